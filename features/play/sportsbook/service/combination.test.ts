/** Several picks of one match on a real database: one price from the joint model, contradictions refused, settled as `recompute sports` does. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSlip, settle } from '#games/odds/engine/read-slip.ts';
import { isFault } from '#kernel/faults.ts';
import { combine } from '../rules/combination.ts';
import { ALL, combinationKey, type Part } from '../rules/combination-key.ts';
import { slipLine } from '../rules/settle.ts';
import type { BookRow } from '../store/books.ts';
import { openTestBook, type TestBook } from './book.fixture.ts';
import { settleBook } from './settle.ts';

let book: TestBook;
beforeAll(async () => {
  book = await openTestBook();
});
afterAll(() => book.close());

const said = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'taken',
    (error: unknown) => (isFault(error) ? error.code : String(error)),
  );
const terms = () => ({ margin: 0.06, now: Date.now() });
const lineOf = (match: BookRow): string =>
  match.markets.find(({ market, line, period }) => market === 'total' && !period && line?.endsWith('.5'))
    ?.key ?? '';
const parts = (match: BookRow): Part[] => [
  { key: '1x2', pick: 'home' },
  { key: 'both_score', pick: 'yes' },
  { key: lineOf(match), pick: 'over' },
];
const legFor = (match: BookRow, of: readonly Part[]) => {
  const made = combine(match, of, terms());
  if ('refused' in made || made.selection.odds === null) throw new Error('no price');
  return {
    matchId: match.id,
    key: combinationKey(of),
    pick: ALL,
    odds: made.selection.odds,
    version: made.market.version,
  };
};

it('costs less than its parts one by one where they go together, and is the same in any order', async () => {
  const [match] = await book.matches(1);
  if (!match) throw new Error('no match');
  const of = parts(match);
  const leg = legFor(match, of);
  const apart = of.reduce((product, { key, pick }) => product * Number(book.leg(match, key, pick).odds), 1);
  expect(Number(leg.odds)).toBeLessThan(apart);
  expect(legFor(match, [...of].reverse())).toEqual(leg);
});

it('follows a price that staff lowered, and not one they raised', async () => {
  const [match] = await book.matches(1);
  if (!match) throw new Error('no match');
  const of = parts(match);
  const odds = async (home: string | undefined): Promise<number> => {
    const overrides = home === undefined ? {} : { '1x2': { odds: { home } } };
    await book.needs.db.transaction((tx) =>
      book.books.change(tx, match.id, Date.now(), () => ({ overrides })),
    );
    return Number(legFor(await book.bookOf(match.id), of).odds);
  };
  const own = Number(book.leg(match, '1x2', 'home').odds);
  const usual = await odds(undefined);
  const half = await odds((own / 2).toFixed(2));
  expect(half).toBeGreaterThan(usual * 0.48);
  expect(half).toBeLessThan(usual * 0.52);
  expect(await odds((own * 2).toFixed(2))).toBe(usual);
});

it('has no price where it contradicts itself, names a market twice, or could end in a push', async () => {
  const [match] = await book.matches(1);
  if (!match) throw new Error('no match');
  const refusal = (...of: readonly Part[]) => {
    const made = combine(match, of, terms());
    return 'refused' in made ? made.refused : 'priced';
  };
  const home: Part = { key: '1x2', pick: 'home' };
  expect(refusal(home, { key: 'double_chance', pick: 'X2' })).toBe('contradiction');
  expect(refusal(home, { key: '1x2', pick: 'away' })).toBe('parts');
  expect(refusal(home)).toBe('parts');
  expect(refusal(home, { key: 'draw_no_bet', pick: 'home' })).toBe('off');
  expect(refusal(home, { key: 'nothing', pick: 'home' })).toBe('unknown');
  const who = await book.bettor(100_000n);
  const wrong = combinationKey([home, { key: 'double_chance', pick: 'X2' }]);
  const ask = book.request(who, [{ matchId: match.id, key: wrong, pick: ALL, odds: '5.00', version: 2 }], {
    accept: 'any',
  });
  expect(await said(book.submit(0, ask))).toBe('sportsbook.unknown_market');
  expect(await book.wallet(who)).toMatchObject({ cash: 100_000n });
});

it('is taken at its price, refused when a part moved, stands beside another match, and is settled by the joint result', async () => {
  const [one, two] = await book.matches(2);
  if (!one || !two) throw new Error('no matches');
  const who = await book.bettor(1_000_000n);
  const leg = legFor(one, parts(one));
  const alone = await book.submit(0, book.request(who, [leg]));
  const both = await book.submit(0, book.request(who, [leg, book.leg(two, '1x2', 'draw')]));
  expect(await said(book.submit(0, book.request(who, [{ ...leg, odds: '99.00' }])))).toBe(
    'sportsbook.price_changed',
  );
  expect(await said(book.submit(0, book.request(who, [leg, book.leg(one, '1x2', 'home')])))).toBe(
    'sportsbook.same_match',
  );
  const enter = (id: string, home: number, away: number) =>
    book.needs.db.transaction((tx) =>
      book.books.enter(tx, id, { status: 'ended', home, away, half: { home: 1, away: 0 } }, 'checked'),
    );
  await enter(one.id, 5, 1);
  await enter(two.id, 2, 2);
  for (const { id } of [one, two]) await settleBook(book.needs, id);
  const price = BigInt(leg.odds.replace('.', ''));
  expect(await book.slip(alone)).toMatchObject({ outcome: 'won', payout: (10_000n * price) / 100n });
  const row = await book.slip(both);
  expect(row.outcome).toBe('won');
  const read = readSlip(
    JSON.parse(JSON.stringify(slipLine(row, row.proof?.legs.map(({ result }) => result) ?? []))),
  );
  const answer = 'value' in read ? settle(read.value) : read;
  expect('value' in answer && answer.value.slip.payout).toBe(row.payout);
});
