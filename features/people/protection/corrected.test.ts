/** What corrections to and from void have changed of a day's stakes: counted once, of their currency, from their day and session on. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { newId } from '#kernel/ids.ts';
import { DAY, HOUR, toWire } from '#kernel/time.ts';
import { NOTHING_ABOVE } from './fixtures.ts';
import { noteCorrected, readPlayed } from './store/play.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const NOW = Date.parse('2026-11-24T12:00:00Z');
const read = async (memberId: string, from: number | undefined) => {
  const { session, today } = await readPlayed(
    house.db,
    { memberId, currency: 'BDT', zone: 'UTC' },
    from,
    NOW,
    NOTHING_ABOVE,
  );
  return { session: session.staked, today: today.staked, back: today.returned };
};

it('are counted once, from their day and session on', async () => {
  const memberId = await house.member();
  const end = (state: 'settled' | 'voided') => ({ state, validStake: '0', payout: '0' });
  const correct = (
    at: number,
    stake: string,
    [before, after]: readonly ['settled' | 'voided', 'settled' | 'voided'],
    currency = 'BDT',
  ) => ({
    memberId,
    brandId: house.brand.id,
    kind: 'slip' as const,
    category: 'SPORTS',
    vendor: 'HAAT',
    game: 'football',
    currency,
    stake,
    ref: newId(),
    revision: 1,
    at: toWire(at),
    before: end(before),
    after: end(after),
  });
  const facts = [
    correct(NOW - HOUR, '700', ['settled', 'voided']),
    correct(NOW - 3 * HOUR, '1000', ['voided', 'settled']),
    correct(NOW - DAY, '50', ['settled', 'voided']),
    correct(NOW - HOUR, '9', ['settled', 'settled']),
    correct(NOW - HOUR, '8', ['settled', 'voided'], 'USDT'),
  ];
  await house.db.transaction((tx) => noteCorrected(tx, facts));
  await house.db.transaction((tx) => noteCorrected(tx, facts));
  expect(await read(memberId, NOW - 2 * HOUR)).toEqual({ session: -700n, today: 300n, back: 300n });
  expect(await read(memberId, NOW - 2 * DAY)).toEqual({ session: 250n, today: 300n, back: 300n });
  expect(await read(memberId, undefined)).toEqual({ session: 0n, today: 300n, back: 300n });
});
