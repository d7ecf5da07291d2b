/**
 * Keeps the books, in one process at a time: opens them, brings running matches on by their feed, settles what is over. Every
 * step can be done twice.
 */
import { randomUUID } from 'node:crypto';
import { newId } from '#kernel/ids.ts';
import { MINUTE } from '#kernel/time.ts';
import { slotsAround } from '../rules/schedule.ts';
import { type BookRow, MOVED_BOOKS, OVERDUE_BOOKS, RUNNING_BOOKS } from '../store/books.ts';
import { addReplay, REPLAY_LEAGUES } from '../store/replays.ts';
import { type Books, LATEST, REPRICE_MS } from './books.ts';
import type { BookDeps } from './deps.ts';
import { feedMatchOf } from './feed.ts';
import { createLead, type Lead } from './lead.ts';
import { createOutrights } from './outrights.ts';
import { settleDue } from './settle.ts';

const EVERY_MS = 1_000;
const REPLAYS_EVERY = 5 * MINUTE;

export type BookHost = {
  /** Looks once: leads where nobody does, and does what is due. */
  readonly turn: () => Promise<void>;
  /** Begins to look; once, however often it is asked. */
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Matches of the sample leagues, played again around the clock; false where no sample was filled in yet. */
export async function addReplays({ db }: Pick<BookDeps, 'db'>, now: number): Promise<boolean> {
  const leagues = new Set((await db.rows(REPLAY_LEAGUES)).map(({ code }) => code));
  if (leagues.size === 0) return false;
  for (const { league, n, startsAt } of slotsAround(now))
    if (leagues.has(`${league}-replay`)) await addReplay(db, newId(), league, n, new Date(startsAt));
  return true;
}

/** @param onPriced a match was priced anew: what waits for its prices is looked at */
export function createBookHost(
  deps: BookDeps,
  books: Books,
  onPriced: (bookId: string) => Promise<unknown> = async () => undefined,
): BookHost {
  const { db, clock, brands, feed } = deps;
  const lead = createLead(db, randomUUID());
  const pricedAt = new Map<string, number>();
  let replaysAt = 0;
  const outrights = createOutrights(deps, books, onPriced);
  const stopping: Stopping = { now: false };

  const isDue = async (book: BookRow, now: number): Promise<boolean> => {
    if (now - (pricedAt.get(book.id) ?? 0) >= REPRICE_MS) return true;
    return (await feed.since(db, feedMatchOf(book), book.n, now)).length > 0;
  };

  /** Each step may be the last: a server that stops, or no longer leads, does not go on with hundreds of books. */
  const each = async <One>(
    list: readonly One[],
    isOver: () => boolean,
    work: (one: One) => Promise<unknown>,
  ): Promise<void> => {
    for (const one of list) {
      if (isOver()) return;
      await work(one);
    }
  };

  const keep = async (isLost: () => boolean): Promise<void> => {
    const isOver = (): boolean => stopping.now || isLost();
    const now = clock.now();
    if (now - replaysAt >= REPLAYS_EVERY && (await addReplays(deps, now))) replaysAt = now;
    await each(await brands.all(), isOver, (brand) => books.open(brand.id, now, isOver));
    await each(await db.rows(MOVED_BOOKS), isOver, ({ id }) =>
      db.transaction((tx) => books.align(tx, id, now)),
    );
    await each(await db.rows(OVERDUE_BOOKS, [new Date(now - LATEST)]), isOver, ({ id }) =>
      books.expire(id, now),
    );
    await each(await db.rows(RUNNING_BOOKS, [new Date(now)]), isOver, async (book) => {
      if (!(await isDue(book, now))) return;
      pricedAt.set(book.id, now);
      await books.follow(book.id, now);
      await onPriced(book.id);
    });
    await outrights(now, isOver);
    await settleDue(deps, isOver);
  };
  const turn = (): Promise<void> => lead.during(keep);

  return { turn, ...looking(turn, deps, lead, stopping) };
}

/** Set once a stop was asked for: every step asks it. */
type Stopping = { now: boolean };

/** The loop around `turn`. What fails is said once and tried again. */
function looking(
  turn: () => Promise<void>,
  { log }: Pick<BookDeps, 'log'>,
  lead: Lead,
  stopping: Stopping,
): Pick<BookHost, 'start' | 'stop'> {
  let started = false;
  let failing = false;
  let timer: NodeJS.Timeout | undefined;
  let work: Promise<void> = Promise.resolve();
  const look = (): void => {
    work = turn()
      .then(() => {
        failing = false;
      })
      .catch((error: unknown) => {
        if (!failing) log.warn({ err: error }, 'the books of matches cannot be kept');
        failing = true;
      })
      .then(() => {
        if (!stopping.now) timer = setTimeout(look, EVERY_MS);
      });
  };
  return {
    start: async () => {
      if (started) return;
      started = true;
      look();
    },
    stop: async () => {
      if (!started || stopping.now) return;
      stopping.now = true;
      clearTimeout(timer);
      await work;
      await lead.resign();
    },
  };
}
