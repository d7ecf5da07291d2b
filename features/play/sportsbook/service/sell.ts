/**
 * Selling a slip back, whole or in parts, decided in the batches that take slips: behind the lock of the member's money, so that it, another
 * sale and a settlement cannot all pay. A part that is sold is a stake of its own from there on; what stays in play stays whole.
 */
import { endInBatch } from '#features/play/stakes/service/end.ts';
import type { OpenStake } from '#features/play/stakes/service/open-stake.ts';
import type { BatchState, StakeContext } from '#features/play/stakes/service/kind.ts';
import { cashOutPart } from '#games/odds/engine/cash-out.ts';
import { newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { earlier } from '#ledger/contract/idempotency.ts';
import type { Outcome } from '#platform/db/batch.ts';
import type { Runner } from '#platform/db/db.ts';
import { sportsbookFaults } from '../faults.ts';
import { slipSerial } from '../present/slips.ts';
import { offerOf } from '../rules/cash-out.ts';
import { validStakeOfSale, writtenOdds } from '../rules/settle.ts';
import type { BookRow } from '../store/books.ts';
import { addSales, type SaleRow } from '../store/sales.ts';
import { endSlips, type ProofJson, type SlipRow } from '../store/slips.ts';

export type SellRequest = StakeContext & {
  readonly type: 'sell';
  readonly slipId: string;
  /** Minor units: what was offered for all of it. Nothing less is taken. */
  readonly least: bigint;
  /** Of the stake of each combination, minor units; undefined sells all that is left. */
  readonly part?: bigint | undefined;
  /** Sold by itself. */
  readonly auto?: boolean;
  readonly terms: { readonly before: number; readonly live: number };
  /** When it was asked for, ms: an offer that had to wait is that of then, unless the match moved meanwhile. */
  readonly askedAt?: number | undefined;
};
export type SellLoaded = {
  readonly books: ReadonlyMap<string, BookRow>;
  readonly slips: Map<string, SlipRow>;
  /** What was sold under the keys of these wishes before, and by wishes before them in the batch. */
  readonly sales: Map<string, SaleRow>;
  /** Put aside to be written. */
  readonly sold: { readonly sale: SaleRow; readonly after: SlipRow }[];
};

export const saleKey = ({ memberId, key }: Pick<SellRequest, 'memberId' | 'key'>): string =>
  `${memberId} ${key}`;
const contentOf = ({ slipId, least, part }: SellRequest): string => `${slipId}|${least}|${part ?? 'all'}`;

/** The slip as it was once this much was sold: the same words for the same key for ever. */
function asSold(slip: SlipRow, sale: SaleRow): SlipRow {
  const count = sale.unit === 0n ? 1n : sale.stake / sale.unit;
  const { balance, version } = sale;
  if (!sale.whole)
    return {
      ...slip,
      state: 'open',
      stake: sale.unit_after * count,
      unit: sale.unit_after,
      outcome: null,
      payout: 0n,
      proof: null,
      settled_at: null,
      balance,
      version,
    };
  return {
    ...slip,
    state: 'settled',
    stake: sale.stake,
    unit: sale.unit,
    outcome: 'cashed_out',
    payout: sale.paid,
    proof: { outcome: 'cashed_out', combinations: 1, legs: [], sold: sale.kept },
    settled_at: sale.at,
    balance,
    version,
  };
}

/** @throws sportsbook.unknown_slip · sportsbook.no_cash_out · sportsbook.offer_changed · sportsbook.part */
export function sell<Loaded extends SellLoaded>(
  openSlip: (slip: SlipRow) => OpenStake,
  state: BatchState<Loaded>,
  request: SellRequest,
  now: number,
): Outcome<SlipRow> {
  const { loaded, ledger } = state;
  const { pockets, slipId, memberId, least, terms, part } = request;
  if (!ledger.isLocked(pockets.cash) || !ledger.isLocked(pockets.held)) return { again: true };
  const slip = loaded.slips.get(slipId);
  if (!slip || slip.member_id !== memberId) throw sportsbookFaults('sportsbook.unknown_slip');
  const before = earlier(loaded.sales.get(saleKey(request)), contentOf(request));
  if (before) return { answer: asSold(slip, before) };
  const offered = offerOf(slip, loaded.books, terms, request.askedAt ?? now);
  if ('refused' in offered)
    throw sportsbookFaults('sportsbook.no_cash_out', { value: { reason: offered.refused } });
  if (offered.offer < least) throw sportsbookFaults('sportsbook.offer_changed', { value: offered.kept });
  // Nobody is paid less than he is offered, and nobody more than he asked: a better offer is paid.
  const sold = cashOutPart(slip.unit, part ?? slip.unit, offered.offer);
  if (!sold || sold.paid <= 0n) throw sportsbookFaults('sportsbook.part');
  const whole = sold.staysIn === 0n;
  const count = slip.stake / slip.unit;
  const unit = slip.unit - sold.staysIn;
  const stake = minor(unit * count);
  // Its time is that of the slip: what is counted by the day of a stake counts it where it was laid.
  const id = newId<'sale'>(slip.at.getTime());
  const own = openSlip(slip);
  const ending: OpenStake = whole ? own : { ...own, ref: id, serial: slipSerial(id), stake, partOf: slip.id };
  const payout = minor(sold.paid);
  const validStake = minor(validStakeOfSale({ stake, legs: slip.legs }, payout));
  const posted = endInBatch(
    state,
    ending,
    request,
    { state: 'settled', payout, validStake, odds: writtenOdds(slip) },
    now,
  );
  const sale: SaleRow = {
    member_id: memberId,
    id,
    slip_id: slip.id,
    key: request.key,
    content: contentOf(request),
    whole,
    stake,
    unit,
    unit_after: sold.staysIn,
    paid: payout,
    auto: request.auto ?? false,
    kept: offered.kept,
    transfer_id: posted.transferId,
    balance: posted.balance,
    version: posted.version,
    at: new Date(now),
  };
  const after = asSold(slip, sale);
  loaded.slips.set(slip.id, { ...after, balance: slip.balance, version: slip.version });
  loaded.sales.set(saleKey(request), sale);
  loaded.sold.push({ sale, after });
  return { answer: after };
}

/** Issues all it writes before it first awaits. */
export function writeSales(tx: Runner, sold: SellLoaded['sold'], at: Date): readonly Promise<unknown>[] {
  if (sold.length === 0) return [];
  const over = sold.filter(({ sale }) => sale.whole);
  // Two parts of one slip in one batch: what stays is what the last one left.
  const left = new Map(sold.filter(({ sale }) => !sale.whole).map(({ after }) => [after.id, after]));
  const proof = (sale: SaleRow): ProofJson => ({
    outcome: 'cashed_out',
    combinations: 1,
    legs: [],
    sold: sale.kept,
  });
  const parts = addSales(
    tx,
    sold.map(({ sale }) => sale),
    [...left.values()],
  );
  if (over.length === 0) return parts;
  return [
    ...parts,
    endSlips(
      tx,
      over.map(({ sale }) => ({
        member_id: sale.member_id,
        id: sale.slip_id,
        state: 'settled',
        outcome: 'cashed_out',
        payout: sale.paid,
        proof: proof(sale),
        transferId: sale.transfer_id,
      })),
      at,
    ),
  ];
}
