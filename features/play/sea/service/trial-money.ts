/** What a trial plays with. */
import { createHash } from 'node:crypto';
import { minor } from '#kernel/money.ts';

export const TRIAL_CURRENCY = 'XXX';
/** 10,000.00 credits. */
export const TRIAL_CREDITS = minor(1_000_000n);
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
