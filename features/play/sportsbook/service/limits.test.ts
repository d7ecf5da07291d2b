/** What whoever looks is told before he bets is what a slip is held against; in another currency it is what that currency counts of it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CurrencySettings } from '#features/setup/brand/contract/currencies.ts';
import { currenciesIn } from '#features/setup/brand/rules/currencies.ts';
import { patchSettings } from '#platform/settings/settings.ts';
import { openTestBook, type TestBook } from './book.fixture.ts';
import { limitsFor, shownLimits } from './limits.ts';
import { readSlipTerms } from './place.ts';
import { exposureIn } from './trading.ts';

let book: TestBook;
beforeAll(async () => {
  book = await openTestBook();
});
afterAll(() => book.close());

const rule = (scope: 'league' | 'market' | 'player', name: string, maxStake: string) => ({
  scope,
  name,
  maxStake,
  maxPayout: '200000',
});

it('shows those of the league, of its markets and of the player who looks, and the lowest of all for a slip', async () => {
  const [match] = await book.matches(1);
  if (!match) throw new Error('no match');
  const { memberId } = await book.bettor(1_000n);
  const account = (await book.needs.accountOf(book.needs.db, memberId)) ?? '';
  await book.limit([
    rule('league', match.league, '500'),
    rule('league', 'football/else', '1'),
    rule('market', 'correct_score', '200'),
    rule('market', 'total', '900'),
    rule('player', account, '300'),
  ]);
  const brandId = book.house.brand.id;
  const guest = { brandId, currency: 'BDT' };
  expect(await shownLimits(book.needs, guest, match.league)).toEqual({
    min: '10.00',
    max: '500.00',
    maxPayout: '200000.00',
    currency: 'BDT',
    markets: [{ market: 'correct_score', max: '200.00', maxPayout: '200000.00' }],
  });
  const member = { ...guest, memberId };
  expect(await shownLimits(book.needs, member, match.league)).toMatchObject({ max: '300.00' });
  const legs = (key: string) => [{ matchId: match.id, key }];
  expect(await readSlipTerms(book.needs, member, legs('1x2'))).toMatchObject({ max: '300.00', delayMs: 0 });
  expect(await readSlipTerms(book.needs, member, legs('correct_score'))).toMatchObject({ max: '200.00' });
  await book.tell(match, { kind: 'start' });
  expect((await readSlipTerms(book.needs, guest, legs('1x2'))).delayMs).toBe(5_000);
  await book.limit([]);
});

it('are written in the main currency: another one is measured, never read as if it were that', async () => {
  const { db, brand, brands } = book.house;
  await db.transaction((tx) =>
    patchSettings(tx, brand.id, CurrencySettings, {
      currencies: [{ currency: 'USDT', worth: '120', open: true }],
    }),
  );
  brands.forget();
  const concerned = { leagues: [], keys: [] };
  const inIt = await limitsFor(book.needs, { brandId: brand.id, currency: 'USDT' }, concerned);
  // 10.00, 100,000.00 and 5,000,000.00 BDT at 120: the least is rounded up, the most down.
  expect(inIt).toEqual({ min: 83_334n, max: 833_333_333n, maxPayout: 41_666_666_666n });
  await expect(
    limitsFor(book.needs, { brandId: brand.id, currency: 'EUR' }, concerned),
  ).rejects.toMatchObject({ code: 'sportsbook.wrong_currency' });
});

it('what is at stake on a pick in two currencies is told once, in the main one', () => {
  const currencies = currenciesIn('BDT', [{ currency: 'USDT', worth: '120', open: true }]);
  const row = (currency: string, pick: string, stake: bigint, pays: bigint) => ({
    currency,
    key: '1x2',
    pick,
    places: null,
    slips: 1,
    stake,
    pays,
  });
  expect(
    exposureIn(currencies, [
      row('BDT', 'home', 10_000n, 20_000n),
      // 10 USDT to win 25: 1,200.00 and 3,000.00 BDT.
      row('USDT', 'home', 10_000_000n, 25_000_000n),
      row('BDT', 'away', 10_000n, 900_000n),
    ]),
  ).toEqual([
    { key: '1x2', pick: 'away', places: null, slips: 1, stake: 10_000n, pays: 900_000n },
    { key: '1x2', pick: 'home', places: null, slips: 2, stake: 130_000n, pays: 320_000n },
  ]);
});
