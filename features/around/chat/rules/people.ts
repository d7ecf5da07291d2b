/** Who somebody is in a room, and what keeps him from it. */
import { createHmac } from 'node:crypto';
import type { SanctionKind } from '../contract/kinds.ts';

/** Stands for a member among others: nobody learns an id or a name from it, and it is the same in every room of the brand. */
export const markOf = (key: Buffer, brandId: string, memberId: string): string =>
  createHmac('sha256', key).update(`${brandId} ${memberId}`).digest('hex').slice(0, 16);

type Lasting = { readonly kind: SanctionKind; readonly until: Date | null };
const lastsUntil = ({ until }: Lasting): number => until?.getTime() ?? Number.POSITIVE_INFINITY;

/** Of several what weighs most: a ban before a mute, the longer before the shorter. */
export const strongest = <One extends Lasting>(sanctions: readonly One[]): One | undefined =>
  [...sanctions].sort(
    (one, other) =>
      Number(other.kind === 'ban') - Number(one.kind === 'ban') || lastsUntil(other) - lastsUntil(one),
  )[0];

/** payout ÷ stake with two decimals, rounded down; a stake of nothing wins nothing. */
export function timesOf(payout: bigint, stake: bigint): string {
  if (stake <= 0n) return '0.00';
  const hundredths = (payout * 100n) / stake;
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}
