/** What operators' wallets have still to be told of our rounds: a win or a taking back, again and again under the same id until it is answered. */
import { newId } from '#kernel/ids.ts';
import { SECOND } from '#kernel/time.ts';
import type { Tx } from '#platform/db/db.ts';
import { classOf, RETRY_FOR_MS, retryDelay } from '../contract/protocol.ts';
import { openIncident } from '../store/calls.ts';
import {
  FORGOTTEN_ROUNDS,
  OUTGOING_AGAIN,
  OUTGOING_DONE,
  OUTGOING_DUE,
  type OutgoingRow,
  PUT_OUTGOING,
  ROUND_BY_ID,
  SESSION_BY_ID,
  stepRound,
  type SuppliedRound,
} from '../store/supply.ts';
import { operatorOf, type Said, type SupplyNeeds, tellWallet, tokenOf, wordsOf } from './wallet-call.ts';

/** Whoever asked for a bet has given up by then. */
const FORGOTTEN_MS = 30 * SECOND;

export const queue = (
  needs: Pick<SupplyNeeds, 'clock'>,
  tx: Tx,
  id: string,
  verb: 'win' | 'rollback',
): Promise<number> => {
  const at = new Date(needs.clock.now());
  return tx.run(PUT_OUTGOING, [id, verb, at, at]);
};

/** The wallet may have taken the stake or not: whichever, it comes back. */
export const takeBack = (
  needs: SupplyNeeds,
  round: SuppliedRound,
  reason: string,
): Promise<SuppliedRound | undefined> =>
  needs.db.transaction(async (tx) => {
    const at = new Date(needs.clock.now());
    const step = await stepRound(tx, round.id, ['asked'], { state: 'uncertain', reason, at });
    if (step) await queue(needs, tx, round.id, 'rollback');
    return step;
  });

/** Tells a wallet what it has still to be told. Answers the balance it says, undefined where it says none. */
export async function deliver(needs: SupplyNeeds, out: OutgoingRow): Promise<string | undefined> {
  const round = await needs.db.one(ROUND_BY_ID, [out.round_id]);
  const session = round && (await needs.db.one(SESSION_BY_ID, [round.session_id]));
  if (!round || !session) return undefined;
  const operator = await operatorOf(needs, session);
  const words = {
    ...wordsOf(session, round, tokenOf(needs, session)),
    reference_transaction_uuid: round.bet_id,
    round_closed: true,
  };
  const said =
    out.verb === 'win'
      ? await tellWallet(needs, operator, 'win', {
          ...words,
          transaction_uuid: round.win_id,
          amount: String(round.payout),
          currency: round.currency,
        })
      : await tellWallet(needs, operator, 'rollback', { ...words, transaction_uuid: round.rollback_id });
  await noteDelivered(needs, round, out, said);
  return said.balance;
}

/** Nothing was booked of a bet the wallet has never heard of: what was to come back has. */
const isDone = (verb: OutgoingRow['verb'], status: string | undefined): boolean =>
  classOf(status) === 'done' || (verb === 'rollback' && status === 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST');

async function noteDelivered(
  needs: SupplyNeeds,
  round: SuppliedRound,
  out: OutgoingRow,
  { status }: Said,
): Promise<void> {
  const now = needs.clock.now();
  const at = new Date(now);
  const said = status ?? 'no answer';
  if (isDone(out.verb, status)) {
    await needs.db.transaction(async (tx) => {
      await tx.run(OUTGOING_DONE, [round.id, at, said]);
      await stepRound(tx, round.id, ['taken', 'uncertain'], {
        state: out.verb === 'win' ? 'over' : 'back',
        reason: round.reason,
        at,
      });
    });
    return;
  }
  const isOver = now - out.first_at.getTime() >= RETRY_FOR_MS;
  const stuck = isOver || classOf(status) === 'fatal';
  await needs.db.run(OUTGOING_AGAIN, [round.id, new Date(now + retryDelay(out.tries)), stuck, said]);
  if (!stuck) return;
  const about = {
    id: newId(),
    brand_id: round.brand_id,
    vendor: round.operator,
    kind: 'no_answer',
    subject: round.id,
  };
  await openIncident(needs.db, { ...about, detail: `${out.verb} of ${round.game}: ${said}` }, at);
}

/** What has still to be told, and bets nobody knows the answer of. Answers how many calls it made. */
export async function tellOutgoing(needs: SupplyNeeds): Promise<number> {
  const now = needs.clock.now();
  for (const round of await needs.db.rows(FORGOTTEN_ROUNDS, [new Date(now - FORGOTTEN_MS)]))
    await takeBack(needs, round, 'forgotten');
  const due = await needs.db.rows(OUTGOING_DUE, [new Date(now)]);
  for (const out of due)
    try {
      await deliver(needs, out);
    } catch (error) {
      // One operator that cannot be told holds up no other.
      needs.log.error({ round: out.round_id, err: error }, 'a wallet cannot be told of a round');
    }
  return due.length;
}
