/** What the hall and a match page show. */
import { stretchAt } from '#kernel/days.ts';
import type { BrandId } from '#kernel/ids.ts';
import { DAY, HOUR } from '#kernel/time.ts';
import { instantOf } from '../rules/season.ts';
import { type BookRow, BOOKS_BETWEEN, RUNNING_COUNT, WAITING_BOOKS } from '../store/books.ts';
import type { SportsbookNeeds } from './needs.ts';

export type BoardQuery = {
  readonly view?: 'live' | 'today' | 'coming' | 'all' | 'results' | undefined;
  readonly sport?: string | undefined;
  readonly league?: string | undefined;
  readonly text?: string | undefined;
  /** Of results: `2026-11-21`. */
  readonly day?: string | undefined;
};
const MOST = 120;
/** So far back results can be asked for. */
const RESULT_DAYS = 15;

const fits = ({ sport, league, text }: BoardQuery, book: BookRow): boolean => {
  const wanted = text?.trim().toLowerCase() ?? '';
  return (
    (!sport || book.sport === sport) &&
    (!league || book.league === league) &&
    (wanted === '' ||
      [book.home_name, book.away_name, book.league_name].some((name) => name.toLowerCase().includes(wanted)))
  );
};

const isOn = ({ state }: BookRow): boolean => state === 'open';

function inView(view: BoardQuery['view'], book: BookRow, tonight: number): boolean {
  if (view === 'live') return book.status === 'live' && isOn(book);
  if (view === 'results') return !isOn(book);
  if (view === 'all') return isOn(book);
  if (view === 'coming')
    return isOn(book) && book.status === 'scheduled' && book.starts_at.getTime() >= tonight;
  return isOn(book) && (book.status === 'live' || book.starts_at.getTime() < tonight);
}

/** A day that is not one is answered like the last two. */
function spanOf({ view, day }: BoardQuery, now: number, timeZone: string): readonly [number, number] {
  if (view !== 'results') return [now - 8 * HOUR, now + 3 * DAY];
  const from = day === undefined ? Number.NaN : instantOf(day, '00:00', timeZone);
  if (!(from > now - RESULT_DAYS * DAY && from <= now)) return [now - 2 * DAY, now + 3 * DAY];
  // To the next midnight on the wall: a day of a changed clock has 23 or 25 hours.
  return [from, instantOf(day ?? '', '00:00', timeZone, 1)];
}

/** A match takes hours, whatever is played: of one that began before, a result should be known. */
const SHOULD_BE_OVER = 6 * HOUR;

/** What waits for a result by staff, the longest first. */
export async function readWaiting(
  { db, clock }: Pick<SportsbookNeeds, 'db' | 'clock'>,
  brandId: BrandId,
  query: Pick<BoardQuery, 'text'>,
): Promise<readonly BookRow[]> {
  const since = new Date(clock.now() - SHOULD_BE_OVER);
  return (await db.rows(WAITING_BOOKS, [brandId, since])).filter((book) => fits(query, book));
}

export async function readBoard(
  { db, clock, brands }: Pick<SportsbookNeeds, 'db' | 'clock' | 'brands'>,
  brandId: BrandId,
  query: BoardQuery,
) {
  const now = clock.now();
  const { timeZone } = await brands.byId(brandId);
  const [from, to] = spanOf(query, now, timeZone);
  const all = await db.rows(BOOKS_BETWEEN, [brandId, new Date(from), new Date(to), 600]);
  const tonight = stretchAt('day', now, timeZone).to;
  const inSight = all.filter((book) => inView(query.view, book, tonight));
  const leagues = new Map<string, { code: string; name: string; sport: BookRow['sport']; matches: number }>();
  for (const book of inSight) {
    const known = leagues.get(book.league) ?? {
      code: book.league,
      name: book.league_name,
      sport: book.sport,
      matches: 0,
    };
    leagues.set(book.league, { ...known, matches: known.matches + 1 });
  }
  const found = inSight.filter((book) => fits(query, book));
  const ordered = query.view === 'results' ? found.reverse() : found;
  return {
    timeZone,
    now,
    books: ordered.slice(0, MOST),
    leagues: [...leagues.values()].sort((a, b) => b.matches - a.matches),
    live: (await db.one(RUNNING_COUNT, [brandId]))?.count ?? 0,
  };
}
