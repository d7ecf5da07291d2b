/** Where a bet of the list opens. */
import type { RecordLine } from '#features/watch/records/contract.ts';

type Of = Pick<RecordLine, 'kind' | 'category' | 'ref'>;

/** Rooms that show their bets themselves; a fight is booked as a bet at a table and has a page of its own. */
const PAGES: readonly RecordLine['kind'][] = ['round', 'table', 'slip', 'ticket', 'poker', 'volley'];

/** A bet at a vendor, in one wallet or in the vendor's, is shown by the records: no room of ours took it. */
export const hasOwnPage = ({ kind }: Pick<RecordLine, 'kind'>): boolean => PAGES.includes(kind);

export const pageOfBet = ({ kind, category, ref }: Of): string => {
  if (!hasOwnPage({ kind })) return `/member/bets/vendor_bet/${ref}`;
  return `/member/bets/${category === 'COCKFIGHT' ? 'fight' : kind}/${ref}`;
};

/** Minor digits and length are those of one currency. */
export const isAbove = (payout: string, stake: string): boolean =>
  payout.length === stake.length ? payout > stake : payout.length > stake.length;
