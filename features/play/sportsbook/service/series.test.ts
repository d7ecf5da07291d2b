/** A series of maps on a real database: markets move as maps are won, a map that is not played gives its stakes back. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSlip, settle } from '#games/odds/engine/read-slip.ts';
import { HOUR } from '#kernel/time.ts';
import { BEFORE, fold } from '../rules/play.ts';
import { scriptOf } from '../rules/replay.ts';
import { seriesMarkets } from '../rules/series.ts';
import { marketsOf, priceOf } from '../rules/offer.ts';
import { slipLine } from '../rules/settle.ts';
import { putOutlook } from '../store/outrights.ts';
import type { BookRow } from '../store/books.ts';
import { openTestBook, type TestBook } from './book.fixture.ts';
import { settleBook } from './settle.ts';

let book: TestBook;
beforeAll(async () => {
  book = await openTestBook();
});
afterAll(() => book.close());

const BEST_OF_3 = { map: 0.6, bestOf: 3 };
const bestOf3 = async (): Promise<BookRow> => {
  const [match] = await book.matches(1);
  if (!match) throw new Error('no match');
  await book.house.db.transaction(async (tx) => {
    await putOutlook(tx, match.id, { model: 'series', series: BEST_OF_3 });
    await book.books.change(tx, match.id, Date.now(), () => ({}));
  });
  return book.bookOf(match.id);
};

it('offers winner, maps, handicap and total, and drops what is decided', () => {
  const keys = (home: number, away: number): string[] =>
    seriesMarkets(BEST_OF_3, { home, away }, (chances) => priceOf(chances, 0.06)).map(({ key }) => key);
  expect(keys(0, 0)).toEqual([
    'match_winner',
    'map_handicap:-1.5',
    'map_handicap:1.5',
    'map_total:2.5',
    'map_winner:1',
    'map_winner:2',
    'map_winner:3',
  ]);
  // After one map the loser cannot win by two any more, so only one handicap is left.
  expect(keys(1, 0)).toEqual([
    'match_winner',
    'map_handicap:-1.5',
    'map_total:2.5',
    'map_winner:2',
    'map_winner:3',
  ]);
  expect(keys(1, 1)).toEqual(['match_winner', 'map_winner:3']);
  expect(seriesMarkets({ map: 0.6, bestOf: 1 }, BEFORE, () => '1.50').map(({ key }) => key)).toEqual([
    'match_winner',
  ]);
});

it('settles each market by the maps, and a map that was not played gives its stake back', async () => {
  const match = await bestOf3();
  const who = await book.bettor(1_000_000n);
  const take = (key: string, pick: string) => book.submit(0, book.request(who, [book.leg(match, key, pick)]));
  const slips = {
    winner: await take('match_winner', 'home'),
    first: await take('map_winner:1', 'home'),
    third: await take('map_winner:3', 'away'),
    handicap: await take('map_handicap:-1.5', 'home'),
    total: await take('map_total:2.5', 'over'),
  };
  await book.tell(match, { kind: 'start' }, { kind: 'map', side: 'home' }, { kind: 'map_start' });
  const live = await book.bookOf(match.id);
  expect(live.play).toMatchObject({ home: 1, away: 0, maps: ['home'], running: true });
  expect(live.markets.some(({ key }) => key === 'map_winner:1')).toBe(false);
  await book.tell(match, { kind: 'map', side: 'home' }, { kind: 'end' });
  await settleBook(book.needs, match.id);
  const ended = await Promise.all(Object.values(slips).map((slip) => book.slip(slip)));
  expect(ended.map(({ outcome }) => outcome)).toEqual(['won', 'won', 'void', 'won', 'lost']);
  expect(ended[2]).toMatchObject({ state: 'voided', payout: 10_000n });
  for (const slip of ended) {
    const read = readSlip(slipLine(slip, slip.proof?.legs.map(({ result }) => result) ?? []));
    const answer = 'value' in read ? settle(read.value) : read;
    expect('value' in answer && answer.value.slip.payout).toBe(slip.payout);
  }
});

it('waits with its prices while a map runs on, and goes on when it is over', async () => {
  const match = await bestOf3();
  const paused = await book.tell(match, { kind: 'start' }, { kind: 'pause', reason: 'map', side: null });
  expect(paused.markets.every(({ status }) => status === 'suspended')).toBe(true);
  const open = await book.tell(match, { kind: 'map', side: 'away' });
  expect(open.markets.every(({ status }) => status === 'open')).toBe(true);
  expect(marketsOf([], open.markets, open.play, { suspended: false, overrides: {} })).toEqual([]);
});

it('is played again map by map to the winner the source names, the same each time', () => {
  for (const seed of ['a', 'b', 'c', 'd', 'e', 'f']) {
    const script = scriptOf(seed, 'esports', [0, 1], 0, { bestOf: 3 });
    const play = fold(script);
    expect(script).toEqual(scriptOf(seed, 'esports', [0, 1], 0, { bestOf: 3 }));
    expect(play).toMatchObject({ status: 'ended', away: 2 });
    expect(play.maps?.at(-1)).toBe('away');
    expect(play.maps).toHaveLength(play.home + play.away);
    expect(script.at(-1)?.at).toBeLessThan(3 * HOUR);
  }
});
