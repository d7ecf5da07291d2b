/** Results on a real database: what cannot settle every bet of its book is refused, sport by sport, and no book is settled while a slip is left. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFault } from '#kernel/faults.ts';
import { DAY, HOUR } from '#kernel/time.ts';
import { statement } from '#platform/db/db.ts';
import { BOOKS } from '../books.ts';
import type { ScoreDetail, Sport } from '../rules/season.ts';
import { importSeason } from '../service.ts';
import { addResult, type BookRow, type ResultJson } from '../store/books.ts';
import type { SlipRow } from '../store/slips.ts';
import { readWaiting } from './board.ts';
import { openTestBook, type TestBook } from './book.fixture.ts';
import { createOutrights } from './outrights.ts';
import { settleDue } from './settle.ts';
import { previewResult } from './trading.ts';

let book: TestBook;
beforeAll(async () => {
  book = await openTestBook();
});
afterAll(() => book.close());

const runs = (made: number): readonly number[] => Array.from({ length: 20 }, () => made);
const detail: ScoreDetail = {
  innings: [
    { side: 'home', overs: runs(8), ended: 'overs' },
    { side: 'away', overs: [...runs(8).slice(1), 9], ended: 'target' },
  ],
};
const OF = statement<{ id: string }>(
  'test.book_of',
  'select id from sportsbook.books where league = $1 and kind = $2',
);
const dayOf = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

/** A match of a league of its own that begins in two hours, after eight that were played. */
async function coming(sport: Sport): Promise<BookRow> {
  const { db, brand } = book.house;
  const code = `${sport}/results`;
  const league = { code, sport, name: sport, zone: 'UTC', weight: 1, usual: '12:00', source: 'test' };
  const match = (n: number) => ({
    key: String(n),
    round: '1',
    date: dayOf(n - 8),
    time: '12:00',
    home: 'Home',
    away: 'Away',
    score: n < 8 ? (sport === 'football' ? ([2, 1] as const) : ([160, 161] as const)) : null,
    ...(n < 8 && sport === 'cricket' ? { detail } : {}),
  });
  const season = { league, season: '1', matches: Array.from({ length: 9 }, (_, n) => match(n)) };
  await db.transaction((tx) => importSeason(tx, season, Date.now()));
  await db.pool.query('update sportsbook.leagues set best_of = $2 where code = $1', [
    code,
    sport === 'esports' ? 3 : 1,
  ]);
  await db.pool.query(
    `update sportsbook.fixtures set starts_at = case key when '8' then $2::timestamptz else now() - interval '2 days' end where league = $1`,
    [code, new Date(Date.now() + 2 * HOUR)],
  );
  while ((await book.books.open(brand.id, Date.now())) > 0);
  const found = await db.one(OF, [code, 'match']);
  if (!found) throw new Error('no book');
  return book.bookOf(found.id);
}

/** The winner of a league of three of which one match was played. */
async function competition(): Promise<BookRow> {
  const { db } = book.house;
  const code = 'football/nl.1';
  const league = {
    code,
    sport: 'football',
    name: code,
    zone: 'UTC',
    weight: 1,
    usual: '12:00',
    source: 't',
  } as const;
  const pairs = ['Ajax', 'Breda', 'Cambuur'].flatMap((home, at, all) =>
    all.flatMap((away, n) => (at === n ? [] : [{ home, away }])),
  );
  const matches = pairs.map((pair, at) => ({
    ...pair,
    key: `m${at}`,
    round: `Matchday ${at}`,
    date: dayOf(2 * at - 1),
    time: '12:00',
    score: at === 0 ? ([1, 0] as const) : null,
  }));
  await db.transaction((tx) => importSeason(tx, { league, season: '2026', matches }, Date.now()));
  await createOutrights(book.needs, book.books)(Date.now());
  const found = await db.one(OF, [code, 'outright']);
  if (!found) throw new Error('no outright');
  return book.bookOf(found.id);
}

/** A slip on the first pick of every market. */
async function betOnAll(match: BookRow): Promise<readonly SlipRow[]> {
  const who = await book.bettor(100_000_000n);
  const legs = match.markets.flatMap(({ key, selections }) => {
    const pick = selections.find(({ odds }) => odds !== null)?.pick;
    return pick === undefined ? [] : [book.leg(match, key, pick)];
  });
  return Promise.all(legs.map((leg, n) => book.submit(n, book.request(who, [leg]))));
}
const enter = (id: string, result: ResultJson): Promise<number> =>
  book.needs.db.transaction((tx) => book.books.enter(tx, id, result, 'checked'));
const said = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'taken',
    (error: unknown) => (isFault(error) ? error.code : String(error)),
  );
const openOf = async (slips: readonly SlipRow[]): Promise<number> =>
  (await Promise.all(slips.map(book.slip))).filter(({ state }) => state === 'open').length;
/** Open slips the books find though their matches are over. */
const findings = async (): Promise<number> => {
  const client = new pg.Client({ connectionString: book.house.database.ownerUrl });
  await client.connect();
  const pass = BOOKS.passes.find(({ name }) => name === 'slips-over');
  const found = (await pass?.look({ client, openSeed: undefined })) ?? [];
  await client.end();
  return found.length;
};
/** As if this result of a match, the first where left out, had been known for so many days. */
async function known({ id }: BookRow, days: number, revision = 1): Promise<void> {
  const client = new pg.Client({ connectionString: book.house.database.ownerUrl });
  await client.connect();
  await client.query('update sportsbook.book_results set at = $3 where book_id = $1 and revision = $2', [
    id,
    revision,
    new Date(Date.now() - days * DAY),
  ]);
  await client.end();
}
const waits = async ({ id }: BookRow): Promise<boolean> =>
  (await readWaiting(book.needs, book.house.brand.id, {})).some((one) => one.id === id);

const RANKED = { status: 'ended', positions: [['Home'], ['Away']] };
const BARE = { status: 'ended', home: 2, away: 1 };
const INNINGS = [
  { side: 'home', runs: 150, ended: 'overs' },
  { side: 'away', runs: 151, ended: 'target' },
];
const SPORTS: readonly (readonly [Sport, readonly (readonly [ResultJson, string])[], ResultJson])[] = [
  [
    'football',
    [
      [RANKED, 'sportsbook.no_result'],
      [{ status: 'ended', half: { home: 1, away: 0 } }, 'sportsbook.no_result'],
      [{ ...BARE, goals: ['home'] }, 'sportsbook.no_result'],
      [BARE, 'sportsbook.result_incomplete'],
      [{ ...BARE, half: { home: 1, away: 0 } }, 'sportsbook.result_incomplete'],
      [{ ...BARE, goals: ['home', 'away', 'home'] }, 'sportsbook.result_incomplete'],
    ],
    { ...BARE, half: { home: 1, away: 0 }, goals: ['home', 'away', 'home'] },
  ],
  [
    'cricket',
    [
      [RANKED, 'sportsbook.no_result'],
      [{ status: 'ended', home: 150, away: 151 }, 'sportsbook.no_result'],
      [{ status: 'ended', home: 150, away: 152, innings: INNINGS }, 'sportsbook.no_result'],
    ],
    { status: 'ended', home: 150, away: 151, innings: INNINGS },
  ],
  [
    'basketball',
    [
      [RANKED, 'sportsbook.no_result'],
      [{ status: 'ended' }, 'sportsbook.no_result'],
      [{ status: 'ended', home: 101.5, away: 99 }, 'sportsbook.no_result'],
    ],
    { status: 'ended', home: 101, away: 99 },
  ],
  [
    'esports',
    [
      [RANKED, 'sportsbook.no_result'],
      [BARE, 'sportsbook.no_result'],
      [{ ...BARE, maps: [{ home: 1, away: 0 }] }, 'sportsbook.no_result'],
    ],
    {
      ...BARE,
      maps: [
        { home: 1, away: 0 },
        { home: 0, away: 1 },
        { home: 1, away: 0 },
      ],
    },
  ],
];

describe('a result', () => {
  it.each(SPORTS)(
    'of %s that cannot settle what was bet on is refused; a whole one settles it all',
    async (sport, refused, whole) => {
      const match = await coming(sport);
      const slips = await betOnAll(match);
      expect(new Set(match.markets.map(({ market }) => market)).size).toBeGreaterThan(1);
      for (const [result, code] of refused)
        expect([result, await said(enter(match.id, result))]).toEqual([result, code]);
      expect(await book.bookOf(match.id)).toMatchObject({ state: 'open', result: null });
      await enter(match.id, whole);
      await settleDue(book.needs);
      expect(await openOf(slips)).toBe(0);
      expect(await book.bookOf(match.id)).toMatchObject({ state: 'settled', open_slips: 0 });
      // Nor is it corrected to one that says less.
      for (const [result, code] of refused) expect(await said(enter(match.id, result))).toBe(code);
    },
  );

  it('of a match ends no competition, and what an older version wrote so waits for staff with its slips open', async () => {
    const outright = await competition();
    const slips = await betOnAll(outright);
    const wrong = [
      BARE,
      { status: 'ended', positions: [['Home']] },
      { status: 'abandoned', home: 1, away: 0 },
    ];
    for (const result of wrong) expect(await said(enter(outright.id, result))).toBe('sportsbook.no_result');
    expect(await book.bookOf(outright.id)).toMatchObject({ state: 'open' });
    await book.needs.db.transaction((tx) => addResult(tx, outright.id, BARE, 'staff', 'wrong'));
    await settleDue(book.needs);
    expect(await book.bookOf(outright.id)).toMatchObject({ state: 'closed', open_slips: slips.length });
    expect(await openOf(slips)).toBe(slips.length);
    expect(await findings()).toBe(slips.length);
    expect(await waits(outright)).toBe(true);
    await enter(outright.id, { status: 'ended', positions: [['Ajax'], ['Breda'], ['Cambuur']] });
    await settleDue(book.needs);
    expect(await openOf(slips)).toBe(0);
    expect(await book.bookOf(outright.id)).toMatchObject({ state: 'settled', open_slips: 0 });
    expect(await findings()).toBe(0);
    expect(await waits(outright)).toBe(false);
  });

  it('of a feed that lacks a part settles what it says, and the rest by what staff enter; a correction never leaves a slip behind', async () => {
    const [match] = await book.matches(1);
    if (!match) throw new Error('no match');
    const who = await book.bettor(1_000_000n);
    const bet = (key: string, pick: string) =>
      book.submit(0, book.request(who, [book.leg(match, key, pick)]));
    const [full, half] = [await bet('1x2', 'home'), await bet('half_full', 'H/H')];
    // Half time was never told.
    await book.tell(match, { kind: 'start' }, { kind: 'goal', side: 'home' }, { kind: 'end' });
    await settleDue(book.needs);
    expect(await book.slip(full)).toMatchObject({ state: 'settled', outcome: 'won' });
    expect((await book.slip(half)).state).toBe('open');
    expect(await book.bookOf(match.id)).toMatchObject({ state: 'closed', open_slips: 1 });
    expect(await waits(match)).toBe(true);
    // Looked at again at once it is left alone; nothing is booked twice.
    await settleDue(book.needs);
    expect((await book.slip(full)).corrections).toBe(0);
    await enter(match.id, { status: 'ended', home: 1, away: 0, half: { home: 1, away: 0 }, goals: ['home'] });
    await settleDue(book.needs);
    expect(await book.slip(half)).toMatchObject({ state: 'settled', outcome: 'won' });
    expect(await book.bookOf(match.id)).toMatchObject({ state: 'settled', open_slips: 0 });
    expect(await waits(match)).toBe(false);
  });

  it('of a feed that is none is not taken: the match takes no bets and waits for staff', async () => {
    const [match] = await book.matches(1);
    if (!match) throw new Error('no match');
    const reported = await book.tell(
      match,
      { kind: 'start' },
      { kind: 'score', home: 1.5, away: 0 },
      { kind: 'end' },
    );
    expect(reported).toMatchObject({ state: 'open', status: 'ended', result: null, markets: [] });
    expect(await waits(match)).toBe(true);
    await enter(match.id, { status: 'ended', home: 1, away: 0 });
    expect(await waits(match)).toBe(false);
  });

  it('that is known for more than seven days stands, also where the request is younger', async () => {
    const match = (await book.matches(1))[0];
    if (!match) throw new Error('no match');
    const [slip] = [
      await book.submit(0, book.request(await book.bettor(100_000n), [book.leg(match, '1x2', 'home')])),
    ];
    const whole = (home: number) => ({ status: 'ended', home, away: 0 });
    await enter(match.id, whole(1));
    await settleDue(book.needs);
    await known(match, 8);
    expect(await said(enter(match.id, whole(0)))).toBe('sportsbook.too_late');
    expect(await book.slip(slip)).toMatchObject({ outcome: 'won', corrections: 0 });
    // A match that began long before its result was known.
    await book.house.db.pool.query(
      "update sportsbook.books set starts_at = now() - interval '20 days' where id = $1",
      [match.id],
    );
    await known(match, 6);
    expect(await said(enter(match.id, whole(0)))).toBe('taken');
    await settleDue(book.needs);
    expect(await book.slip(slip)).toMatchObject({ outcome: 'lost', corrections: 1 });
    // The days of the first result run, not those of the last.
    await known(match, 8, 1);
    expect(await said(enter(match.id, whole(1)))).toBe('sportsbook.too_late');
  });

  it('that left a slip open is completed after its seven days, and changes nothing it has decided', async () => {
    const match = (await book.matches(1))[0];
    if (!match) throw new Error('no match');
    const who = await book.bettor(1_000_000n);
    const bet = (key: string, pick: string) =>
      book.submit(0, book.request(who, [book.leg(match, key, pick)]));
    const [full, half] = [await bet('1x2', 'home'), await bet('half_full', 'H/H')];
    await book.tell(match, { kind: 'start' }, { kind: 'goal', side: 'home' }, { kind: 'end' });
    await settleDue(book.needs);
    expect(await book.bookOf(match.id)).toMatchObject({ open_slips: 1 });
    await known(match, 8);
    const lost = { status: 'ended', home: 0, away: 1, half: { home: 0, away: 0 }, goals: ['away'] };
    expect(await said(enter(match.id, lost))).toBe('sportsbook.too_late');
    expect(await said(enter(match.id, { status: 'cancelled' }))).toBe('sportsbook.too_late');
    const { outcome, corrections, payout: paid } = await book.slip(full);
    expect([outcome, corrections]).toEqual(['won', 0]);
    const whole = { status: 'ended', home: 1, away: 0, half: { home: 1, away: 0 }, goals: ['home'] };
    expect(await said(enter(match.id, whole))).toBe('taken');
    await settleDue(book.needs);
    expect(await book.slip(half)).toMatchObject({ state: 'settled', outcome: 'won' });
    expect(await book.slip(full)).toMatchObject({ outcome: 'won', payout: paid });
    expect(await said(enter(match.id, lost))).toBe('sportsbook.too_late');
  });

  it('that cannot be carried out keeps no other waiting, and is tried again later', async () => {
    const [first, second] = (await book.matches(2)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    if (!first || !second) throw new Error('no match');
    const [one, other] = [await book.bettor(1_000_000n), await book.bettor(1_000_000n)];
    const bet = (who: typeof one, match: BookRow) =>
      book.submit(0, book.request(who, [book.leg(match, '1x2', 'home')]));
    const slips = [await bet(one, first), await bet(other, second)] as const;
    for (const match of [first, second])
      await book.tell(match, { kind: 'start' }, { kind: 'goal', side: 'home' }, { kind: 'end' });
    const { ledger } = book.needs;
    const broken: typeof ledger = {
      ...ledger,
      pocketsOf: (tx, brandId, members, currency) =>
        members.includes(one.memberId)
          ? Promise.reject(new Error('no ledger for him'))
          : ledger.pocketsOf(tx, brandId, members, currency),
    };
    await settleDue({ ...book.needs, ledger: broken });
    expect([(await book.slip(slips[0])).state, (await book.slip(slips[1])).state]).toEqual([
      'open',
      'settled',
    ]);
    await settleDue({ ...book.needs, clock: { now: () => Date.now() + HOUR } });
    expect(await book.slip(slips[0])).toMatchObject({ state: 'settled' });
  });

  it('is previewed for every slip, however many pages they are', async () => {
    const [match] = await book.matches(1);
    if (!match) throw new Error('no match');
    const who = await book.bettor(1_000_000n);
    for (let n = 0; n < 5; n += 1) await book.submit(n, book.request(who, [book.leg(match, '1x2', 'home')]));
    const needs = { needs: book.needs } as Parameters<typeof previewResult>[0];
    const preview = await previewResult(
      needs,
      match.brand_id,
      match.id,
      { status: 'ended', home: 1, away: 0 },
      2,
    );
    expect(preview.slips).toBe(5);
  });
});
