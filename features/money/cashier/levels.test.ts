/** How much somebody may pay in as far as he is verified: refused above it, told beforehand, by two at once too. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asPlayer, callRoute, openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { setLevel } from '#features/people/members/store.ts';
import { createProtection } from '#features/people/protection/service.ts';
import { type Id, newId } from '#kernel/ids.ts';
import { DAY } from '#kernel/time.ts';
import { silentLog } from '#platform/log/log.ts';
import type { Room } from '#platform/room/room.ts';
import { writeSettings } from '#platform/settings/settings.ts';
import { type Deposit, GetDepositLevels, MakeDeposit } from './contract.ts';
import { DepositLevelSettings } from './contract/settings.ts';
import { INSTANT, testFiles } from './fixtures.ts';
import { createCashier } from './room.ts';
import { putMethod } from './store.ts';

let house: TestHouse;
let room: Room;
let now = Date.parse('2026-11-22T12:00:00Z');
const METHOD = { ...INSTANT, min_amount: 100n, max_amount: 100_000_000n };
beforeAll(async () => {
  house = await openTestHouse();
  const { db, ledger, brands, approvals } = house;
  await putMethod(db, house.brand.id, METHOD);
  room = createCashier({
    db,
    ledger,
    brands,
    approvals,
    protection: createProtection({ brands }),
    providers: [
      {
        code: 'paper',
        start: async ({ reference }) => ({ providerReference: `p-${reference}` }),
        verify: () => undefined,
        query: async () => 'pending',
        jobs: {},
      },
    ],
    clock: { now: () => now },
    log: silentLog(),
    files: testFiles(),
  });
});
afterAll(() => house.close());

const rule = async (own: Partial<typeof DepositLevelSettings.defaults>): Promise<void> => {
  const value = { ...DepositLevelSettings.defaults, amountAbove: '0', sumAbove: '0', ...own };
  await writeSettings(house.db, house.brand.id, DepositLevelSettings, value);
  house.brands.forget();
};
async function member(level: number): Promise<Id<'member'>> {
  const id = await house.member();
  await setLevel(house.db, id, level);
  return id;
}
const make = (id: Id<'member'>, amount: string): Promise<string> =>
  (
    callRoute(room.routes, MakeDeposit, house.brand, {
      caller: asPlayer(id),
      key: newId(),
      body: { method: METHOD.code, amount, currency: 'BDT' },
    }) as Promise<Deposit>
  ).then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );
const levels = (id: Id<'member'>) =>
  callRoute(room.routes, GetDepositLevels, house.brand, { caller: asPlayer(id) });

describe('the level a deposit wants', () => {
  it.each<[string, Partial<typeof DepositLevelSettings.defaults>, number, string, string]>([
    ['below the least level', { minLevel: 1 }, 0, '100.00', 'cashier.level'],
    ['at the least level', { minLevel: 1 }, 1, '100.00', 'done'],
    ['by who only has a contact, as the product comes', {}, 0, '100.00', 'cashier.level'],
    ['as large as needs no more', { amountAbove: '500' }, 1, '500.00', 'done'],
    ['one minor unit larger', { amountAbove: '500' }, 1, '500.01', 'cashier.level'],
    ['one minor unit larger, by who is verified', { amountAbove: '500' }, 2, '500.01', 'done'],
  ])('%s', async (_, own, level, amount, answer) => {
    await rule(own);
    expect(await make(await member(level), amount)).toBe(answer);
  });

  it('counts what was paid in, or may still be, within 30 days', async () => {
    await rule({ sumAbove: '1000' });
    const id = await member(1);
    expect(await levels(id)).toEqual({
      level: 1,
      left: '1000.00',
      next: 2,
      missing: [],
      currency: 'BDT',
      offersLimits: true,
    });
    expect([await make(id, '600.00'), await make(id, '400.01'), await make(id, '400.00')]).toEqual([
      'done',
      'cashier.level',
      'done',
    ]);
    expect(await levels(id)).toMatchObject({ left: '0.00' });
    now += 31 * DAY;
    expect(await make(id, '1000.00')).toBe('done');
  });

  it('is kept by ten at once', async () => {
    await rule({ sumAbove: '1000' });
    const id = await member(1);
    const said = await Promise.all(Array.from({ length: 10 }, () => make(id, '300.00')));
    expect(said.filter((one) => one === 'done')).toHaveLength(3);
  });

  it('says to a newcomer that nothing goes before he says who he is', async () => {
    await rule({});
    const id = await member(0);
    expect(await levels(id)).toEqual({
      level: 0,
      left: '0.00',
      next: 1,
      missing: ['contact', 'fullname', 'birthday'],
      currency: 'BDT',
      offersLimits: true,
    });
    await setLevel(house.db, id, 1);
    expect(await levels(id)).toMatchObject({ level: 1, left: null });
  });

  it('says nothing where nothing is bounded', async () => {
    await rule({ minLevel: 0 });
    expect(await levels(await member(0))).toEqual({
      level: 0,
      left: null,
      next: null,
      missing: [],
      currency: 'BDT',
      offersLimits: true,
    });
  });
});

it('limits of his own are offered until something has come in, where the brand wants it', async () => {
  await rule({ minLevel: 0 });
  const id = await member(0);
  await make(id, '100.00');
  expect(await levels(id)).toMatchObject({ offersLimits: true });
  await rule({ minLevel: 0, offerLimits: false });
  expect(await levels(id)).toMatchObject({ offersLimits: false });
  await rule({ minLevel: 0 });
  const paid =
    "update cashier.deposits set state = 'credited', settled_at = now(), transfer_id = id where member_id = $1";
  await house.db.pool.query(paid, [id]);
  expect(await levels(id)).toMatchObject({ offersLimits: false });
});
