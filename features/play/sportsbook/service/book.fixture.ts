/** For tests: a book on a real database, a feed that says what a test wants, members with money. */
import { memberWithCash, openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { currenciesOf } from '#features/setup/brand/service/currencies.ts';
import { createCurrencyOf } from '#features/people/members/service/currencies.ts';
import { findMember } from '#features/people/members/store.ts';
import { createProtection } from '#features/people/protection/service.ts';
import { newId } from '#kernel/ids.ts';
import { minor, parseAmount } from '#kernel/money.ts';
import type { Section } from '#kernel/settings.ts';
import { HOUR } from '#kernel/time.ts';
import { patchSettings } from '#platform/settings/settings.ts';
import { silentLog } from '#platform/log/log.ts';
import { BookSettings, LimitSettings } from '../contract/settings.ts';
import type { FeedEvent } from '../rules/play.ts';
import type { Accept } from '../rules/slip.ts';
import { countOf, systemOf } from '../rules/slip.ts';
import type { Season } from '../rules/season.ts';
import { importSeason } from '../service.ts';
import { type BookRow, FIND_BOOK } from '../store/books.ts';
import { SLIPS_BY_REF, type SlipRow } from '../store/slips.ts';
import { createBooks } from './books.ts';
import type { SportsbookNeeds } from './needs.ts';
import { limitsIn } from './limits.ts';
import { type AskedLeg, createSlips, type SlipRequest } from './slip.ts';

type LimitRules = (typeof LimitSettings extends Section<infer Value> ? Value : never)['rules'];

type BookRules = typeof BookSettings extends Section<infer Value> ? Value : never;

/** What happens next, without a number and a time. */
type Draft = FeedEvent extends infer E
  ? E extends FeedEvent
    ? Omit<E, 'n' | 'second' | 'at'>
    : never
  : never;

export async function openTestBook() {
  const house: TestHouse = await openTestHouse();
  const { db, ledger, brands, brand } = house;
  const clock = { now: () => Date.now() };
  const leaving = new AbortController();
  const reported = new Map<string, FeedEvent[]>();
  const needs: SportsbookNeeds = {
    db,
    ledger,
    brands,
    gate: createProtection({ brands }).gate,
    clock,
    log: silentLog(),
    leaving: leaving.signal,
    currencies: (id) => currenciesOf(brands, id),
    currencyOf: createCurrencyOf({ db, brands }),
    accountOf: async (runner, id) => (await findMember(runner, id))?.account,
    feed: {
      since: async (_, { fixtureId }, after) => (reported.get(fixtureId) ?? []).filter(({ n }) => n > after),
    },
  };
  const books = createBooks(needs);
  const processes = [0, 1].map(() => createSlips(needs));
  let made = 0;

  const bookOf = async (id: string): Promise<BookRow> => {
    const book = await db.one(FIND_BOOK, [brand.id, id]);
    if (!book) throw new Error('no such book');
    return book;
  };
  /** Matches of football that begin in two hours. */
  const matches = async (count: number): Promise<BookRow[]> => {
    made += 1;
    const at = new Date(Date.now() + 2 * HOUR).toISOString();
    const code = `football/test-${made}`;
    const season: Season = {
      league: {
        code,
        sport: 'football',
        name: `Test ${made}`,
        zone: 'UTC',
        weight: 1,
        usual: '12:00',
        source: 'test',
      },
      season: '1',
      matches: Array.from({ length: count }, (_, n) => ({
        key: String(n),
        round: '1',
        date: at.slice(0, 10),
        time: at.slice(11, 16),
        home: `Home ${made} ${n}`,
        away: `Away ${made} ${n}`,
        score: null,
      })),
    };
    await db.transaction((tx) => importSeason(tx, season, Date.now()));
    await db.pool.query(`update sportsbook.fixtures set starts_at = $2 where league = $1`, [code, at]);
    while ((await books.open(brand.id, Date.now())) > 0);
    const found = await db.pool.query<{ id: string }>(
      'select id from sportsbook.books where league = $1 order by id',
      [code],
    );
    return Promise.all(found.rows.map(({ id }) => bookOf(id)));
  };
  const bettor = (cash: bigint) => memberWithCash(house, cash);
  type Bettor = Awaited<ReturnType<typeof bettor>>;
  const leg = (book: BookRow, key: string, pick: string): AskedLeg => {
    const market = book.markets.find((one) => one.key === key);
    const selection = market?.selections.find((one) => one.pick === pick);
    if (!market || !selection?.odds) throw new Error(`${key} ${pick} has no price`);
    return { matchId: book.id, key, pick, odds: selection.odds, version: market.version };
  };
  const request = (
    who: Bettor,
    legs: readonly AskedLeg[],
    {
      stake = '100',
      system = null,
      accept = 'none',
      key = newId(),
      eachWay = false,
    }: { stake?: string; system?: string | null; accept?: Accept; key?: string; eachWay?: boolean } = {},
  ): SlipRequest => {
    const unit = parseAmount(stake, 'BDT');
    const made = systemOf(system, legs.length);
    return {
      ...who,
      type: 'slip',
      key,
      legs,
      sport: 'football',
      system,
      unit,
      eachWay,
      stake: minor(unit * BigInt(eachWay ? 2 : made ? countOf(made) : 1)),
      accept,
      limits: limitsIn({ minStake: '10', maxStake: '100000', maxPayout: '50000000' }, 'BDT'),
      margin: 0.06,
    };
  };
  const submit = (n: number, ask: Parameters<(typeof processes)[number]['submit']>[0]): Promise<SlipRow> =>
    processes[n & 1]?.submit(ask) ?? Promise.reject(new Error('there are two processes'));
  return {
    house,
    needs,
    /** Of the brand, from the next slip on. */
    limit: async (rules: LimitRules) => {
      await db.transaction((tx) => patchSettings(tx, brand.id, LimitSettings, { rules }));
      brands.forget();
    },
    /** What the brand sets of its book. */
    set: async (values: Partial<BookRules>) => {
      await db.transaction((tx) => patchSettings(tx, brand.id, BookSettings, values));
      brands.forget();
    },
    /** As when the server is told to stop. */
    leave: () => leaving.abort(),
    books,
    bookOf,
    matches,
    bettor,
    leg,
    request,
    submit,
    /** The feed tells more of a match, and the book follows. */
    tell: async (book: BookRow, ...events: readonly Draft[]) => {
      const list = reported.get(book.fixture_id) ?? [];
      for (const event of events)
        list.push({ ...event, n: list.length + 1, second: list.length, at: Date.now() });
      reported.set(book.fixture_id, list);
      await books.follow(book.id, Date.now());
      return bookOf(book.id);
    },
    /** The feed sends these, numbered as they are, and the book follows. */
    send: async (book: BookRow, ...events: readonly FeedEvent[]) => {
      reported.set(book.fixture_id, [...(reported.get(book.fixture_id) ?? []), ...events]);
      await books.follow(book.id, Date.now());
      return bookOf(book.id);
    },
    slip: async ({ member_id, id }: SlipRow): Promise<SlipRow> => {
      const [row] = await db.rows(SLIPS_BY_REF, [[member_id], [id]]);
      if (!row) throw new Error('no such slip');
      return row;
    },
    wallet: ({ memberId, pockets }: Bettor) => ledger.wallet(db, memberId, pockets),
    debt: async ({ memberId }: Bettor): Promise<bigint> =>
      (await ledger.balances(db, memberId)).find(({ purpose }) => purpose === 'debt')?.balance ?? 0n,
    close: async () => {
      for (const slips of processes) await slips.close();
      await house.close();
    },
  };
}
export type TestBook = Awaited<ReturnType<typeof openTestBook>>;
