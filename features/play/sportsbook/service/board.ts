/** What the hall and a match page show. */
import type { BrandId } from '#kernel/ids.ts';
import { DAY, HOUR } from '#kernel/time.ts';
import { wallAt } from '../rules/season.ts';
import { type BookRow, BOOKS_BETWEEN, PLAYED } from '../store/books.ts';
import type { BookDeps } from './deps.ts';
import { strengthLeague } from './books.ts';

export type BoardQuery = {
  readonly view?: 'live' | 'today' | 'coming' | 'results' | undefined;
  readonly sport?: string | undefined;
  readonly league?: string | undefined;
  readonly text?: string | undefined;
};
const MOST = 120;

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

/** Midnight after `now` on the brand's wall. */
const endOfDay = (now: number, timeZone: string): number => {
  const wall = wallAt(now, timeZone);
  return now + DAY - (wall - Math.floor(wall / DAY) * DAY);
};

function inView(view: BoardQuery['view'], book: BookRow, tonight: number): boolean {
  if (view === 'live') return book.status === 'live' && isOn(book);
  if (view === 'results') return !isOn(book);
  if (view === 'coming')
    return isOn(book) && book.status === 'scheduled' && book.starts_at.getTime() >= tonight;
  return isOn(book) && (book.status === 'live' || book.starts_at.getTime() < tonight);
}

export async function readBoard(
  { db, clock, brands }: Pick<BookDeps, 'db' | 'clock' | 'brands'>,
  brandId: BrandId,
  query: BoardQuery,
) {
  const now = clock.now();
  const { timeZone } = await brands.byId(brandId);
  const from = query.view === 'results' ? now - 2 * DAY : now - 8 * HOUR;
  const all = await db.rows(BOOKS_BETWEEN, [brandId, new Date(from), new Date(now + 3 * DAY), 600]);
  const tonight = endOfDay(now, timeZone);
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
    live: all.filter((book) => book.status === 'live' && isOn(book)).length,
  };
}

const FORM = 5;
/** `3–1 v Arsenal` of a side's last matches in this league: own goals first. */
export async function formOf(
  { db, clock }: Pick<BookDeps, 'db' | 'clock'>,
  book: BookRow,
  team: string,
): Promise<string[]> {
  const played = await db.rows(PLAYED, [strengthLeague(book.league), new Date(clock.now())]);
  return played
    .filter(({ home, away }) => home === team || away === team)
    .slice(0, FORM)
    .map(({ home, home_score, away_score }) =>
      home === team ? `${home_score}-${away_score}` : `${away_score}-${home_score}`,
    );
}
