/** Referral as it is decided: when a friend counts, what a partner earns in a month. Pure. */
import { DAY } from '#kernel/time.ts';

export type Conditions = { readonly minDeposit: bigint; readonly minStake: bigint; readonly days: number };
export type Progress = { readonly deposits: bigint; readonly valid: bigint; readonly registeredAt: number };

/** `late` once the time is over, whatever comes after. */
export function stateOf(
  { deposits, valid, registeredAt }: Progress,
  { minDeposit, minStake, days }: Conditions,
  now: number,
): 'pending' | 'enough' | 'late' {
  if (deposits >= minDeposit && valid >= minStake) return 'enough';
  return now > registeredAt + days * DAY ? 'late' : 'pending';
}

/** Whole percent of the way, never 100 before it is all. */
export function shareOf(has: bigint, needs: bigint): number {
  if (needs <= 0n || has >= needs) return 100;
  return has <= 0n ? 0 : Number((has * 100n) / needs);
}

/** Who learns of a friend reads the ends of his name alone. */
export const covered = (account: string): string =>
  account.length <= 4 ? `${account.slice(0, 1)}•••` : `${account.slice(0, 2)}•••${account.slice(-2)}`;

export type Month = {
  readonly firsts: number;
  readonly stakes: bigint;
  readonly payouts: bigint;
  /** Below zero: what earlier months left. */
  readonly carried: bigint;
};
export type PartnerTerms = {
  readonly model: 'share' | 'player';
  /** Hundredths of a percent. */
  readonly share: number;
  readonly price: bigint;
};
const HUNDREDTHS = 10_000n;

/** Revenue share of what the house kept of the players, or a price for each whose first deposit came. What was lost is carried on. */
export function earnedBy(
  { model, share, price }: PartnerTerms,
  { firsts, stakes, payouts, carried }: Month,
): { readonly amount: bigint; readonly carry: bigint } {
  if (model === 'player') return { amount: price * BigInt(firsts), carry: 0n };
  const net = stakes - payouts + carried;
  return net <= 0n ? { amount: 0n, carry: net } : { amount: (net * BigInt(share)) / HUNDREDTHS, carry: 0n };
}

/** `30`, `12.5` percent → hundredths; and back. */
export function readShare(text: string): number {
  const [whole = '0', rest = ''] = text.split('.');
  return Number(whole) * 100 + Number(rest.padEnd(2, '0'));
}
export function writeShare(share: number): string {
  const rest = String(share % 100)
    .padStart(2, '0')
    .replace(/0+$/, '');
  return `${Math.trunc(share / 100)}${rest === '' ? '' : `.${rest}`}`;
}

/** `P-ABCDEFGH` with what the partner calls the click behind a point. */
export function readCode(text: string): { readonly code: string; readonly click: string } | undefined {
  const match = /^(P-[0-9A-Z]{8})(?:\.([A-Za-z0-9_-]{0,40}))?$/.exec(text.trim());
  return match ? { code: match[1] ?? '', click: match[2] ?? '' } : undefined;
}
