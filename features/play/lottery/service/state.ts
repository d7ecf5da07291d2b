/** What is shown of lotteries: to everybody the same. */
import { showDecimal } from '#games/lottery/core/ratio.ts';
import type { SealedPlay } from '#games/lottery/sealed.ts';
import type { CallAnswer } from '#kernel/call.ts';
import { dayAfter } from '#kernel/days.ts';
import type { BrandId } from '#kernel/ids.ts';
import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import { dateAt } from '#kernel/zones.ts';
import { type Cached, cached } from '#platform/db/cached.ts';
import type { DrawProof, GetLotteries, GetLottery, PlayLine } from '../contract.ts';
import { lotteryFaults } from '../faults.ts';
import { presentDraw, presentLine } from '../present.ts';
import { pricingOf } from '../rules/lines.ts';
import { DATABASE_CLOCK, DRAW_BY_ID, type DrawRow, ROOTS } from '../store.ts';
import { LAST_RESULTS, NEXT_DRAWS, OPEN_DRAWS } from '../store/lists.ts';
import { ANSWERS, RESULTS } from '../store/results.ts';
import { drawText } from './days.ts';
import type { LotteryNeeds } from './needs.ts';
import type { Games, LiveGame } from './games.ts';

export type Shown = Pick<LotteryNeeds, 'db' | 'clock'>;

export const clockOf = async ({ db }: Pick<Shown, 'db'>): Promise<number> =>
  (await db.one(DATABASE_CLOCK))?.now.getTime() ?? Date.now();

/** The next draws and the newest result of each of these games. */
async function drawsOf({ db }: Pick<Shown, 'db'>, games: readonly LiveGame[]) {
  const codes = games.map(({ row }) => row.code);
  const [next, last] = await Promise.all([db.rows(NEXT_DRAWS, [codes]), db.rows(LAST_RESULTS, [codes])]);
  const lastOf = new Map(last.map((row) => [row.game_code, row] as const));
  return {
    next: (code: string): readonly DrawRow[] => next.filter((row) => row.game_code === code),
    last: (code: string): DrawRow | undefined => lastOf.get(code),
  };
}

/** The lobby of a brand is the same for everybody: read again after this long, once, whoever asks. */
const LOBBY_MS = 250;
type Lobby = Awaited<ReturnType<typeof drawsOf>> & {
  /** The database's clock, carried on by this machine's. */
  readonly now: () => number;
};
const lobbies = new WeakMap<Games, Map<string, Cached<Lobby>>>();

/** Next draws and newest results of all games of a brand, as they were a quarter of a second ago at most. */
export function lobbyOf(needs: Shown, games: Games, brandId: BrandId): Promise<Lobby> {
  const own = lobbies.get(games) ?? new Map<string, Cached<Lobby>>();
  lobbies.set(games, own);
  const known =
    own.get(brandId) ??
    cached(LOBBY_MS, needs.clock, async (): Promise<Lobby> => {
      const [draws, at] = await Promise.all([drawsOf(needs, await games.of(brandId)), clockOf(needs)]);
      const read = performance.now();
      return { ...draws, now: () => at + Math.round(performance.now() - read) };
    });
  own.set(brandId, known);
  return known.get();
}

export async function listLotteries(
  needs: Shown,
  games: Games,
  brandId: BrandId,
  prizeMode: string | undefined,
  language: string,
): Promise<CallAnswer<typeof GetLotteries>> {
  const own = (await games.of(brandId)).filter(({ row }) => !prizeMode || row.prize_mode === prizeMode);
  const draws = await lobbyOf(needs, games, brandId);
  const now = draws.now();
  return {
    games: own.map(({ row }) =>
      presentLine(row, language, { next: draws.next(row.code), last: draws.last(row.code) }, now),
    ),
    serverTime: toWire(now),
  };
}

/** What a play pays and the exact chances of its kinds of picks, as this game offers it; undefined where it does not. */
export function pricedPlay(game: LiveGame, play: SealedPlay) {
  const pricing = pricingOf(game.prices, play.code, undefined);
  const shown = play.shown(pricing);
  if (!shown.ok) return undefined;
  // What is shown is cut after four decimals: returns are those of the odds that are paid.
  const audited = play.returns(pricing);
  return { shown: shown.value, outcomes: audited.ok ? audited.value.outcomes : [] };
}

/** Odds and chances of a play as this game offers it; undefined where it does not. */
export function playLine(game: LiveGame, play: SealedPlay): PlayLine | undefined {
  const priced = pricedPlay(game, play);
  if (!priced) return undefined;
  const chances = priced.outcomes.map(({ pick, wins, returns }) => ({
    pick,
    ways: wins.num.toString(),
    of: wins.den.toString(),
    returns: showDecimal(returns, 6),
  }));
  return { code: play.code, entry: entryOf(play), pays: { ...priced.shown }, chances };
}

function entryOf({ entry }: SealedPlay): PlayLine['entry'] {
  if (entry.kind === 'numbers') return { ...entry, digits: [...entry.digits] };
  if (entry.kind === 'set') return { ...entry, from: [...entry.from] };
  if (entry.kind === 'menu') return { ...entry, of: [...entry.of] };
  return { ...entry, rows: [...entry.rows], from: [...entry.from] };
}

/** Plays do not change while their prices do not. */
const kept = new WeakMap<LiveGame, readonly PlayLine[]>();
const byPrices = new Map<string, readonly PlayLine[]>();
const MOST_KEPT = 100;
export function playsOf(game: LiveGame): readonly PlayLine[] {
  const known = kept.get(game);
  if (known) return known;
  const key = JSON.stringify([game.row.engine, game.prices]);
  const made =
    byPrices.get(key) ?? [...game.lottery.plays.values()].flatMap((play) => playLine(game, play) ?? []);
  if (byPrices.size > MOST_KEPT) byPrices.clear();
  byPrices.set(key, made);
  kept.set(game, made);
  return made;
}

export async function readLottery(
  needs: Shown,
  game: LiveGame,
  language: string,
): Promise<CallAnswer<typeof GetLottery>> {
  const { row, lottery } = game;
  const now = await clockOf(needs);
  const today = dateAt(now, row.zone);
  const [draws, open, roots] = await Promise.all([
    drawsOf(needs, [game]),
    needs.db.rows(OPEN_DRAWS, [row.code]),
    needs.db.rows(ROOTS, [row.code, [today, dayAfter(today)]]),
  ]);
  const rootOf = (day: string) => {
    const found = roots.find((one) => one.day === day);
    return found ? { day: found.day, root: found.root, draws: found.length } : null;
  };
  const wire = (amount: bigint): string => formatWire(amount, row.currency);
  const { min, max, numberMax } = game.limits;
  return {
    ...presentLine(row, language, { next: draws.next(row.code), last: draws.last(row.code) }, now),
    currency: row.currency,
    source: row.source,
    units: [...row.units],
    limits: { min: wire(min), max: wire(max), numberMax: wire(numberMax) },
    mode:
      row.mode !== null && lottery.odds.kind === 'mode'
        ? { most: row.mode, least: String(lottery.odds.least) }
        : null,
    oddsSet: row.odds_set,
    ownOdds: { ...row.odds },
    plays: [...playsOf(game)],
    draws: open.map((draw) => presentDraw(draw, now)),
    fair: row.source === 'own' ? { today: rootOf(today), tomorrow: rootOf(dayAfter(today)) } : null,
    serverTime: toWire(now),
  };
}

export async function proveDraw(needs: Shown, game: LiveGame, id: string): Promise<DrawProof> {
  const { row } = game;
  const draw = await needs.db.one(DRAW_BY_ID, [row.brand_id, id]);
  if (!draw || draw.game_code !== row.code) throw lotteryFaults('lottery.unknown_draw');
  const [results, answers, roots] = await Promise.all([
    needs.db.rows(RESULTS, [id]),
    needs.db.rows(ANSWERS, [id]),
    needs.db.rows(ROOTS, [row.code, [draw.day]]),
  ]);
  const shown = draw.state !== 'open' && draw.state !== 'closed';
  return {
    draw: presentDraw(draw, await clockOf(needs)),
    engine: row.engine,
    text: draw.commitment === null ? '' : drawText(row.code, draw.day),
    root: roots[0]?.root ?? null,
    results: shown ? results.map((one) => ({ ...one, at: toWire(one.at) })) : [],
    sources: shown ? answers.map((one) => ({ ...one, at: toWire(one.at) })) : [],
  };
}
