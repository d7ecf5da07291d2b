/**
 * Bets that were settled by a result that is no more: each is settled again, and the difference is booked as a correction – paid, or taken
 * back, into debt where the cash does not cover it. One bet a transaction; begun again it finds what is left.
 */
import { minor } from '#kernel/money.ts';
import { serialOfRef } from '#ledger/contract.ts';
import type { Tx } from '#platform/db/db.ts';
import type { DrawRow } from '../store.ts';
import { type BetRow, correctBet, OUTDATED } from '../store/bets.ts';
import type { LotteryDeps } from './deps.ts';
import type { LiveGame } from './games.ts';
import { LOST, type Outcome, outcomeOf } from './settle.ts';

const PAGE = 200;

/** Thrown to undo a correction another process has made meanwhile. */
class MadeElsewhere extends Error {}

async function book(
  { ledger }: LotteryDeps,
  tx: Tx,
  bet: BetRow,
  revision: number,
  difference: bigint,
): Promise<string | null> {
  if (difference === 0n) return null;
  const { member_id: memberId, brand_id: brandId, currency } = bet;
  const movement = {
    memberId,
    brandId,
    currency,
    pockets: await ledger.pockets(tx, brandId, memberId, currency),
    key: `correct ${bet.id} ${revision}`,
    content: String(difference),
    ref: bet.id,
    serial: serialOfRef('LB', bet.id),
    kind: 'correction' as const,
  };
  const house = await ledger.house(tx, brandId, 'play', currency);
  if (difference > 0n) {
    const paid = await ledger.pay(tx, { ...movement, amount: minor(difference), from: house });
    return paid.transferId;
  }
  const debt = await ledger.pocket(tx, brandId, memberId, 'debt', currency);
  const taken = await ledger.take(tx, { ...movement, amount: minor(-difference), to: house, debt });
  return taken.transferId;
}

async function correct(
  deps: LotteryDeps,
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
      const ended = { member_id, id, state, payout, rebate, hits, wins, revision: draw.revision, note, transferId };
      if (!(await correctBet(tx, bet, ended))) throw new MadeElsewhere();
    })
    .catch((error: unknown) => {
      if (!(error instanceof MadeElsewhere)) throw error;
    });
}

/** Settles again, or gives back, every bet of a draw that stands by an older result. */
export async function correctDraw(deps: LotteryDeps, game: LiveGame, draw: DrawRow): Promise<void> {
  if (draw.revision < 2) return;
  let after: string | null = null;
  for (;;) {
    const bets: readonly BetRow[] = await deps.db.rows(OUTDATED, [draw.id, draw.revision, after, PAGE]);
    for (const bet of bets) {
      if (draw.state === 'voiding')
        await correct(deps, bet, draw, 'voided', { ...LOST, payout: minor(bet.stake) });
      else await correct(deps, bet, draw, 'settled', outcomeOf(game, draw.result, bet) ?? LOST);
    }
    if (bets.length < PAGE) return;
    after = bets.at(-1)?.id ?? null;
  }
}
