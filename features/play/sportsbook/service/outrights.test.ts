/** Bets on a whole competition on a real database: priced from its results, bet each-way, settled by the table or by staff, and corrected. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFault } from '#kernel/faults.ts';
import { DAY } from '#kernel/time.ts';
import { statement } from '#platform/db/db.ts';
import { FOOTBALL } from '../rules/formats/leagues.ts';
import { slipLine } from '../rules/settle.ts';
import type { Season } from '../rules/season.ts';
import { presentOutright } from '../present/outrights.ts';
import { importSeason } from '../service.ts';
import { putResults } from '../store.ts';
import { readSlip, settle } from '#games/odds/engine/read-slip.ts';
import type { BookRow } from '../store/books.ts';
import { openTestBook, type TestBook } from './book.fixture.ts';
import { createOutrights } from './outrights.ts';
import { settleBook, settleDue } from './settle.ts';

let book: TestBook;
beforeAll(async () => {
  book = await openTestBook();
});
afterAll(() => book.close());

const TEAMS = ['Ajax', 'Benfica', 'Celtic', 'Dinamo', 'Everton', 'Feyenoord'];
/** Everybody at home against everybody, a round every two days; the first `known` have a result, the stronger name wins. */
function seasonOf(code: string, known: number): Season {
  const league = FOOTBALL[code];
  if (!league) throw new Error(code);
  const pairs = TEAMS.flatMap((home, h) =>
    TEAMS.flatMap((away, a) => (h === a ? [] : [{ home, away, h, a }])),
  );
  return {
    league,
    season: '2026',
    matches: pairs.map(({ home, away, h, a }, at) => ({
      key: `m${at}`,
      round: `Matchday ${at}`,
      date: new Date(Date.now() + (at - known) * 2 * DAY).toISOString().slice(0, 10),
      time: '12:00',
      home,
      away,
      score: at < known ? ([h < a ? 3 : 0, h < a ? 0 : 1] as const) : null,
    })),
  };
}
const OF = statement<{ id: string }>(
  'test.outright_of',
  `select id from sportsbook.books where kind = 'outright' and league = $1`,
);
const open = async (code: string, known: number): Promise<BookRow> => {
  await book.house.db.transaction((tx) => importSeason(tx, seasonOf(code, known), Date.now()));
  await createOutrights(book.deps, book.books)(Date.now());
  const found = await book.house.db.one(OF, [`football/${code}`]);
  if (!found) throw new Error('no outright');
  return book.bookOf(found.id);
};
const said = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'taken',
    (error: unknown) => (isFault(error) ? error.code : String(error)),
  );
const enter = async (outright: BookRow, positions: readonly (readonly string[])[]): Promise<void> => {
  await book.house.db.transaction((tx) =>
    book.books.enter(tx, outright.id, { status: 'ended', positions }, 'table'),
  );
  await settleDue(book.deps);
};

it('is opened once for a league with a season, and the leader of the table is the favourite', async () => {
  const outright = await open('nl.1', 12);
  const [winner, top] = outright.markets;
  expect(outright.markets.map(({ key }) => key)).toEqual(['outright:1', 'outright:4']);
  expect(winner?.eachWay).toEqual({ places: 2, fraction: '1/3' });
  expect(winner?.selections[0]?.pick).toBe('Ajax');
  expect(winner?.selections.reduce((sum, { win }) => sum + win, 0)).toBeCloseTo(1, 3);
  expect(top?.selections.reduce((sum, { win }) => sum + win, 0)).toBeCloseTo(4, 2);
  const again = createOutrights(book.deps, book.books);
  await again(Date.now());
  expect((await book.bookOf(outright.id)).version).toBe(outright.version);
});

it('takes an each-way bet as two stakes and pays a place at its part of the odds', async () => {
  const outright = await open('pt.1', 8);
  const who = await book.bettor(100_000n);
  const leg = book.leg(outright, 'outright:1', 'Celtic');
  const slip = await book.submit(0, book.request(who, [leg], { eachWay: true }));
  expect(slip).toMatchObject({ stake: 20_000n, unit: 10_000n, each_way: { places: 2, fraction: '1/3' } });
  expect(await book.wallet(who)).toMatchObject({ cash: 80_000n, held: 20_000n });
  await enter(outright, [['Ajax'], ['Celtic'], ['Benfica']]);
  const settled = await book.slip(slip);
  // 1 + (odds − 1) / 3 of one stake; the win is lost.
  const thousandths = BigInt(Math.round(Number(leg.odds) * 1_000));
  expect(settled.payout).toBe((10_000n * (3_000n + thousandths - 1_000n)) / 3_000n);
  expect(settled.proof?.halves?.map(({ outcome }) => outcome)).toEqual(['lost', 'won']);
  const read = readSlip(slipLine(settled, settled.proof?.legs.map(({ result }) => result) ?? []));
  const answer = 'value' in read ? settle(read.value) : read;
  expect('value' in answer && answer.value.slip.payout).toBe(settled.payout);
});

it('is corrected to what it was by going back to the first result', async () => {
  const outright = await open('tr.1', 8);
  const who = await book.bettor(100_000n);
  const slip = await book.submit(
    1,
    book.request(who, [book.leg(outright, 'outright:1', 'Celtic')], { eachWay: true }),
  );
  const first = [['Ajax', 'Celtic'], ['Benfica']];
  await enter(outright, first);
  const paid = (await book.slip(slip)).payout;
  const purse = await book.wallet(who);
  await enter(outright, [['Ajax'], ['Benfica'], ['Celtic']]);
  expect(await book.slip(slip)).toMatchObject({ payout: 0n, outcome: 'lost' });
  await enter(outright, first);
  expect((await book.slip(slip)).payout).toBe(paid);
  expect(await book.wallet(who)).toMatchObject({ cash: purse.cash, held: purse.held });
});

it('refuses each-way where no places are named or two picks stand, and a match beside its own league', async () => {
  const outright = await open('br.1', 8);
  const [match] = await book.matches(1);
  if (!match) throw new Error('no match');
  const who = await book.bettor(100_000n);
  const winner = book.leg(outright, 'outright:1', 'Benfica');
  const top = book.leg(outright, 'outright:4', 'Dinamo');
  const home = book.leg(match, '1x2', 'home');
  const refusal = (legs: readonly (typeof winner)[], eachWay = false) =>
    said(book.submit(0, book.request(who, legs, { eachWay })));
  expect(await refusal([top], true)).toBe('sportsbook.each_way');
  expect(await refusal([winner, home], true)).toBe('sportsbook.each_way');
  expect(await refusal([winner, top])).toBe('sportsbook.same_match');
  await book.house.db.pool.query('update sportsbook.books set league = $2 where id = $1', [
    match.id,
    outright.league,
  ]);
  expect(await refusal([winner, home])).toBe('sportsbook.related');
  await book.house.db.pool.query('update sportsbook.books set league = $2 where id = $1', [
    match.id,
    match.league,
  ]);
  expect(await refusal([winner, home])).toBe('taken');
});

it('ends by its own table once every match is known, and takes no bet after its last match began', async () => {
  const outright = await open('cn.1', 8);
  const who = await book.bettor(100_000n);
  const slip = await book.submit(0, book.request(who, [book.leg(outright, 'outright:1', 'Dinamo')]));
  const { db } = book.house;
  // The calendar goes by: the last match began five hours ago.
  await db.pool.query(
    `update sportsbook.fixtures f set starts_at = f.starts_at - (l.last - (now() - interval '5 hours'))
       from (select max(starts_at) as last from sportsbook.fixtures where league = 'football/cn.1') l where f.league = 'football/cn.1'`,
  );
  await db.pool.query(`update sportsbook.books set starts_at = now() - interval '5 hours' where id = $1`, [
    outright.id,
  ]);
  const late = book.submit(0, book.request(who, [book.leg(outright, 'outright:4', 'Dinamo')]));
  expect(await said(late)).toBe('sportsbook.suspended');
  const look = (): Promise<void> => createOutrights(book.deps, book.books)(Date.now());
  await look();
  expect((await book.bookOf(outright.id)).state).toBe('open');
  // Whoever is later in the alphabet wins what was left: Feyenoord has most, and Dinamo not enough.
  const { rows } = await db.pool.query<{ weeks: number }>(
    `select shift_weeks as weeks from sportsbook.leagues where code = 'football/cn.1'`,
  );
  await putResults(
    db,
    ['football/cn.1', '2026', rows[0]?.weeks ?? 0],
    seasonOf('cn.1', 8).matches.flatMap(({ key, home, away, score }) =>
      score ? [] : [{ key, score: home > away ? ([1, 0] as const) : ([0, 1] as const) }],
    ),
  );
  await look();
  await settleBook(book.deps, outright.id);
  const ended = await book.bookOf(outright.id);
  expect(ended.result).toMatchObject({ status: 'ended' });
  expect(presentOutright(ended).positions?.[0]).toEqual(['Feyenoord']);
  expect(await book.slip(slip)).toMatchObject({ state: 'settled', outcome: 'lost' });
});
