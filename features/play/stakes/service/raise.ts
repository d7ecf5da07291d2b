/** More staked on a bet that is open: a double, a split, an insurance. The same gate as for the first stake, a hold of its own. */
import { type Minor, minor } from '#kernel/money.ts';
import type { Posted } from '#ledger/contract.ts';
import type { OpenStake } from './open-stake.ts';
import { refusedByTerms } from './of-bonus.ts';
import type { BatchState, StakeContext, StakesNeeds } from './kind.ts';

/** A space cannot stand in a caller's Idempotency-Key. One hold for one act of one stake. */
const raiseKey = (ref: string, act: number): string => `raise ${ref} ${act}`;

/**
 * Holds `amount` on top of what `open` has staked. There is no pace: the act belongs to a game that has begun.
 * @param act number of the act in its round: the same act cannot be held for twice
 * @throws the gate's refusal · wallet.insufficient_funds; nothing has changed then
 */
export function raiseInBatch<Loaded>(
  { gate }: Pick<StakesNeeds, 'gate'>,
  state: BatchState<Loaded>,
  open: OpenStake,
  { pockets }: Pick<StakeContext, 'pockets'>,
  amount: Minor,
  act: number,
  now: number,
): Posted {
  const { memberId, brandId, currency, kind, ref, serial, stake } = open;
  if (amount <= 0n) throw new RangeError('a raise stakes something');
  const row = state.gate.get(memberId);
  const ask = { brandId, stake: amount, onTop: stake, currency, now, lastAt: 0, cycleMs: 0 };
  const refusal = gate.refuse(row, ask);
  if (refusal) throw refusal;
  const broken = refusedByTerms(
    state.ledger,
    { memberId, currency, pockets, stake: amount, onTop: { ref, stake } },
    open,
  );
  if (broken) throw broken;
  const posted = state.ledger.hold({
    memberId,
    brandId,
    currency,
    pockets,
    key: raiseKey(ref, act),
    content: `raise|${amount}`,
    ref,
    serial,
    kind,
    amount,
    ofBonus: true,
  });
  gate.took(row, { stake: amount, payout: minor(0n), now });
  state.wallets.set(memberId, pockets.cash);
  return posted;
}
