/**
 * Keeps the books, in one process at a time: opens them, brings running matches on by their feed, settles what is over. Who leads holds a
 * lease in the database; who does not renew it in time is followed by another process. Every step can be done twice.
 */
import { randomUUID } from 'node:crypto';
import { newId } from '#kernel/ids.ts';
import { MINUTE } from '#kernel/time.ts';
import { slotsAround } from '../rules/schedule.ts';
import {
  type BookRow,
  LEAD_BOOK,
  MOVED_BOOKS,
  OVERDUE_BOOKS,
  RESIGN_BOOK,
  RUNNING_BOOKS,
} from '../store/books.ts';
import { addReplay, REPLAY_LEAGUES } from '../store/replays.ts';
import { type Books, LATEST, REPRICE_MS } from './books.ts';
import type { BookDeps } from './deps.ts';
import { feedMatchOf } from './feed.ts';
import { createOutrights } from './outrights.ts';
import { settleDue } from './settle.ts';

export const LEASE_MS = 10_000;
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
  const self = randomUUID();
  const pricedAt = new Map<string, number>();
  let replaysAt = 0;
  const outrights = createOutrights(deps, books, onPriced);
  const stopping: Stopping = { now: false };

  const isDue = async (book: BookRow, now: number): Promise<boolean> => {
    if (now - (pricedAt.get(book.id) ?? 0) >= REPRICE_MS) return true;
    return (await feed.since(db, feedMatchOf(book), book.n, now)).length > 0;
  };

  /** Each step may be the last: a server that stops does not wait for hundreds of books. */
  const each = async <One>(list: readonly One[], work: (one: One) => Promise<unknown>): Promise<void> => {
    for (const one of list) {
      if (stopping.now) return;
      await work(one);
    }
  };

  const turn = async (): Promise<void> => {
    if (!(await db.one(LEAD_BOOK, [self, LEASE_MS]))) return;
    const now = clock.now();
    if (now - replaysAt >= REPLAYS_EVERY && (await addReplays(deps, now))) replaysAt = now;
    await each(await brands.all(), (brand) => books.open(brand.id, now, () => stopping.now));
    await each(await db.rows(MOVED_BOOKS), ({ id }) => db.transaction((tx) => books.align(tx, id, now)));
    await each(await db.rows(OVERDUE_BOOKS, [new Date(now - LATEST)]), ({ id }) => books.expire(id, now));
    await each(await db.rows(RUNNING_BOOKS, [new Date(now)]), async (book) => {
      if (!(await isDue(book, now))) return;
      pricedAt.set(book.id, now);
      await books.follow(book.id, now);
      await onPriced(book.id);
    });
    await outrights(now, () => stopping.now);
    await settleDue(deps, () => stopping.now);
  };

  return { turn, ...looking(turn, deps, self, stopping) };
}

/** Set once a stop was asked for: every step asks it. */
type Stopping = { now: boolean };

/** The loop around `turn`. What fails is said once and tried again. */
function looking(
  turn: () => Promise<void>,
  { db, log }: Pick<BookDeps, 'db' | 'log'>,
  self: string,
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
      await db.run(RESIGN_BOOK, [self]).catch(() => undefined);
    },
  };
}
