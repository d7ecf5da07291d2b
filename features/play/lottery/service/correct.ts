/**
 * Bets that were settled by a result that is no more: each is settled again, and the difference is booked as a correction – paid, or taken
 * back, into debt where the cash does not cover it. One bet a transaction; begun again it finds what is left.
 */
import { toWire } from '#kernel/time.ts';
import { recount } from '#features/play/stakes/service/exposures.ts';
import { moveDifference } from '#features/play/stakes/service/correction.ts';
import { StakeCorrected } from '#features/play/stakes/contract.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { minor } from '#kernel/money.ts';
import type { Tx } from '#platform/db/db.ts';
import type { FactOf } from '#kernel/facts.ts';
import type { DrawRow } from '../store.ts';
import { type BetRow, correctBet, OUTDATED } from '../store/bets.ts';
import type { LotteryDeps } from './deps.ts';
import type { LiveGame } from './games.ts';
import { countedBy } from '../rules/markets.ts';
import { betSerial, categoryOf } from './order.ts';
import { LOST, type Outcome, outcomeOf } from './settle.ts';

/** Bets that are read together; each may hold half a megabyte of pasted numbers. */
const PAGE = 100;

/** Thrown to undo a correction another process has made meanwhile. */
class MadeElsewhere extends Error {}

const book = async (deps: LotteryDeps, tx: Tx, bet: BetRow, revision: number, difference: bigint) =>
  difference === 0n
    ? null
    : moveDifference(
        deps,
        tx,
        {
          memberId: bet.member_id,
          brandId: bet.brand_id,
          currency: bet.currency,
          ref: bet.id,
          serial: betSerial(bet.id),
          revision,
        },
        difference,
      );

/** What was counted of the bet, and what counts instead. */
function correctedFact(
  { row }: LiveGame,
  bet: BetRow,
  ended: { readonly state: 'settled' | 'voided'; readonly paid: bigint },
  counted: { readonly before: bigint; readonly after: bigint },
  revision: number,
  now: number,
): FactOf<typeof StakeCorrected> {
  const end = (state: 'settled' | 'voided', paid: bigint, counts: bigint) => ({
    state,
    validStake: String(counts),
    payout: String(paid),
  });
  return {
    memberId: bet.member_id,
    brandId: bet.brand_id,
    kind: 'ticket',
    category: categoryOf(row.vendor),
    vendor: row.vendor,
    game: row.code,
    currency: bet.currency,
    stake: String(bet.stake),
    ref: bet.id,
    serial: betSerial(bet.id),
    at: toWire(now),
    revision,
    before: end('settled', bet.payout + bet.rebate, counted.before),
    after: end(ended.state, ended.paid, counted.after),
  };
}

/** A result that changes pays another sum; what was at risk stays, unless the draw is void. */
function recountBet(game: LiveGame, tx: Tx, bet: BetRow, state: 'settled' | 'voided', now: number) {
  const before = { payout: minor(bet.payout), ...countedBy(game, bet) };
  const { id: ref, member_id: memberId, currency, stake } = bet;
  const after = state === 'settled' ? before : undefined;
  return recount(tx, { ref, memberId, currency, stake: minor(stake), before, after }, now);
}

async function correct(
  deps: LotteryDeps,
  game: LiveGame,
  bet: BetRow,
  draw: DrawRow,
  state: 'settled' | 'voided',
  outcome: Outcome,
): Promise<void> {
  const { payout, rebate, hits, wins } = outcome;
  const difference = payout + rebate - bet.payout - bet.rebate;
  await deps.db
    .transaction(async (tx) => {
      const transferId = await book(deps, tx, bet, draw.revision, difference);
      const { member_id, id } = bet;
      const note = state === 'voided' ? ('draw' as const) : null;
      const ended = {
        member_id,
        id,
        state,
        payout,
        rebate,
        hits,
        wins,
        revision: draw.revision,
        note,
        transferId,
      };
      if (!(await correctBet(tx, bet, ended))) throw new MadeElsewhere();
      const paid = { state, paid: payout + rebate };
      // The bet was settled by the result before the first correction: the result after it is revision 1 of the stake.
      const now = deps.clock.now();
      const counted = await recountBet(game, tx, bet, state, now);
      const told = correctedFact(game, bet, paid, counted, draw.revision - 1, now);
      await announce(tx, StakeCorrected, [told]);
    })
    .catch((error: unknown) => {
      if (!(error instanceof MadeElsewhere)) throw error;
    });
}

/** Settles again, or gives back, every bet of a draw that stands by an older result. */
export async function correctDraw(
  deps: LotteryDeps,
  game: LiveGame,
  draw: DrawRow,
  ending?: AbortSignal,
): Promise<void> {
  if (draw.revision < 2) return;
  let after: string | null = null;
  for (;;) {
    const bets: readonly BetRow[] = await deps.db.rows(OUTDATED, [draw.id, draw.revision, after, PAGE]);
    for (const bet of bets) {
      if (ending?.aborted) return;
      if (draw.state === 'voiding')
        await correct(deps, game, bet, draw, 'voided', { ...LOST, payout: minor(bet.stake) });
      else await correct(deps, game, bet, draw, 'settled', outcomeOf(game, draw.result, bet) ?? LOST);
    }
    if (bets.length < PAGE) return;
    after = bets.at(-1)?.id ?? null;
  }
}
