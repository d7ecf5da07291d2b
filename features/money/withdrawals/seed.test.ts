/** What the sample brand shows of withdrawals is what a brand of people would have: every state, and books without a finding. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CurrencySettings } from '#features/setup/brand/contract/currencies.ts';
import { writeSettings } from '#platform/settings/settings.ts';
import { putProfile, setLevel } from '#features/people/members/store.ts';
import type { Tx } from '#platform/db/db.ts';
import { openTestTill, type TestTill, wrongInBooks } from './fixtures.ts';
import { withdrawalKinds } from './service/approvals.ts';
import { STORIES } from './service/seed-stories.ts';
import { seedWithdrawals } from './service/seed.ts';

let till: TestTill;
beforeAll(async () => {
  till = await openTestTill();
});
afterAll(() => till.house.close());

it('stands in every state, with whose word each payout ended by, and is told once', async () => {
  const { house, needs } = till;
  const staff = [till.staff(), till.staff()];
  const members = new Map<string, Awaited<ReturnType<typeof house.member>>>();
  const filling = {
    ...needs,
    kinds: withdrawalKinds(needs),
    sampleMember: async (tx: Tx, _: unknown, username: string, payeeName: string) => {
      const known = members.get(username);
      if (known) return known;
      const id = await house.member();
      members.set(username, id);
      await putProfile(tx, { memberId: id, details: { payeeName }, birthday: null });
      await setLevel(tx, id, 2);
      return id;
    },
    staffIds: async () => staff,
  };
  await writeSettings(house.db, house.brand.id, CurrencySettings, {
    currencies: [{ currency: 'USDT', worth: '120', open: true }],
  });
  house.brands.forget();
  const sample = { brandId: house.brand.id, currency: house.brand.currency, production: false };
  const notify = () =>
    till.sql('select state, count(*)::int as n from withdrawals.withdrawals group by 1 order by 1');
  await seedWithdrawals(filling, house.db, sample);
  const first = await notify();
  expect(first.map(({ state }) => state)).toEqual([
    'approved',
    'disputed',
    'failed',
    'paid',
    'paying',
    'received',
    'rejected',
    'requested',
    'unknown',
  ]);
  const ended = (step: 'pay' | 'fail') => STORIES.filter(({ steps }) => steps.includes(step)).length;
  const said = await till.sql(
    'select outcome, count(*)::int as n from withdrawals.callbacks group by 1 order by 1',
  );
  expect(said).toEqual([
    { outcome: 'failed', n: ended('fail') },
    { outcome: 'paid', n: ended('pay') },
  ]);
  expect(await wrongInBooks(till)).toEqual([]);
  await seedWithdrawals(filling, house.db, sample);
  expect(await notify()).toEqual(first);
});
