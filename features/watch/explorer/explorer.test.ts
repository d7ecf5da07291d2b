import { writeFileSync } from 'node:fs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { asStaff, callRoute, openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { testBrand } from '#features/setup/brand/fixtures.ts';
import { openBrand } from '#features/setup/brand/service/open.ts';
import type { Call, CallAnswer } from '#kernel/call.ts';
import { type Id, newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { silentLog } from '#platform/log/log.ts';
import type { Room } from '#platform/room/room.ts';
import {
  CheckBooks,
  FindAccounts,
  FindBySerial,
  GetTransfer,
  LastCheck,
  ListTransfersOf,
} from './contract.ts';
import { createExplorer } from './room.ts';

let house: TestHouse;
let room: Room;
let me: Id<'member'>;
let depositId: string;
const clerk = newId<'staff'>();
const folder = mkdtempSync(join(tmpdir(), 'haat-checks-'));
const program = join(folder, 'check.mjs');

const explorer = (): Room =>
  createExplorer({
    db: house.db,
    clock: { now: () => Date.now() },
    log: silentLog(),
    program: [process.execPath, program],
    env: {},
  });

beforeAll(async () => {
  house = await openTestHouse();
  room = explorer();
  me = await house.member();
  depositId = newId();
  const { db, ledger, brand } = house;
  await db.pool.query(
    `insert into cashier.deposits (id, member_id, brand_id, serial, key, content, method, provider, amount, due, currency, state, created_at,
       expires_at, settled_at)
     values ($1, $2, $3, 'D-26-900001', 'k', '', 'm', 'p', 1000, 1000, 'BDT', 'expired', now(), now(), now())`,
    [depositId, me, brand.id],
  );
  const base = {
    memberId: me,
    brandId: brand.id,
    currency: 'BDT',
    pockets: await ledger.pockets(db, brand.id, me, 'BDT'),
    content: '',
    ref: depositId,
    serial: 'D-26-900001',
  };
  await db.transaction(async (tx) => {
    const from = await ledger.house(tx, brand.id, 'deposits', 'BDT');
    await ledger.pay(tx, { ...base, kind: 'deposit', key: 'a', amount: minor(1_050n), from });
    const to = await ledger.house(tx, brand.id, 'fees', 'BDT');
    await ledger.take(tx, { ...base, kind: 'fee', key: 'b', amount: minor(50n), to });
  });
});
afterAll(async () => {
  await room.close?.();
  await house.close();
  rmSync(folder, { recursive: true });
});

const ask = <C extends Call>(call: C, parts: object = {}, brand = house.brand) =>
  callRoute(room.routes, call, brand, { caller: asStaff(clerk), ...parts }) as Promise<CallAnswer<C>>;
const cashOf = async () => {
  const { list } = await ask(FindAccounts, { query: { owner: 'MEMBER1' } });
  return list.find(({ purpose }) => purpose === 'cash');
};

describe('the ledger', () => {
  it('leads from a player to his accounts, their transfers, the postings and what moved the money', async () => {
    const cash = await cashOf();
    expect(cash).toMatchObject({ owner: 'member1', memberId: me, balance: '10.00' });
    const { list } = await ask(ListTransfersOf, { params: { id: cash?.id }, query: {} });
    expect(list.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['fee', '-0.50'],
      ['deposit', '10.50'],
    ]);
    const { transfer, cause, others } = await ask(GetTransfer, {
      params: { id: list[1]?.id },
      query: { member: me },
    });
    expect(transfer.postings).toMatchObject([
      {
        amount: '10.50',
        from: { purpose: 'deposits' },
        to: { purpose: 'cash', owner: 'member1' },
        balanceAfter: '10.50',
      },
    ]);
    expect(cause).toMatchObject({ kind: 'deposit', ref: depositId, serial: 'D-26-900001', state: 'expired' });
    expect(others.map(({ kind }) => kind)).toEqual(['fee']);
  });

  it('lists what moved an account of the brand, each with its member, a page at a time', async () => {
    const { db, ledger, brand } = house;
    const { list: accounts } = await ask(FindAccounts, { query: {} });
    const fees = accounts.find(({ purpose }) => purpose === 'fees');
    const listed = (before?: string) =>
      ask(ListTransfersOf, { params: { id: fees?.id }, query: before === undefined ? {} : { before } });
    const first = await listed();
    expect(first.list).toMatchObject([{ kind: 'fee', amount: '0.50', memberId: me, owner: 'member1' }]);
    expect(first.next).toBeNull();
    const other = await house.member();
    for (let n = 0; n < 40; n += 1) {
      const memberId = n % 2 === 0 ? me : other;
      const ref = newId();
      await db.transaction(async (tx) =>
        ledger.pay(tx, {
          memberId,
          brandId: brand.id,
          currency: 'BDT',
          pockets: await ledger.pockets(tx, brand.id, memberId, 'BDT'),
          kind: 'refund',
          key: `refund ${n}`,
          content: '',
          ref,
          serial: `F-${n}`,
          amount: minor(1n),
          from: await ledger.house(tx, brand.id, 'fees', 'BDT'),
        }),
      );
    }
    const newest = await listed();
    expect(newest.list).toHaveLength(30);
    expect(newest.list[0]).toMatchObject({ serial: 'F-39', amount: '-0.01', memberId: other });
    const older = await listed(newest.next ?? '');
    expect([...newest.list, ...older.list].map(({ serial }) => serial)).toEqual([
      ...Array.from({ length: 40 }, (_, n) => `F-${39 - n}`),
      first.list[0]?.serial,
    ]);
    const { transfer } = await ask(GetTransfer, {
      params: { id: newest.list[0]?.id },
      query: { member: newest.list[0]?.memberId },
    });
    expect(transfer.postings).toMatchObject([{ from: { purpose: 'fees' } }]);
  });

  it('leads back from the number of a deposit to its transfers', async () => {
    const { cause, transfers } = await ask(FindBySerial, { params: { serial: 'd-26-900001' }, query: {} });
    expect(cause.kind).toBe('deposit');
    expect(transfers.map(({ kind }) => kind)).toEqual(['deposit', 'fee']);
  });

  it('finds a bet by its number among those of its player, and of nobody else', async () => {
    const [memberId, ref] = [await house.member(), newId()];
    await house.db.pool.query(
      `insert into records.bets (member_id, ref, brand_id, kind, category, vendor, game, currency, serial, stake, state, placed_at)
       values ($1, $2, $3, 'round', 'RNG', 'HAAT', 'monsoon-tiger', 'BDT', 'R-26-900077', 100, 'open', now())`,
      [memberId, ref, house.brand.id],
    );
    const find = (member: string) =>
      ask(FindBySerial, { params: { serial: 'r-26-900077' }, query: { member } });
    expect((await find(memberId)).cause).toMatchObject({ kind: 'bet', ref });
    await expect(find(await house.member())).rejects.toMatchObject({ code: 'explorer.unknown' });
  });

  it('of another brand is not there', async () => {
    const id = newId<'brand'>();
    await openBrand(house.db, { ...testBrand, id, code: 'neighbour' });
    house.brands.forget();
    const other = { ...house.brand, id };
    const cash = await cashOf();
    const { list } = await ask(ListTransfersOf, { params: { id: cash?.id }, query: {} });
    expect((await ask(FindAccounts, { query: { owner: 'member1' } }, other)).list).toEqual([]);
    for (const asked of [
      () => ask(ListTransfersOf, { params: { id: cash?.id }, query: {} }, other),
      () => ask(GetTransfer, { params: { id: list[0]?.id }, query: {} }, other),
      () => ask(FindBySerial, { params: { serial: 'D-26-900001' }, query: {} }, other),
    ])
      await expect(asked()).rejects.toMatchObject({ code: 'explorer.unknown' });
  });
});

describe('a check of the books', () => {
  const says = (text: string): void => writeFileSync(program, text);
  const pass = (name: string, findings: object[] = []) =>
    `console.log(JSON.stringify(${JSON.stringify({ name, caption: 'c', ms: 1.5, findings, of: 2 })}));`;
  const last = async () => (await ask(LastCheck)).check;
  const ended = () => vi.waitFor(async () => expect((await last())?.state).not.toBe('running'), 10_000);

  it('tells of each pass, and what it found', async () => {
    says(`${pass('one')}${pass('two', [{ row: 'account 7', says: 'is 1 short' }])} process.exitCode = 1;`);
    await ask(CheckBooks, { body: {} });
    await ended();
    expect(await last()).toMatchObject({
      state: 'done',
      expected: 2,
      findings: 1,
      passes: [{ name: 'one' }, { name: 'two', findings: [{ row: 'account 7', says: 'is 1 short' }] }],
    });
  });

  it('that could not look says so', async () => {
    says('process.exitCode = 2;');
    await ask(CheckBooks, { body: {} });
    await ended();
    expect(await last()).toMatchObject({ state: 'failed' });
  });

  it('runs once at a time, and ends at once with its server', async () => {
    says('setTimeout(() => 0, 60_000);');
    await ask(CheckBooks, { body: {} });
    await expect(ask(CheckBooks, { body: {} })).rejects.toMatchObject({ code: 'explorer.check_running' });
    await room.close?.();
    expect(await last()).toMatchObject({ state: 'stopped' });
  });
});
