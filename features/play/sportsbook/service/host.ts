/**
 * Keeps the books, in one process at a time (platform/host): opens them, brings running matches on by their feed, settles what is over. Every
 * step can be done twice.
 */
import { newId } from '#kernel/ids.ts';
import { MINUTE } from '#kernel/time.ts';
import { createHost, type Host, type Turn } from '#platform/host/host.ts';
import { slotsAround } from '../rules/schedule.ts';
import { type BookRow, MOVED_BOOKS, OVERDUE_BOOKS, RUNNING_BOOKS } from '../store/books.ts';
import { addReplay, REPLAY_LEAGUES } from '../store/replays.ts';
import { type Books, createBooks, LATEST, REPRICE_MS } from './books.ts';
import type { SportsbookNeeds } from './needs.ts';
import { feedMatchOf } from './feed.ts';
import { createOutrights } from './outrights.ts';
import { settleDue } from './settle.ts';

const EVERY_MS = 1_000;
const REPLAYS_EVERY = 5 * MINUTE;

/** Matches of the sample leagues, played again around the clock; false where no sample was filled in yet. */
export async function addReplays({ db }: Pick<SportsbookNeeds, 'db'>, now: number): Promise<boolean> {
  const leagues = new Set((await db.rows(REPLAY_LEAGUES)).map(({ code }) => code));
  if (leagues.size === 0) return false;
  for (const { league, n, startsAt } of slotsAround(now))
    if (leagues.has(`${league}-replay`)) await addReplay(db, newId(), league, n, new Date(startsAt));
  return true;
}

type Options = {
  /** The books on the database of the holder. */
  readonly booksOn?: (needs: SportsbookNeeds) => Books;
  /**
   * A match was priced anew: what waits for its prices is looked at. Members' own orders, carried out through the batch of all slips: they hold
   * whoever sends them, and each is done once.
   */
  readonly onPriced?: (bookId: string) => Promise<unknown>;
};

/** What keeps the books in one term. */
type Keeping = {
  readonly needs: SportsbookNeeds;
  readonly books: Books;
  readonly outrights: ReturnType<typeof createOutrights>;
};

/** What is worked out for a term, such as the strengths of all teams, is kept until it is over. */
function keepingOf(
  needs: SportsbookNeeds,
  { booksOn = createBooks, onPriced }: Options,
): (db: Turn['db']) => Keeping {
  let made: Keeping | undefined;
  return (db) => {
    if (made?.needs.db === db) return made;
    const own = { ...needs, db };
    const books = booksOn(own);
    made = { needs: own, books, outrights: createOutrights(own, books, onPriced) };
    return made;
  };
}

export function createBookHost(needs: SportsbookNeeds, options: Options = {}): Host {
  const { clock, brands, feed } = needs;
  const { onPriced = async () => undefined } = options;
  const keeping = keepingOf(needs, options);
  const pricedAt = new Map<string, number>();
  let replaysAt = 0;

  const isDue = async ({ db }: Turn, book: BookRow, now: number): Promise<boolean> => {
    if (now - (pricedAt.get(book.id) ?? 0) >= REPRICE_MS) return true;
    return (await feed.since(db, feedMatchOf(book), book.n, now)).length > 0;
  };

  const work = async (held: Turn): Promise<undefined> => {
    const { db, each, isOver } = held;
    const kept = keeping(db);
    const now = clock.now();
    const notify = ({ id }: { readonly id: string }) => ({
      cannot: 'a book cannot be kept',
      of: { book: id },
    });
    if (now - replaysAt >= REPLAYS_EVERY && (await addReplays({ db }, now))) replaysAt = now;
    await each(
      await brands.all(),
      (brand) => kept.books.open(brand.id, now, isOver),
      ({ id }) => ({ cannot: 'the books of a brand cannot be opened', of: { brand: id } }),
    );
    await each(
      await db.rows(MOVED_BOOKS),
      ({ id }) => db.transaction((tx) => kept.books.align(tx, id, now)),
      notify,
    );
    await each(
      await db.rows(OVERDUE_BOOKS, [new Date(now - LATEST)]),
      ({ id }) => kept.books.expire(id, now),
      notify,
    );
    const follow = async (book: BookRow): Promise<void> => {
      if (!(await isDue(held, book, now))) return;
      pricedAt.set(book.id, now);
      await kept.books.follow(book.id, now);
      await onPriced(book.id);
    };
    await each(await db.rows(RUNNING_BOOKS, [new Date(now)]), follow, notify);
    if (!isOver()) await kept.outrights(now, isOver);
    if (!isOver()) await settleDue(kept.needs, isOver);
  };

  return createHost(needs, {
    name: 'sportsbook',
    everyMs: EVERY_MS,
    cannot: 'the books of matches cannot be kept',
    work,
  });
}
