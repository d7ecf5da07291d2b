/** What a trial plays with. */
import { createHash } from 'node:crypto';
import { PLAY_MONEY, type Minor, minor, parseAmount } from '#kernel/money.ts';
import type { LiveSea } from './seas.ts';

/** 10,000.00 credits. */
export const TRIAL_CREDITS = minor(1_000_000n);
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Stakes of a sea, read as credits: a credit has two decimals, whatever its currency has. */
export const trialStakes = ({ row }: { readonly row: Pick<LiveSea['row'], 'stakes'> }): readonly Minor[] =>
  row.stakes.map((amount) => {
    const [whole = '0', fraction = ''] = amount.split('.');
    const credits = parseAmount(`${whole}.${fraction.padEnd(2, '0').slice(0, 2)}`, PLAY_MONEY);
    return credits > 0n ? credits : minor(1n);
  });
