/** Every wallet with money in it is asked after in each round, whatever becomes of the others. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { MINUTE } from '#kernel/time.ts';
import { MakeTransfer } from './contract/transfers.ts';
import { openTestWallets, type TestWallets, VENDOR } from './fixtures.ts';

let till: TestWallets;
beforeAll(async () => {
  till = await openTestWallets();
});
afterAll(() => till.house.close());

const sql = async (text: string, values: unknown[] = []) =>
  (await till.house.db.pool.query(text, values)).rows;
const round = () => till.room.ticks[0]?.jobs['wallet.sync_round']?.({});
const askedAt = async (memberId: string): Promise<number> =>
  Date.parse(
    (await sql('select asked_at::text as at from wallet.places where member_id = $1', [memberId]))[0].at,
  );

it('a vendor that never answers does not stand before the others, however many wallets it has', async () => {
  const me = await till.member(10_000n);
  const body = { vendor: VENDOR, direction: 'in', amount: '50.00', currency: 'BDT' } as const;
  await till.work((await till.call(MakeTransfer, me, { body, key: 'k' })).id);
  await till.sync(me);
  const first = await askedAt(me);
  for (let n = 0; n < 450; n += 1)
    await sql(
      "insert into wallet.places (member_id, vendor, currency, brand_id) values ($1, 'dead', 'BDT', $2)",
      [newId(), till.house.brand.id],
    );
  const job = `wallet.sync ${me} ${VENDOR} BDT`;
  await sql('select graphile_worker.remove_job($1)', [job]);
  till.turn(5 * MINUTE);
  await round();
  expect(await sql('select 1 from graphile_worker.jobs where key = $1', [job])).toHaveLength(1);
  expect(await askedAt(me)).toBe(first + 5 * MINUTE);
  expect(await sql('select 1 from wallet.places where asked_at is null')).toEqual([]);
  // The next round comes as late as the one before it, and finds it again.
  till.turn(5 * MINUTE);
  await round();
  expect(await askedAt(me)).toBe(first + 10 * MINUTE);
});
