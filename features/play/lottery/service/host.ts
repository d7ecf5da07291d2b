/**
 * Opens, closes, draws and settles everything, in one process at a time. Who leads holds a lease in the database; who does not renew it in time
 * is followed by another process, which finds every unfinished draw and does with it what the rules say (rules/draw.ts). Each step is one
 * statement that names the state it leaves, so that two processes that both believe to lead cannot do a thing twice.
 */
import { randomUUID } from 'node:crypto';
import { dayAfter } from '#kernel/days.ts';
import { newId } from '#kernel/ids.ts';
import { HOUR, SECOND } from '#kernel/time.ts';
import { dateAt } from '#kernel/zones.ts';
import type { Tx } from '#platform/db/db.ts';
import { publish } from '#platform/live/publish.ts';
import { DrawChanged } from '../contract.ts';
import { presentDraw } from '../present.ts';
import { ASK_EVERY_MS, drawStep } from '../rules/draw.ts';
import { AHEAD, slotsAhead } from '../rules/schedule.ts';
import {
  addDraws,
  CLOSE_DRAW,
  type DrawRow,
  DUE,
  END_DRAW,
  END_WITHOUT_BETS,
  LAST_PLANNED,
  LEAD,
  NEXT_DUE,
  NOTE_DRAW,
  RESIGN,
  SET_RESULT,
  SLOTS_FROM,
  UNFINISHED_BEFORE,
  VOID_DRAW,
} from '../store.ts';
import { ADD_RESULT } from '../store/results.ts';
import { correctDraw } from './correct.ts';
import { createDays, type Days, randomnessOf } from './days.ts';
import type { LotteryDeps } from './deps.ts';
import { askFeeds } from './feeds.ts';
import type { Games, LiveGame } from './games.ts';
import { refundDraw, settleDraw } from './settle.ts';

/** A process that died is followed after this long at most. */
export const LEASE_MS = 4_000;
/** Half of the lease: what is due by its own clock is known before, only what staff enter is waited for. */
const EVERY_MS = 2_000;
/** A long settlement keeps the other games waiting for this long at most. */
const WORK_MS = 1_000;
/** Nothing is awaited for less than this. */
const SOON_MS = 25;
/** How often draws that are to come are planned. */
const PLAN_EVERY_MS = 10 * SECOND;
/** Draws of a calendar stand open for weeks; they are counted again after this long, or when staff change the game. */
const PLAN_CALENDAR_MS = HOUR;

export type LotteryHost = {
  /** Looks once: leads where nobody does, and does what is due. Answers when to look again, ms from now. */
  readonly turn: () => Promise<number>;
  /** Opens the draws that are to come; part of a turn, and of a first start. */
  readonly plan: (now: number) => Promise<void>;
  readonly start: () => Promise<void>;
  /** Ends with the page of bets that is being settled and leaves the lead, and the rest, to others. */
  readonly stop: () => Promise<void>;
  readonly leads: () => boolean;
};

type Hosting = {
  readonly deps: LotteryDeps;
  readonly days: Days;
  /** When feeds were last asked for a draw. */
  readonly asked: Map<string, number>;
  /** Told when this process is to end. */
  readonly ending: AbortSignal;
};

/** Everybody hears the draw as it stands; nothing where another process was first. */
export async function tellDraw(tx: Tx, row: DrawRow | undefined, now: number): Promise<DrawRow | undefined> {
  if (row) await publish(tx, DrawChanged, { code: row.game_code }, presentDraw(row, now));
  return row;
}

/** Writes a result and its line; the next look settles by it. */
async function setResult(
  { deps }: Hosting,
  draw: DrawRow,
  result: unknown,
  source: 'chain' | 'feed',
  link: string | null,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const drawn = await tx.one(SET_RESULT, [draw.id, link, JSON.stringify(result), draw.revision]);
    if (drawn) await tx.run(ADD_RESULT, [draw.id, drawn.revision, JSON.stringify(result), source, null]);
    // Most draws of a quiet hour have no bets: they are settled with their result.
    const ended = drawn && (await tx.one(END_WITHOUT_BETS, [draw.id, drawn.revision]));
    await tellDraw(tx, ended ?? drawn, deps.clock.now());
  });
}

async function drawOwn(hosting: Hosting, game: LiveGame, draw: DrawRow): Promise<void> {
  const chain = await hosting.days.chain(hosting.deps.db, draw.game_code, draw.day);
  if (chain.commitment(draw.n) !== draw.commitment)
    throw new Error(`draw ${draw.id} was committed to another chain`);
  const result = game.lottery.draw(randomnessOf(chain, draw.game_code, draw.day, draw.n));
  await setResult(hosting, draw, result, 'chain', chain.link(draw.n).toString('hex'));
}

async function askAbout(hosting: Hosting, game: LiveGame, draw: DrawRow, now: number): Promise<void> {
  const last = hosting.asked.get(draw.id) ?? 0;
  if (now - last < ASK_EVERY_MS) return;
  hosting.asked.set(draw.id, now);
  const says = await askFeeds(hosting.deps, game.lottery, game.row.feeds, draw, draw.game_code);
  if (says.say === 'result') {
    hosting.asked.delete(draw.id);
    await setResult(hosting, draw, says.result, 'feed', null);
  } else if (says.say === 'differ')
    await hosting.deps.db.transaction(async (tx) =>
      tellDraw(tx, await tx.one(NOTE_DRAW, [draw.id, 'differ']), now),
    );
}

/** Bets first, the word that all are settled after them. */
async function finish({ deps, ending }: Hosting, game: LiveGame, draw: DrawRow): Promise<void> {
  if (draw.state === 'drawn') {
    const before = await deps.db.one(UNFINISHED_BEFORE, [draw.game_code, draw.draws_at]);
    await settleDraw(deps, game, draw, before?.unfinished ?? false, ending);
  } else await refundDraw(deps, game, draw, ending);
  await correctDraw(deps, game, draw, ending);
  // What was left undone – later draws of a chase, too – is found again by whoever leads next, as long as the draw has not ended.
  if (ending.aborted) return;
  await deps.db.transaction(async (tx) =>
    tellDraw(tx, await tx.one(END_DRAW, [draw.id, draw.revision]), deps.clock.now()),
  );
}

/** One draw, as far as it can be brought at this time. */
async function stepDraw(hosting: Hosting, game: LiveGame, draw: DrawRow, now: number): Promise<void> {
  const { db } = hosting.deps;
  const due = drawStep(
    {
      state: draw.state,
      source: game.row.source,
      closesAt: draw.closes_at.getTime(),
      drawsAt: draw.draws_at.getTime(),
    },
    now,
  );
  if (due.do === 'close')
    await db.transaction(async (tx) => tellDraw(tx, await tx.one(CLOSE_DRAW, [draw.id]), now));
  else if (due.do === 'draw') await drawOwn(hosting, game, draw);
  else if (due.do === 'ask') await askAbout(hosting, game, draw, now);
  else if (due.do === 'void')
    await db.transaction(async (tx) => {
      const voided = await tx.one(VOID_DRAW, [draw.id, 'missing', draw.revision]);
      if (voided) await tx.run(ADD_RESULT, [draw.id, voided.revision, null, 'desk', null]);
      await tellDraw(tx, voided, now);
    });
  else if (due.do === 'settle' || due.do === 'refund') await finish(hosting, game, draw);
}

/** Opens what is missing among the draws that are to come, each with the commitment of its link. */
async function planGame({ deps, days }: Hosting, { row }: LiveGame, now: number): Promise<void> {
  const { db } = deps;
  const ahead = slotsAhead(row.schedules, row.zone, now);
  const from = ahead[0]?.day;
  if (from === undefined) return;
  const there = new Set((await db.rows(SLOTS_FROM, [row.code, from])).map(({ day, n }) => `${day} ${n}`));
  const slots = ahead.filter(({ day, n }) => !there.has(`${day} ${n}`));
  const dates = new Set([...slots.map(({ day }) => day), dayAfter(dateAt(now, row.zone))]);
  if (row.source === 'own') for (const day of dates) await days.publish(db, row.code, day);
  const draws = [];
  for (const slot of slots) {
    const chain = row.source === 'own' ? await days.chain(db, row.code, slot.day) : undefined;
    draws.push({ ...slot, id: newId<'draw'>(), commitment: chain?.commitment(slot.n) ?? null });
  }
  if (draws.length > 0) await addDraws(db, row, draws);
}

/** Games whose open draws do not reach far enough ahead: below nine tenths of what there should be. */
const ENOUGH = (AHEAD.draws * 9) / 10;

function planner(hosting: Hosting, games: Games) {
  const { deps } = hosting;
  let planned = 0;
  /** Calendars whose draws stand open, by game: of which revision, and until when they are not counted again. */
  const filled = new Map<string, { readonly revision: number; readonly until: number }>();
  return async (now: number, force = true): Promise<void> => {
    if (!force && now - planned < PLAN_EVERY_MS) return;
    planned = now;
    const open = new Map((await deps.db.rows(LAST_PLANNED)).map((row) => [row.game_code, row] as const));
    for (const game of await games.all()) {
      const { row } = game;
      if (row.halted) continue;
      const quick = row.schedules.some(({ kind }) => kind === 'every');
      const before = filled.get(row.code);
      if (quick && (open.get(row.code)?.open ?? 0) >= ENOUGH) continue;
      if (!quick && !force && before?.revision === row.revision && now < before.until) continue;
      try {
        await planGame(hosting, game, now);
        filled.set(row.code, { revision: row.revision, until: now + PLAN_CALENDAR_MS });
      } catch (error) {
        deps.log.error({ err: error, game: row.code }, 'draws could not be planned');
      }
    }
  };
}

export function createLotteryHost(deps: LotteryDeps, games: Games): LotteryHost {
  const { db, log } = deps;
  const end = new AbortController();
  const hosting: Hosting = {
    deps,
    days: createDays(deps.sealer),
    asked: new Map(),
    ending: end.signal,
  };
  const plan = planner(hosting, games);
  const self = randomUUID();
  /** Games at work: a long settlement of one holds up no other. */
  const busy = new Map<string, Promise<void>>();
  let leading = false;

  const work = async (game: LiveGame, draws: readonly DrawRow[], now: number): Promise<void> => {
    // Closing comes before everything: bets that came in time are all there then, and a long settlement holds no close up.
    const first = [...draws].sort((a, b) => Number(b.state === 'open') - Number(a.state === 'open'));
    for (const draw of first) {
      if (end.signal.aborted) return;
      try {
        await stepDraw(hosting, game, draw, now);
      } catch (error) {
        log.error({ err: error, draw: draw.id, game: draw.game_code }, 'a draw could not be brought on');
      }
    }
  };

  const turn = async (): Promise<number> => {
    const lead = await db.one(LEAD, [self, LEASE_MS]);
    const looked = performance.now();
    leading = lead !== undefined;
    if (!lead) return EVERY_MS;
    const now = lead.now.getTime();
    await plan(now, false);
    const due = await db.rows(DUE, [lead.now]);
    const all = due.length > 0 ? await games.all() : [];
    const begun = all.flatMap((game) => {
      const { code } = game.row;
      const own = due.filter((draw) => draw.game_code === code);
      if (own.length === 0 || busy.has(code)) return [];
      const working = work(game, own, now).finally(() => busy.delete(code));
      busy.set(code, working);
      return [working];
    });
    if (begun.length > 0) await doneOr(Promise.all(begun), WORK_MS, end.signal);
    const next = await db.one(NEXT_DUE, [lead.now]);
    const until = Math.min(EVERY_MS, (next?.at?.getTime() ?? Number.POSITIVE_INFINITY) - now);
    const rest = begun.length > 0 ? stepsLeft(due, all) : until;
    return Math.max(SOON_MS, Math.min(rest, until) - (performance.now() - looked));
  };

  return { turn, plan, leads: () => leading, ...looking(turn, deps, self, busy, end) };
}

/** When the work is done, after that long, or when this process is to end. */
const doneOr = (work: Promise<unknown>, ms: number, ending: AbortSignal): Promise<void> =>
  new Promise((go) => {
    const over = (): void => {
      clearTimeout(timer);
      ending.removeEventListener('abort', over);
      go();
    };
    const timer = setTimeout(over, ms);
    ending.addEventListener('abort', over);
    work.then(over, over);
  });

/** After a step that changed something the next look comes at once; draws that only wait for people or feeds wait for the second. */
const stepsLeft = (due: readonly DrawRow[], all: readonly LiveGame[]): number =>
  due.some(
    ({ state, game_code }) =>
      state !== 'closed' || all.find(({ row }) => row.code === game_code)?.row.source === 'own',
  )
    ? 0
    : EVERY_MS;

/** The loop around `turn`. What fails is said once and tried again. */
function looking(
  turn: () => Promise<number>,
  { db, log }: LotteryDeps,
  self: string,
  busy: ReadonlyMap<string, Promise<void>>,
  end: AbortController,
): Pick<LotteryHost, 'start' | 'stop'> {
  let started = false;
  let stopped = false;
  let failing = false;
  let timer: NodeJS.Timeout | undefined;
  let work: Promise<void> = Promise.resolve();
  const look = (): void => {
    work = turn()
      .then((ms) => {
        failing = false;
        return ms;
      })
      .catch((error: unknown) => {
        if (!failing) log.warn({ err: error }, 'the lotteries cannot be looked at');
        failing = true;
        return EVERY_MS;
      })
      .then((ms) => {
        if (!stopped) timer = setTimeout(look, ms);
      });
  };
  return {
    start: async () => {
      if (started) return;
      started = true;
      look();
    },
    stop: async () => {
      if (!started || stopped) return;
      stopped = true;
      end.abort();
      clearTimeout(timer);
      await work;
      await Promise.all(busy.values());
      await db.run(RESIGN, [self]).catch(() => undefined);
    },
  };
}
