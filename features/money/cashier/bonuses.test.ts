/** What a room that gives bonuses is asked at a deposit, and what a member is told while there is none. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asPlayer, callRoute, openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { createProtection } from '#features/people/protection/service.ts';
import { type Id, newId } from '#kernel/ids.ts';
import { silentLog } from '#platform/log/log.ts';
import { type Deposit, MakeDeposit } from './contract.ts';
import { type BonusOffer, GetBonusOffers } from './contract/bonus.ts';
import { askNoLevel, testFiles } from './fixtures.ts';
import { createManual } from './providers/manual.ts';
import { type CashierRoom, createCashier } from './room.ts';
import { putMethod } from './store.ts';

const OFFER: BonusOffer = { code: 'welcome', title: 'Welcome', min: '200.00', currency: 'BDT' };
let house: TestHouse;
let without: CashierRoom;
let room: CashierRoom;
let chosen: object[] = [];

beforeAll(async () => {
  house = await openTestHouse();
  await askNoLevel(house);
  const { db, ledger, brands, approvals, brand } = house;
  await putMethod(db, brand.id, {
    code: 'bank',
    provider: 'manual',
    kind: 'bank',
    form: 'bank',
    currency: 'BDT',
    min_amount: 1n,
    max_amount: 10_000_000n,
    arrives_in_ms: 1,
  });
  const needs = {
    db,
    ledger,
    brands,
    protection: createProtection({ brands }),
    providers: [createManual()],
    clock: { now: Date.now },
    log: silentLog(),
    approvals,
    files: testFiles(),
  };
  without = createCashier(needs);
  room = createCashier({
    ...needs,
    bonuses: {
      offers: async () => [OFFER],
      choose: async (_, __, choice) => void chosen.push(choice),
    },
  });
});
afterAll(() => house.close());

const offers = (from: CashierRoom, id: Id<'member'>) =>
  callRoute(from.routes, GetBonusOffers, house.brand, { caller: asPlayer(id) });
const deposit = (
  from: CashierRoom,
  id: Id<'member'>,
  bonus?: string,
  amount = '200.00',
  key: string = newId(),
) =>
  (
    callRoute(from.routes, MakeDeposit, house.brand, {
      caller: asPlayer(id),
      key,
      body: { method: 'bank', amount, currency: 'BDT', ...(bonus !== undefined && { bonus }) },
    }) as Promise<Deposit>
  ).then(
    (made) => made.id,
    (error: { code?: string }) => error.code ?? String(error),
  );

it('without a room that gives them nothing is offered, and nothing can be chosen', async () => {
  const id = await house.member();
  expect(await offers(without, id)).toEqual([]);
  expect(await deposit(without, id, 'welcome')).toBe('cashier.unknown_bonus');
  const { rows } = await house.db.pool.query('select 1 from cashier.deposits where member_id = $1', [id]);
  expect(rows).toEqual([]);
});

it('what is offered is chosen once with its deposit; a key stands for the choice too', async () => {
  chosen = [];
  const id = await house.member();
  expect(await offers(room, id)).toEqual([OFFER]);
  const made = await deposit(room, id, 'welcome', '200.00', 'one');
  expect(await deposit(room, id, 'welcome', '200.00', 'one')).toBe(made);
  expect(await deposit(room, id, undefined, '200.00', 'one')).toBe('idempotency.conflict');
  expect(chosen).toEqual([{ code: 'welcome', depositId: made, amount: 20_000n }]);
});

it('of another code, or for less than it is given for, is refused with the deposit', async () => {
  chosen = [];
  const id = await house.member();
  expect(await deposit(room, id, 'nothing')).toBe('cashier.unknown_bonus');
  expect(await deposit(room, id, 'welcome', '199.99')).toBe('cashier.unknown_bonus');
  expect(chosen).toEqual([]);
});
