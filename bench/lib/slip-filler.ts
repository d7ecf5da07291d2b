/** Matches of the bench's brand, and one of them full of slips that were taken through the room's own batches. */
import { createProtection } from '#features/people/protection/service.ts';
import { importSeason } from '#features/play/sportsbook/service.ts';
import { limitsIn } from '#features/play/sportsbook/service/limits.ts';
import type { Brands } from '#features/setup/brand/service.ts';
import { currenciesOf } from '#features/setup/brand/service/currencies.ts';
import { createSlips } from '#features/play/sportsbook/service/slip.ts';
import { type SportsbookNeeds } from '#features/play/sportsbook/service/needs.ts';
import { createBooks, type Books } from '#features/play/sportsbook/service/books.ts';
import { type BookRow, FIND_BOOK } from '#features/play/sportsbook/store/books.ts';
import { newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { HOUR, systemClock } from '#kernel/time.ts';
import { createLedger } from '#ledger/service.ts';
import { type Db, statement } from '#platform/db/db.ts';
import { silentLog } from '#platform/log/log.ts';
import { inLanes } from './lanes.ts';
import { benchBrand, openMembers } from './lottery-filler.ts';

const LEAGUE = 'football/bench';
/** Slips that are under way at a time: full batches, no queue that is refused. */
const AT_ONCE = 320;
const UNIT = 1_000n;

const BENCH_BOOKS = statement<{ id: string }>(
  'bench.sports_books',
  'select id from sportsbook.books where brand_id = $1 and league = $2 order by id',
);

export type SportsBench = {
  readonly needs: SportsbookNeeds;
  readonly books: Books;
  readonly brand: Awaited<ReturnType<typeof benchBrand>>['brand'];
  readonly read: (id: string) => Promise<BookRow>;
};

export const openSports = async (db: Db): Promise<SportsBench> => sportsOf(db, await benchBrand(db));

/** The sports book of any brand. */
export function sportsOf(
  db: Db,
  { brands, brand }: Pick<SportsBench, 'brand'> & { readonly brands: Brands },
): SportsBench {
  const needs: SportsbookNeeds = {
    db,
    brands,
    ledger: createLedger(db),
    clock: systemClock,
    log: silentLog(),
    gate: createProtection({ brands }).gate,
    feed: { since: async () => [] },
    leaving: new AbortController().signal,
    currencies: (id) => currenciesOf(brands, id),
    currencyOf: async () => brand.currency,
    accountOf: async () => undefined,
  };
  return {
    needs,
    books: createBooks(needs),
    brand,
    read: async (id) => {
      const book = await db.one(FIND_BOOK, [brand.id, id]);
      if (!book) throw new Error('the match has no book');
      return book;
    },
  };
}

/** Matches that begin in six hours, each with its book. */
export async function openMatches(
  { needs, books, brand, read }: SportsBench,
  count: number,
): Promise<BookRow[]> {
  const at = new Date(Date.now() + 6 * HOUR).toISOString();
  await needs.db.transaction((tx) =>
    importSeason(
      tx,
      {
        league: {
          code: LEAGUE,
          sport: 'football',
          name: 'Bench',
          zone: 'UTC',
          weight: 1,
          usual: '12:00',
          source: 'bench',
        },
        season: '1',
        matches: Array.from({ length: count }, (_, n) => ({
          key: String(n),
          round: '1',
          date: at.slice(0, 10),
          time: at.slice(11, 16),
          home: `Home ${n}`,
          away: `Away ${n}`,
          score: null,
        })),
      },
      Date.now(),
    ),
  );
  while ((await books.open(brand.id, Date.now())) > 0);
  const found = await needs.db.rows(BENCH_BOOKS, [brand.id, LEAGUE]);
  if (found.length < count) throw new Error(`${found.length} of ${count} matches have a book`);
  return Promise.all(found.map(({ id }) => read(id)));
}

/** A single slip on the home side as it is asked through HTTP. */
export const bodyOn = ({ id, markets }: BookRow): string => {
  const market = markets.find(({ key }) => key === '1x2');
  const pick = market?.selections[0];
  if (!market || !pick) throw new Error('no price');
  const leg = { matchId: id, key: market.key, pick: pick.pick, odds: pick.odds, version: market.version };
  return JSON.stringify({ legs: [leg], stake: '10.00', currency: 'BDT', accept: 'any' });
};

/** So many single slips on one match, a third on each side. */
export async function fillMatch(
  { needs, brand }: SportsBench,
  book: BookRow,
  count: number,
): Promise<{ readonly members: number; readonly seconds: number }> {
  const everybody = await openMembers(needs.db, Math.min(5_000, count));
  await needs.brands.settings.fresh();
  const market = book.markets.find(({ key }) => key === '1x2');
  const slips = createSlips(needs);
  const pockets = await needs.ledger.pocketsOf(needs.db, brand.id, everybody, brand.currency);
  const house = await needs.ledger.house(needs.db, brand.id, 'play', brand.currency);
  const limits = limitsIn({ minStake: '1', maxStake: '100000', maxPayout: '50000000' }, brand.currency);
  const begun = performance.now();
  await inLanes(
    Array.from({ length: count }, (_, n) => n),
    AT_ONCE,
    async (n) => {
      const memberId = everybody[n % everybody.length];
      const own = memberId && pockets.get(memberId);
      const selection = market?.selections[n % 3];
      if (!memberId || !own || !market || !selection?.odds) throw new Error('nothing to bet on');
      await slips.submit({
        type: 'slip',
        memberId,
        brandId: brand.id,
        currency: brand.currency,
        pockets: own,
        house,
        key: newId(),
        legs: [
          {
            matchId: book.id,
            key: market.key,
            pick: selection.pick,
            odds: selection.odds,
            version: market.version,
          },
        ],
        sport: 'football',
        system: null,
        unit: UNIT,
        stake: minor(UNIT),
        accept: 'any',
        limits,
        margin: 0.06,
      });
    },
  );
  await slips.close();
  return { members: everybody.length, seconds: (performance.now() - begun) / 1000 };
}
