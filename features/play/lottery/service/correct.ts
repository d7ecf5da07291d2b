/**
 * Bets that were settled by a result that is no more: each is settled again, and the difference is booked as a correction – paid, or taken
 * back, into debt where the cash does not cover it. One bet a transaction; begun again it finds what is left.
 */
import { moveDifference, tellCorrected } from '#features/play/stakes/service/correction.ts';
import { minor } from '#kernel/money.ts';
import type { DrawRow } from '../store.ts';
import { type BetRow, correctBet, OUTDATED } from '../store/bets.ts';
import type { LotteryNeeds } from './needs.ts';
import type { LiveGame } from './games.ts';
import { countedBy } from '../rules/markets.ts';
import { LOST, openBet, type Outcome, outcomeOf } from './settle.ts';

/** Bets that are read together; each may hold half a megabyte of pasted numbers. */
const PAGE = 100;

/** Thrown to undo a correction another process has made meanwhile. */
class MadeElsewhere extends Error {}

async function correct(
  needs: LotteryNeeds,
  game: LiveGame,
  bet: BetRow,
  draw: DrawRow,
  state: 'settled' | 'voided',
  outcome: Outcome,
): Promise<void> {
  const { payout, rebate, hits, wins } = outcome;
  const difference = payout + rebate - bet.payout - bet.rebate;
  await needs.db
    .transaction(async (tx) => {
      const transferId =
        difference === 0n
          ? null
          : await moveDifference(needs, tx, { ...openBet(bet, game), revision: draw.revision }, difference);
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
      // A result that changes pays another sum; what was at risk stays, unless the draw is void.
      const counted = { payout: minor(bet.payout), ...countedBy(game, bet) };
      await tellCorrected(
        tx,
        openBet(bet, game),
        {
          // The bet was settled by the result before the first correction: the result after it is revision 1 of the stake.
          revision: draw.revision - 1,
          before: { state: 'settled', payout: bet.payout + bet.rebate, counted },
          after: { state, payout: payout + rebate, counted: state === 'settled' ? counted : undefined },
        },
        needs.clock.now(),
      );
    })
    .catch((error: unknown) => {
      if (!(error instanceof MadeElsewhere)) throw error;
    });
}

/** Settles again, or gives back, every bet of a draw that stands by an older result. */
export async function correctDraw(
  needs: LotteryNeeds,
  game: LiveGame,
  draw: DrawRow,
  ending?: AbortSignal,
): Promise<void> {
  if (draw.revision < 2) return;
  let after: string | null = null;
  for (;;) {
    const bets: readonly BetRow[] = await needs.db.rows(OUTDATED, [draw.id, draw.revision, after, PAGE]);
    for (const bet of bets) {
      if (ending?.aborted) return;
      if (draw.state === 'voiding')
        await correct(needs, game, bet, draw, 'voided', { ...LOST, payout: minor(bet.stake) });
      else await correct(needs, game, bet, draw, 'settled', outcomeOf(game, draw.result, bet) ?? LOST);
    }
    if (bets.length < PAGE) return;
    after = bets.at(-1)?.id ?? null;
  }
}
