/**
 * Closes, draws and settles everything, in one process at a time (platform/host). Whoever leads next finds every unfinished draw and does with it
 * what the rules say (rules/draw.ts). Each step is one statement that names the state it leaves.
 */
import { SECOND } from '#kernel/time.ts';
import type { Tx } from '#platform/db/db.ts';
import { createHost, type Host, type Turn } from '#platform/host/host.ts';
import { publish } from '#platform/live/publish.ts';
import { DrawChanged } from '../contract.ts';
import { presentDraw } from '../present.ts';
import { ASK_EVERY_MS, drawStep } from '../rules/draw.ts';
import {
  CLOSE_DRAW,
  type DrawRow,
  DUE,
  END_DRAW,
  END_WITHOUT_BETS,
  NEXT_DUE,
  NOTE_DRAW,
  SET_RESULT,
  UNFINISHED_BEFORE,
  VOID_DRAW,
} from '../store.ts';
import { ADD_RESULT } from '../store/results.ts';
import { correctDraw } from './correct.ts';
import { createDays, type Days, randomnessOf } from './days.ts';
import type { LotteryNeeds } from './needs.ts';
import { askFeeds } from './feeds.ts';
import type { Games, LiveGame } from './games.ts';
import { createPlanner } from './plan.ts';
import { refundDraw, settleDraw } from './settle.ts';

/** Half of a lease: what is due by its own clock is known before, only what staff enter is waited for. */
const EVERY_MS = 2 * SECOND;
/** A long settlement keeps the other games waiting for this long at most. */
const WORK_MS = SECOND;

export type LotteryHost = Host & {
  /** Opens the draws that are to come; part of a turn, and of a first start. */
  readonly plan: (now: number) => Promise<void>;
};

type Hosting = {
  /** On the database of the holder. */
  readonly needs: LotteryNeeds;
  readonly days: Days;
  /** When feeds were last asked for a draw. */
  readonly asked: Map<string, number>;
  /** Aborted when nothing is to begin any more. */
  readonly ending: AbortSignal;
};

/** Everybody hears the draw as it stands; nothing where another process was first. */
export async function tellDraw(tx: Tx, row: DrawRow | undefined, now: number): Promise<DrawRow | undefined> {
  if (row) await publish(tx, DrawChanged, { code: row.game_code }, presentDraw(row, now));
  return row;
}

/** Writes a result and its line; the next turn settles by it. */
async function setResult(
  { needs }: Hosting,
  draw: DrawRow,
  result: unknown,
  source: 'chain' | 'feed',
  link: string | null,
): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const drawn = await tx.one(SET_RESULT, [draw.id, link, JSON.stringify(result), draw.revision]);
    if (drawn) await tx.run(ADD_RESULT, [draw.id, drawn.revision, JSON.stringify(result), source, null]);
    // Most draws of a quiet hour have no bets: they are settled with their result.
    const ended = drawn && (await tx.one(END_WITHOUT_BETS, [draw.id, drawn.revision]));
    await tellDraw(tx, ended ?? drawn, needs.clock.now());
  });
}

async function drawOwn(hosting: Hosting, game: LiveGame, draw: DrawRow): Promise<void> {
  const chain = await hosting.days.chain(hosting.needs.db, draw.game_code, draw.day);
  if (chain.commitment(draw.n) !== draw.commitment)
    throw new Error(`draw ${draw.id} was committed to another chain`);
  const result = game.lottery.draw(randomnessOf(chain, draw.game_code, draw.day, draw.n));
  await setResult(hosting, draw, result, 'chain', chain.link(draw.n).toString('hex'));
}

async function askAbout(hosting: Hosting, game: LiveGame, draw: DrawRow, now: number): Promise<void> {
  const last = hosting.asked.get(draw.id) ?? 0;
  if (now - last < ASK_EVERY_MS) return;
  hosting.asked.set(draw.id, now);
  const says = await askFeeds(hosting.needs, game.lottery, game.row.feeds, draw, draw.game_code);
  if (says.say === 'result') {
    hosting.asked.delete(draw.id);
    await setResult(hosting, draw, says.result, 'feed', null);
  } else if (says.say === 'differ')
    await hosting.needs.db.transaction(async (tx) =>
      tellDraw(tx, await tx.one(NOTE_DRAW, [draw.id, 'differ']), now),
    );
}

/** Bets first, the word that all are settled after them. */
async function finish({ needs, ending }: Hosting, game: LiveGame, draw: DrawRow): Promise<void> {
  if (draw.state === 'drawn') {
    const before = await needs.db.one(UNFINISHED_BEFORE, [draw.game_code, draw.draws_at]);
    await settleDraw(needs, game, draw, before?.unfinished ?? false, ending);
  } else await refundDraw(needs, game, draw, ending);
  await correctDraw(needs, game, draw, ending);
  // What was left undone – later draws of a chase, too – is found again by whoever leads next, as long as the draw has not ended.
  if (ending.aborted) return;
  await needs.db.transaction(async (tx) =>
    tellDraw(tx, await tx.one(END_DRAW, [draw.id, draw.revision]), needs.clock.now()),
  );
}

/** One draw, as far as it can be brought at this time. */
async function stepDraw(hosting: Hosting, game: LiveGame, draw: DrawRow, now: number): Promise<void> {
  const { db } = hosting.needs;
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

/** The draws of one game that are due, one after the other. */
function bringOn(
  { each, now }: Turn,
  hosting: Hosting,
  game: LiveGame,
  draws: readonly DrawRow[],
): Promise<void> {
  // Closing comes before everything: bets that came in time are all there then, and a long settlement holds no close up.
  const first = [...draws].sort((a, b) => Number(b.state === 'open') - Number(a.state === 'open'));
  return each(
    first,
    (draw) => stepDraw(hosting, game, draw, now),
    (draw) => ({ cannot: 'a draw could not be brought on', of: { draw: draw.id, game: draw.game_code } }),
  );
}

/** @param waitMs how long a turn waits for its games; one that takes longer goes on beside it */
export function createLotteryHost(needs: LotteryNeeds, games: Games, waitMs: number = WORK_MS): LotteryHost {
  const days = createDays(needs.sealer);
  const asked = new Map<string, number>();
  const plan = createPlanner(days, games);
  let seen: ReadonlySet<string> = new Set();

  const work = async (at: Turn): Promise<number> => {
    const { db, now } = at;
    const hosting: Hosting = { needs: { ...needs, db }, days, asked, ending: at.ending };
    await plan(hosting.needs, now, false);
    const due = await db.rows(DUE, [new Date(now)]);
    const all = due.length > 0 ? await games.all() : [];
    let begun = false;
    for (const game of all) {
      const { code } = game.row;
      const own = due.filter((draw) => draw.game_code === code);
      // A long settlement of one game holds up no other.
      if (own.length === 0 || at.isBusy(code)) continue;
      begun = true;
      at.beside(code, () => bringOn(at, hosting, game, own), {
        cannot: 'a game could not be brought on',
        of: { game: code },
      });
    }
    if (begun) await at.settled(waitMs);
    const next = await db.one(NEXT_DUE, [new Date(now)]);
    const until = Math.min(EVERY_MS, (next?.at?.getTime() ?? Number.POSITIVE_INFINITY) - now);
    const left = stepsLeft(due, all, seen);
    seen = new Set(due.map(current));
    return begun ? Math.min(left, until) : until;
  };

  const host = createHost(needs, {
    name: 'lottery',
    everyMs: EVERY_MS,
    cannot: 'the lotteries cannot be looked at',
    work,
  });
  return {
    ...host,
    plan: (now) => {
      // Whoever asks for it has just put in games: a list read a moment before has none of them.
      games.forget();
      return plan(needs, now);
    },
  };
}

const current = ({ id, state, revision }: DrawRow): string => `${id} ${state} ${revision}`;

/**
 * After a step that changed something the next turn comes at once; draws that only wait for people or feeds wait for the second, and so does one that
 * stands as the last turn found it: what keeps it from its end – a bet its result does not decide, a fault – is not gone a moment later.
 */
const stepsLeft = (due: readonly DrawRow[], all: readonly LiveGame[], seen: ReadonlySet<string>): number =>
  due.some(
    (draw) =>
      !seen.has(current(draw)) &&
      (draw.state !== 'closed' || all.find(({ row }) => row.code === draw.game_code)?.row.source === 'own'),
  )
    ? 0
    : EVERY_MS;
