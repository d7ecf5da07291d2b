/** What staff do about lotteries: ask for a result, change a game. */
import type { Approvals } from '#features/people/approvals/room.ts';
import { compare, decimal, ONE, type Ratio, readDecimal } from '#games/lottery/core/ratio.ts';
import type { Lottery } from '#games/lottery/sealed.ts';
import type { CallInput } from '#kernel/call.ts';
import type { BrandId } from '#kernel/ids.ts';
import { parseAmount } from '#kernel/money.ts';
import type { Clock } from '#kernel/time.ts';
import { dateAt } from '#kernel/zones.ts';
import { type Actor, staffAction, type StaffActionNeeds } from '#platform/trail/staff-action.ts';
import { differences } from '#platform/trail/trail.ts';
import type { OpsChangeLottery } from '../contract/ops.ts';
import { lotteryFaults } from '../faults.ts';
import { periodOf } from '../present.ts';
import { leastMargin } from '../rules/markets.ts';
import { isSound, type Schedule } from '../rules/schedule.ts';
import { changeGame, DRAW_BY_ID, type GameRow, LAST_PLANNED, LOCK_GAME } from '../store.ts';
import type { LotteryKinds } from './approvals.ts';
import { type Games, type LiveGame, liveGame } from './games.ts';
import { categoryOf } from './order.ts';
import { playLine } from './state.ts';

export type DrawNeeds = StaffActionNeeds & {
  readonly clock: Clock;
  readonly games: Games;
  readonly approvals: Approvals;
  readonly kinds: LotteryKinds;
  /** The most all rebates of a bet of this category may come to, in millionths of its stake, rounded up. */
  readonly plateOf: (brandId: BrandId, category: string) => Promise<number>;
};

/** @throws lottery.unknown_draw · lottery.own_draw · lottery.too_late · lottery.not_drawn_yet · lottery.wrong_result · staff.* */
export async function askResult(
  { db, approvals, kinds }: DrawNeeds,
  actor: Actor,
  id: string,
  { result, reason }: { readonly result: unknown; readonly reason: string },
): Promise<string> {
  const draw = await db.one(DRAW_BY_ID, [actor.brandId, id]);
  if (!draw) throw lotteryFaults('lottery.unknown_draw');
  const content = { period: periodOf(draw), revision: draw.revision, result };
  return db.transaction((tx) => approvals.ask(tx, actor, kinds.result.request(id, content, reason)));
}

/** @throws lottery.unknown_draw · lottery.own_draw · lottery.too_late · staff.* */
export async function askVoid(
  { db, approvals, kinds }: DrawNeeds,
  actor: Actor,
  id: string,
  reason: string,
): Promise<string> {
  const draw = await db.one(DRAW_BY_ID, [actor.brandId, id]);
  if (!draw) throw lotteryFaults('lottery.unknown_draw');
  const content = { period: periodOf(draw), revision: draw.revision };
  return db.transaction((tx) => approvals.ask(tx, actor, kinds.void.request(id, content, reason)));
}

/** Published sets none of whose plays returns more than was staked. */
export function soundSets(lottery: Lottery): readonly string[] {
  if (lottery.odds.kind !== 'sets') return [];
  return lottery.odds.sets.filter((set) => lottery.above(set).length === 0).map(({ code }) => code);
}

/** The highest return of each play as it is offered. */
export function returnsOf(game: LiveGame): readonly { readonly play: string; readonly worst: Ratio }[] {
  return [...game.lottery.plays.values()].flatMap((play) => {
    const line = playLine(game, play);
    if (!line) return [];
    const all = line.chances.flatMap(({ returns }) => readDecimal(returns) ?? []);
    const worst = all.reduce((most, one) => (compare(one, most) > 0n ? one : most), decimal('0'));
    return [{ play: play.code, worst }];
  });
}

/** @throws lottery.wrong_odds · lottery.odds_above_whole */
function checkOdds(
  lottery: Lottery,
  { odds, oddsSet: set, mode }: Pick<Wanted, 'odds' | 'oddsSet' | 'mode'>,
): void {
  if ((lottery.odds.kind === 'mode') !== (mode !== null) || (set !== null) === (mode !== null))
    throw lotteryFaults('lottery.wrong_odds');
  if (mode !== null && lottery.odds.kind === 'mode') {
    const asked = readDecimal(mode);
    const [least, most] = [decimal(String(lottery.odds.least)), decimal(String(lottery.odds.most))];
    if (!asked || compare(asked, most) > 0n || compare(asked, least) < 0n)
      throw lotteryFaults('lottery.wrong_odds', { fields: { mode: 'lottery.wrong_odds' } });
    if (Object.keys(odds).length > 0) throw lotteryFaults('lottery.wrong_odds');
  }
  if (set !== null) {
    const book = lottery.odds;
    const known = book.kind === 'sets' && book.sets.some(({ code }) => code === set);
    if (!known) throw lotteryFaults('lottery.wrong_odds', { fields: { oddsSet: 'lottery.wrong_odds' } });
    // The trap: bundles priced per number return more than was staked where a draw has more prizes.
    if (!soundSets(lottery).includes(set))
      throw lotteryFaults('lottery.odds_above_whole', { params: { play: set } });
  }
  for (const [name, table] of Object.entries(odds)) {
    const play = lottery.play(name);
    const audited = play?.audit(table);
    if (!audited?.ok) throw lotteryFaults('lottery.wrong_odds', { params: { play: name } });
    if (compare(audited.value.worst, ONE) > 0n)
      throw lotteryFaults('lottery.odds_above_whole', { params: { play: name } });
  }
}

type Wanted = CallInput<typeof OpsChangeLottery>['body'];

/** A schedule of another shape than its kind says is none. @throws lottery.wrong_schedule */
function scheduleOf(wanted: Wanted['schedules'][number]): Schedule {
  const { from, closeMs, everyMs = 0, times = [], time = '', week = [], dates = [] } = wanted;
  const schedule: Schedule =
    wanted.kind === 'every'
      ? { kind: 'every', from, closeMs, everyMs }
      : wanted.kind === 'weekly'
        ? { kind: 'weekly', from, closeMs, times, week }
        : { kind: 'monthly', from, closeMs, time, dates };
  if (!isSound(schedule)) throw lotteryFaults('lottery.wrong_schedule');
  return schedule;
}

/** What stands of the past stays; another schedule begins on a day for which no draw stands open yet. */
async function checkSchedules(
  { db, clock }: DrawNeeds,
  row: GameRow,
  schedules: readonly Schedule[],
): Promise<void> {
  // Fields come back from the database in an order of its own.
  const textOf = (one: Schedule): string => JSON.stringify(Object.entries(one).sort());
  const before = new Set(row.schedules.map(textOf));
  const after = new Set(schedules.map(textOf));
  const open = (await db.rows(LAST_PLANNED)).find(({ game_code }) => game_code === row.code);
  const planned = dateAt(open?.last.getTime() ?? clock.now(), row.zone);
  const fresh = schedules.filter((one) => !before.has(textOf(one)));
  const gone = row.schedules.filter((one) => !after.has(textOf(one)));
  if ([...fresh, ...gone].some(({ from }) => from <= planned))
    throw lotteryFaults('lottery.wrong_schedule', { params: { day: planned } });
}

const shown = ({ halted, odds_set, odds, mode, limits, schedules }: GameRow) => ({
  halted,
  oddsSet: odds_set,
  odds: JSON.stringify(odds),
  mode,
  limits: JSON.stringify(limits),
  schedules: JSON.stringify(schedules),
});

/**
 * No play keeps less than is paid on of it in rebates. Who lowers what pays too much already, or changes something else, is not kept from it.
 * @throws lottery.odds_above_plate
 */
async function checkMargin(
  { plateOf }: Pick<DrawNeeds, 'plateOf'>,
  brandId: BrandId,
  before: GameRow,
  after: GameRow,
): Promise<void> {
  const [was, is] = [before, after].map((row) => {
    const game = liveGame(row);
    return game && leastMargin(game);
  });
  if (is === undefined || (was !== undefined && is >= was)) return;
  const plate = await plateOf(brandId, categoryOf(after.vendor));
  if (is < plate) throw lotteryFaults('lottery.odds_above_plate');
}

/**
 * @throws lottery.unknown_game · lottery.changed_meanwhile · lottery.wrong_odds · lottery.odds_above_whole · lottery.wrong_schedule · money.*
 * · lottery.odds_above_plate
 */
export async function changeLottery(
  needs: DrawNeeds,
  actor: Actor,
  code: string,
  wanted: Wanted,
): Promise<LiveGame> {
  const action = { actor, right: 'lottery.write', action: 'lottery.game', subject: code };
  const row = await staffAction(needs, action, async (tx, note) => {
    const before = await tx.one(LOCK_GAME, [actor.brandId, code]);
    const game = before && liveGame(before);
    if (!before || !game) throw lotteryFaults('lottery.unknown_game');
    if (before.revision !== wanted.revision) throw lotteryFaults('lottery.changed_meanwhile');
    checkOdds(game.lottery, wanted);
    for (const amount of Object.values(wanted.limits)) parseAmount(amount, before.currency);
    const schedules = wanted.schedules.map(scheduleOf);
    await checkSchedules(needs, before, schedules);
    const { halted, oddsSet, odds, mode, limits } = wanted;
    const after = await changeGame(tx, code, { halted, odds_set: oddsSet, odds, mode, limits, schedules });
    if (!after) throw lotteryFaults('lottery.unknown_game');
    await checkMargin(needs, actor.brandId, before, after);
    note(differences(shown(before), shown(after)));
    return after;
  });
  needs.games.forget();
  const game = liveGame(row);
  if (!game) throw lotteryFaults('lottery.unknown_game');
  return game;
}
