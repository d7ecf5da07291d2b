/** Bets on a whole competition on a real database: priced from its results, bet each-way, settled by the table or by staff, and corrected. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isFault } from '#kernel/faults.ts';
import { DAY } from '#kernel/time.ts';
import { statement } from '#platform/db/db.ts';
import { FOOTBALL } from '../rules/formats/leagues.ts';
import { proofOf, slipLine } from '../rules/settle.ts';
import type { Season } from '../rules/season.ts';
import { presentOutright } from '../present/outrights.ts';
import { importSeason } from '../service.ts';
import { putResults } from '../store.ts';
import { readSlip, settle } from '#games/odds/engine/read-slip.ts';
import type { BookRow } from '../store/books.ts';
import { openTestBook, type TestBook } from './book.fixture.ts';
import { newId } from '#kernel/ids.ts';
import { placeChance } from '../rules/outrights.ts';
import { potentialIn } from '../rules/slip.ts';
import { parlay } from '#games/odds/engine/slip.ts';
import { SALES_OF } from '../store/sales.ts';
import { EXPOSURE, type SlipRow } from '../store/slips.ts';
import { cashOutOf, sellReached, waitForOffer } from './cash-out.ts';
import { createOutrights } from './outrights.ts';
import { createSlips } from './slip.ts';
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
  await createOutrights(book.needs, book.books)(Date.now());
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
  await settleDue(book.needs);
};

it('is opened once for a league with a season, and the leader of the table is the favourite', async () => {
  const outright = await open('nl.1', 12);
  const [winner, top] = outright.markets;
  expect(outright.markets.map(({ key }) => key)).toEqual(['outright:1', 'outright:4']);
  expect(winner?.eachWay).toEqual({ places: 2, fraction: '1/3' });
  expect(winner?.selections[0]?.pick).toBe('Ajax');
  expect(winner?.selections.reduce((sum, { win }) => sum + win, 0)).toBeCloseTo(1, 3);
  expect(top?.selections.reduce((sum, { win }) => sum + win, 0)).toBeCloseTo(4, 2);
  const again = createOutrights(book.needs, book.books);
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

it('shows what an each-way bet may cost: its win at the odds, its place at its part of them', async () => {
  const outright = await open('fr.1', 8);
  const who = await book.bettor(1_000_000n);
  const leg = book.leg(outright, 'outright:1', 'Celtic');
  const single = await book.submit(0, book.request(who, [leg], { stake: '40' }));
  const each = await book.submit(0, book.request(who, [leg], { eachWay: true }));
  const odds = BigInt(Math.round(Number(leg.odds) * 1_000));
  const [win, place] = [(10_000n * odds) / 1_000n, (10_000n * (3_000n + odds - 1_000n)) / 3_000n];
  const exposure = async () =>
    (await book.needs.db.rows(EXPOSURE, [outright.id])).map(({ places, slips, stake, pays }) => [
      places,
      slips,
      stake,
      pays,
    ]);
  expect(await exposure()).toEqual([
    [null, 2, 14_000n, (4_000n * odds) / 1_000n + win],
    [2, 1, 10_000n, place],
  ]);
  // Together they are what the slip pays when its pick wins.
  expect(potentialIn(each, [leg.odds], parlay(1))).toBe(win + place);
  await enter(outright, [['Celtic'], ['Ajax']]);
  expect((await book.slip(each)).payout + (await book.slip(single)).payout).toBe(
    (4_000n * odds) / 1_000n + win + place,
  );
  expect(await exposure()).toEqual([]);
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
  const look = (): Promise<void> => createOutrights(book.needs, book.books)(Date.now());
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
  await settleBook(book.needs, outright.id);
  const ended = await book.bookOf(outright.id);
  expect(ended.result).toMatchObject({ status: 'ended' });
  expect(presentOutright(ended).positions?.[0]).toEqual(['Feyenoord']);
  expect(await book.slip(slip)).toMatchObject({ state: 'settled', outcome: 'lost' });
});

const terms = { before: 950, live: 930 };
const offerFor = async (slip: SlipRow) => {
  const offered = await cashOutOf(book.needs, await book.slip(slip));
  if ('refused' in offered) throw new Error(offered.refused);
  return offered;
};
const placed = async (code: string) => {
  const outright = await open(code, 8);
  const who = await book.bettor(100_000n);
  const leg = book.leg(outright, 'outright:1', 'Celtic');
  const slip = await book.submit(0, book.request(who, [leg], { eachWay: true }));
  const sell = (part?: bigint, least = 1n) =>
    book.submit(1, { ...who, type: 'sell', key: newId(), slipId: slip.id, least, part, terms });
  return { outright, who, slip, sell, odds: Number(leg.odds) };
};

it('an each-way bet is worth its win and its place by the model of the prices, and both inputs stay on the slip', async () => {
  const { outright, who, slip, sell, odds } = await placed('es.1');
  const { outlook } = outright;
  if (outlook.model !== 'field') throw new Error('no field');
  const winner = outright.markets[0]?.selections.find(({ pick }) => pick === 'Celtic');
  const place = placeChance(outlook.field, 'Celtic', undefined, { places: 2, fraction: '1/3' }) ?? 0;
  const win = winner?.win ?? 0;
  // Among the first two it is whenever it is first.
  expect(place).toBeGreaterThan(win);
  const { kept, offer } = await offerFor(slip);
  expect(kept.legs.map((leg) => Number(leg.win))).toEqual([
    Math.floor(win * 1e9) / 1e9,
    Math.floor(place * 1e9) / 1e9,
  ]);
  expect(Number(kept.fairValue)).toBeCloseTo(100 * (win * odds + place * (1 + (odds - 1) / 3)), 1);
  expect(Math.abs(Number(offer) - Number(kept.fairValue) * 95)).toBeLessThan(2);
  // A quarter of each half, then the rest.
  const part = await sell(2_500n);
  expect(part).toMatchObject({ state: 'open', unit: 7_500n, stake: 15_000n });
  const paid = offer / 4n;
  expect(await book.wallet(who)).toMatchObject({ cash: 80_000n + paid, held: 15_000n });
  const rest = (await offerFor(slip)).offer;
  expect(await sell()).toMatchObject({ state: 'settled', outcome: 'cashed_out', payout: rest });
  expect(await book.wallet(who)).toMatchObject({ cash: 80_000n + paid + rest, held: 0n });
  const sales = await book.needs.db.rows(SALES_OF, [who.memberId, [slip.id]]);
  expect(sales.map(({ stake }) => stake)).toEqual([5_000n, 15_000n]);
  const lines = proofOf(await book.slip(slip), sales)?.split('\n') ?? [];
  expect(lines.map((line) => JSON.parse(line).cashOut)).toMatchObject([
    { eachWay: { places: 2, fraction: '1/3' }, part: '25.00', legs: [{}, {}] },
    { eachWay: { places: 2, fraction: '1/3' }, part: '75.00', legs: [{}, {}] },
  ]);
});

it('is refused while its bets are stopped, once its last matches run, and where its places are not known', async () => {
  const { outright, slip, sell } = await placed('de.1');
  const refusal = async (): Promise<unknown> => {
    const offered = await cashOutOf(book.needs, await book.slip(slip));
    return 'refused' in offered && offered.refused;
  };
  const { db } = book.house;
  await db.transaction((tx) => book.books.change(tx, outright.id, Date.now(), () => ({ suspended: true })));
  expect(await refusal()).toBe('suspended');
  expect(await said(sell())).toBe('sportsbook.no_cash_out');
  await db.transaction((tx) => book.books.change(tx, outright.id, Date.now(), () => ({ suspended: false })));
  expect(await refusal()).toBe(false);
  const starts = (at: Date) =>
    db.pool.query('update sportsbook.books set starts_at = $2 where id = $1', [outright.id, at]);
  await starts(new Date(Date.now() - DAY));
  expect(await refusal()).toBe('suspended');
  await starts(outright.starts_at);
  // Terms that were changed since it was taken: nothing is known of so many places.
  await db.pool.query(
    `update sportsbook.slips set each_way = '{"places": 3, "fraction": "1/3"}' where id = $1`,
    [slip.id],
  );
  expect(await refusal()).toBe('off');
});

it('waits for an offer that results bring, its owner being away', async () => {
  const { outright, who, slip } = await placed('it.1');
  const stakes = createSlips(book.needs);
  const { offer } = await offerFor(slip);
  const owner = { memberId: who.memberId };
  const { rows } = await book.house.db.pool.query<{ weeks: number }>(
    `select shift_weeks as weeks from sportsbook.leagues where code = 'football/it.1'`,
  );
  await book.house.db.pool.query('update sportsbook.slips set sell_at = $2 where id = $1', [
    slip.id,
    offer + 500n,
  ]);
  expect(await sellReached(book.needs, stakes, outright.id)).toBe(0);
  // Ajax, the favourite, loses every match that is left: Celtic is worth more.
  await putResults(
    book.house.db,
    ['football/it.1', '2026', rows[0]?.weeks ?? 0],
    seasonOf('it.1', 8).matches.flatMap(({ key, home, away, score }) =>
      score || ![home, away].includes('Ajax')
        ? []
        : [{ key, score: home === 'Ajax' ? ([0, 3] as const) : ([3, 0] as const) }],
    ),
  );
  await book.house.db.pool.query(
    `update sportsbook.fixtures set starts_at = now() - interval '1 hour'
      where league = 'football/it.1' and starts_at > now() and 'football/ajax' in (home, away)`,
  );
  await createOutrights(book.needs, book.books, (id) => sellReached(book.needs, stakes, id))(Date.now());
  expect(await book.slip(slip)).toMatchObject({ state: 'settled', outcome: 'cashed_out' });
  expect(await said(waitForOffer(book.needs, stakes, owner.memberId, slip.id, '10.00'))).toBe(
    'sportsbook.no_cash_out',
  );
  await stakes.close();
});
