/** What is owed is repaid by later wins: half of what came back above the stake, as a movement of its own that the member reads. */
import { minor } from '#kernel/money.ts';
import type { Posted } from '#ledger/contract.ts';
import type { LedgerBatch, Pockets } from '#ledger/service.ts';
import type { OpenStake } from './open-stake.ts';

/** A space cannot stand in a caller's Idempotency-Key. One repayment for one stake. */
const repayKey = (ref: string): string => `repay ${ref}`;

/** At most what is owed and what the cash holds; rounded down to the currency's unit (docs/RULINGS.md, resettlement). */
function repaymentOf(won: bigint, owed: bigint, cash: bigint): bigint {
  const half = won / 2n;
  const most = owed < cash ? owed : cash;
  return half < most ? half : most;
}

/**
 * Behind the movement that ended a stake. Who owes nothing costs one look into an empty map.
 * @param won what came back above the stake, ≤ 0 where nothing was won
 * @returns what was posted, with the cash as the repayment leaves it
 */
export function repayDebt(
  ledger: LedgerBatch,
  {
    memberId,
    brandId,
    currency,
    ref,
    serial,
  }: Omit<OpenStake, 'kind' | 'category' | 'vendor' | 'game' | 'stake'>,
  pockets: Pockets,
  won: bigint,
  posted: Posted,
): Posted {
  if (won <= 0n || posted.repeated) return posted;
  const debt = ledger.debtOf(memberId, currency);
  if (!debt) return posted;
  // What came back as bonus money is not his to repay with yet.
  const inCash = won - (posted.bonus ? posted.bonus.back - posted.bonus.part : 0n);
  const amount = repaymentOf(inCash, -ledger.balanceOf(debt), ledger.balanceOf(pockets.cash));
  if (amount <= 0n) return posted;
  const { balance, version } = ledger.transfer({
    memberId,
    brandId,
    currency,
    pockets,
    key: repayKey(ref),
    content: `repay|${amount}`,
    ref,
    serial,
    amount: minor(amount),
    from: pockets.cash,
    to: debt,
  });
  return { ...posted, balance, version };
}
