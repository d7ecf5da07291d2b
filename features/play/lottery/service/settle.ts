/** The bets of one draw, brought to their end: paid by its result, or given back; and chases that it has won. */
import type { Ending } from '#features/play/stakes/service/end.ts';
import type { OpenStake } from '#features/play/stakes/service/open-stake.ts';
import { type Ended, settleOpen } from '#features/play/stakes/service/settle-open.ts';
import { rebateOf } from '#games/lottery/sealed.ts';
import { readUnit } from '#games/lottery/quick/units.ts';
import { type Minor, minor, scaleOf, ZERO } from '#kernel/money.ts';
import type { Tx } from '#platform/db/db.ts';
import { countedBy } from '../rules/markets.ts';
import { unpackSelection } from '../rules/selection.ts';
import type { DrawRow } from '../store.ts';
import {
  type BetNote,
  type BetRow,
  CHASED_BY,
  CHASERS,
  CLAIM_BETS,
  endBets,
  type FoundBet,
  OPEN_BETS,
  type WinJson,
  WON_CHASES,
} from '../store/bets.ts';
import type { LotteryNeeds } from './needs.ts';
import type { LiveGame } from './games.ts';
import { betSerial, categoryOf } from './order.ts';

/** What a bet comes to by a result. */
export type Outcome = {
  readonly payout: Minor;
  readonly rebate: Minor;
  readonly hits: bigint;
  readonly wins: readonly WinJson[];
};
export const LOST: Outcome = { payout: ZERO, rebate: ZERO, hits: 0n, wins: [] };

/** Bets of a transaction that gives back: each may hold half a megabyte of pasted numbers. */
const BACK_PAGE = 100;
/** Bets of a transaction that settles: of those with short selections, and of those with long ones (store/bets.ts). */
const PAGES = { short: 300, long: 6 } as const;

/** Winning numbers that are kept with a bet; it may have won with thousands. */
const WINS_KEPT = 200;

/**
 * Pure: a bet against a result. Undefined while the result does not say what the bet needs, or a prize has no sum yet: it stays open.
 * @throws when the row cannot be read again: the engine took it once
 */
export function outcomeOf(game: LiveGame, result: unknown, bet: BetRow): Outcome | undefined {
  const ticket = game.lottery.play(bet.play)?.ticket(unpackSelection(bet.selection), bet.pricing);
  const unit = readUnit(bet.unit, scaleOf(bet.currency), bet.multiple);
  if (!ticket?.ok || !unit.ok) throw new Error(`the bet ${bet.id} cannot be read`);
  const settled = ticket.value.settle(result, unit.value);
  if (!settled.ok) {
    if (settled.code === 'incomplete' || settled.code === 'odds_missing') return undefined;
    throw new Error(`the bet ${bet.id} cannot be settled: ${settled.code}`);
  }
  const { payout, hits, wins } = settled.value;
  return {
    payout: minor(payout),
    rebate: minor(rebateOf(ticket.value, bet.stake)),
    hits: BigInt(hits),
    wins: wins.slice(0, WINS_KEPT),
  };
}

type OpenBet = OpenStake & { readonly bet: BetRow };

export const openBet = (bet: BetRow, { row }: LiveGame): OpenBet => ({
  bet,
  memberId: bet.member_id,
  brandId: bet.brand_id,
  currency: bet.currency,
  kind: 'ticket',
  category: categoryOf(row.vendor),
  vendor: row.vendor,
  game: row.code,
  ref: bet.id,
  serial: betSerial(bet.id),
  stake: minor(bet.stake),
});

export const foundOf = (bet: FoundBet) => ({
  memberId: bet.member_id,
  brandId: bet.brand_id,
  currency: bet.currency,
  ref: bet.id,
});

const claimWith =
  (statement: typeof CLAIM_BETS, game: LiveGame) =>
  async (tx: Tx, found: readonly { readonly memberId: string; readonly ref: string }[]) => {
    const bets = await tx.rows(statement, [
      found.map(({ memberId }) => memberId),
      found.map(({ ref }) => ref),
    ]);
    return bets.map((bet) => openBet(bet, game));
  };

/** Gives back whatever `find` finds; each bet says why. Answers how many. */
export async function giveBack(
  needs: LotteryNeeds,
  game: LiveGame,
  note: BetNote,
  find: (tx: Tx, after: string | undefined, limit: number) => Promise<readonly FoundBet[]>,
  {
    claim = CLAIM_BETS,
    written = async () => undefined,
    ending,
  }: {
    readonly claim?: typeof CLAIM_BETS;
    readonly written?: (tx: Tx, bets: readonly BetRow[]) => Promise<unknown>;
    readonly ending?: AbortSignal | undefined;
  } = {},
): Promise<number> {
  const { voided } = await settleOpen<OpenBet>(needs, {
    size: BACK_PAGE,
    find: async (tx, after, limit) => (ending?.aborted ? [] : (await find(tx, after, limit)).map(foundOf)),
    claim: claimWith(claim, game),
    decide: () => ({ state: 'voided' }),
    write: async (tx, ended) => {
      const rows = ended.map((one) => endedBet(one, { ...LOST, payout: one.row.stake }, 0, note));
      await endBets(tx, rows, new Date(needs.clock.now()));
      await written(
        tx,
        ended.map(({ row }) => row.bet),
      );
    },
  });
  return voided;
}

const endedBet = (
  { row: { bet }, ending, transferId }: Ended<OpenBet>,
  { payout, rebate, hits, wins }: Outcome,
  revision: number,
  note: BetNote | null,
) => ({
  member_id: bet.member_id,
  id: bet.id,
  state: ending.state,
  payout,
  rebate,
  hits,
  wins,
  revision,
  note,
  transferId,
});

/** What a bet ends with whatever it wins: a rebate only where there is one, for its key says so. */
const endingOf = (game: LiveGame, bet: BetRow, { payout, rebate }: Outcome): Ending =>
  rebate > 0n
    ? { state: 'settled', payout, rebate, ...countedBy(game, bet) }
    : { state: 'settled', payout, ...countedBy(game, bet) };

/**
 * Ends the open bets of a draw that has a result, then what its winners still chase; can be begun again, and by another process, as often as
 * it takes. Ends with the page at hand once `ending` says so. @throws when the database is away; what was committed stays
 */
export async function settleDraw(
  needs: LotteryNeeds,
  game: LiveGame,
  draw: DrawRow,
  unfinishedBefore: boolean,
  ending?: AbortSignal,
): Promise<void> {
  if (draw.state !== 'drawn')
    throw new Error(`draw ${draw.id} is ${draw.state}: it has nothing to settle by`);
  await giveBackOnBreak(needs, game, draw, ending);
  for (const length of ['short', 'long'] as const)
    await settleBets(needs, game, draw, { length, unfinishedBefore }, ending);
  await giveBack(
    needs,
    game,
    'chase_won',
    (tx, after, limit) => tx.rows(WON_CHASES, [draw.id, after ?? null, limit]),
    { ending },
  );
}

/**
 * A listener gives back what is chased when its member may no longer play. Should that be late, the draw asks for itself who was on a break
 * when it closed, and takes no stake of theirs.
 */
async function giveBackOnBreak(
  needs: LotteryNeeds,
  game: LiveGame,
  draw: DrawRow,
  ending: AbortSignal | undefined,
): Promise<void> {
  const chasers = (await needs.db.rows(CHASERS, [draw.id])).map(({ member_id }) => member_id);
  const onBreak = chasers.length > 0 ? await needs.onBreakAt(needs.db, chasers, draw.closes_at) : [];
  if (onBreak.length === 0) return;
  await giveBack(
    needs,
    game,
    'play_closed',
    (tx, after, limit) => tx.rows(CHASED_BY, [draw.id, onBreak, after ?? null, limit]),
    { ending },
  );
}

type Part = { readonly length: keyof typeof PAGES; readonly unfinishedBefore: boolean };

/** Long selections go in small pages of their own, so that what is in memory at a time stays as little as with short ones. */
async function settleBets(
  needs: LotteryNeeds,
  game: LiveGame,
  draw: DrawRow,
  { length, unfinishedBefore }: Part,
  ending: AbortSignal | undefined,
): Promise<void> {
  const outcomes = new Map<string, Outcome>();
  await settleOpen<OpenBet>(needs, {
    size: PAGES[length],
    find: async (tx, after, limit) => {
      if (ending?.aborted) return [];
      const found = await tx.rows(OPEN_BETS, [
        draw.id,
        after ?? null,
        limit,
        unfinishedBefore,
        length === 'long',
      ]);
      return found.map(foundOf);
    },
    claim: claimWith(CLAIM_BETS, game),
    decide: ({ bet }) => {
      const outcome = outcomeOf(game, draw.result, bet);
      if (!outcome) return undefined;
      outcomes.set(bet.id, outcome);
      return endingOf(game, bet, outcome);
    },
    write: async (tx, ended) => {
      const rows = ended.map((one) => {
        const outcome = outcomes.get(one.row.ref) ?? LOST;
        outcomes.delete(one.row.ref);
        return endedBet(one, outcome, draw.revision, null);
      });
      await endBets(tx, rows, new Date(needs.clock.now()));
    },
  });
}

/** Gives every open bet of a cancelled draw back. */
export const refundDraw = (
  needs: LotteryNeeds,
  game: LiveGame,
  draw: DrawRow,
  ending?: AbortSignal,
): Promise<number> =>
  giveBack(
    needs,
    game,
    'draw',
    (tx, after, limit) => tx.rows(OPEN_BETS, [draw.id, after ?? null, limit, false, null]),
    { ending },
  );
