/** One call in a transaction of its own, under way: what every verb does with a bet. */
import { endStake, type Ending } from '#features/play/stakes/service/end.ts';
import { moveDifference, tellCorrected } from '#features/play/stakes/service/correction.ts';
import type { Settled } from '#features/play/stakes/service/kind.ts';
import { minor } from '#kernel/money.ts';
import type { Tx } from '#platform/db/db.ts';
import { vendorFaults } from '../faults.ts';
import { type BetRow, type BetState, correctBet, endBets, LOCK_BET } from '../store/play.ts';
import { openBet } from './bets.ts';
import type { ActRequest, Loaded } from './loaded.ts';
import type { VendorNeeds } from './needs.ts';

/** A transaction of one call, under way. */
export type Effect = {
  readonly needs: VendorNeeds;
  readonly tx: Tx;
  readonly request: ActRequest;
  readonly loaded: Loaded;
  readonly now: number;
};
/** What came to the member, and of which bet. */
export type Moved = {
  readonly betId: string | null;
  readonly amount: bigint;
  readonly transferId: string | null;
};
export type RoundEnd = { readonly credited: boolean; readonly closes: boolean };
export type Done = Moved & { readonly round?: RoundEnd };

export const NOTHING: Moved = { betId: null, amount: 0n, transferId: null };

/** How a bet counts that has ended so; undefined where it is void. */
const countedOf = (state: BetState, payout: bigint): Settled | undefined =>
  state === 'voided' ? undefined : { payout: minor(payout) };
const endState = (state: BetState): 'settled' | 'voided' => (state === 'voided' ? 'voided' : 'settled');

/** A bet that had ended comes to something else: the difference is booked, told, and stands as a line behind the bet. */
export async function correct(
  { needs, tx, request, now }: Effect,
  bet: BetRow,
  to: { readonly state: BetState; readonly payout: bigint },
): Promise<Moved> {
  const difference = to.payout - bet.payout;
  const revision = bet.corrections + 1;
  const open = openBet(bet);
  const transferId =
    difference === 0n
      ? null
      : await moveDifference(needs, tx, { ...open, revision, house: `vendor:${bet.vendor}` }, difference);
  await correctBet(tx, bet, { ...to, transaction: request.call.transaction, transferId }, new Date(now));
  // A free round has no stake that anybody was told of.
  if (!bet.free)
    await tellCorrected(
      tx,
      open,
      {
        revision,
        before: { state: endState(bet.state), payout: bet.payout, counted: countedOf(bet.state, bet.payout) },
        after: { state: endState(to.state), payout: to.payout, counted: countedOf(to.state, to.payout) },
      },
      now,
    );
  return { betId: bet.id, amount: difference, transferId };
}

/** Ends a bet that is open. */
export async function end({ needs, tx, request, now }: Effect, bet: BetRow, ending: Ending): Promise<Moved> {
  const { transferId } = await endStake(needs.ledger, tx, openBet(bet), request, ending, now);
  const payout = ending.state === 'settled' ? ending.payout : bet.stake;
  await endBets(tx, [
    { member_id: bet.member_id, id: bet.id, state: ending.state, payout, transferId, at: new Date(now) },
  ]);
  return { betId: bet.id, amount: payout, transferId };
}

/** The bet a call is about, of this member. @throws vendors.unknown_bet · wrong_currency */
export async function betOf({ tx, request }: Effect): Promise<BetRow> {
  const { brandId, vendor, memberId, call, currency } = request;
  const bet = 'reference' in call ? await tx.one(LOCK_BET, [brandId, vendor, call.reference]) : undefined;
  if (!bet || bet.member_id !== memberId) throw vendorFaults('vendors.unknown_bet');
  if (bet.currency !== currency || ('currency' in call && call.currency !== currency))
    throw vendorFaults('vendors.wrong_currency');
  return bet;
}
