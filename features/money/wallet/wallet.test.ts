import { afterAll, beforeAll, expect, it } from 'vitest';
import { asPlayer, callRoute, type TestHouse } from '#features/people/members/fixtures.ts';
import { type Id, newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { serialOfRef } from '#ledger/contract.ts';
import { GetAccountRecord, GetBalance } from './contract.ts';
import { serialOf } from './present.ts';
import type { Room } from '#platform/room/room.ts';
import { openTestWallets } from './fixtures.ts';

/** A member's own topic, as the channel asks for it. */
const listenersOf = (name: string, owner: string | undefined) => ({
  name,
  full: `${name}:${owner ?? ''}`,
  ids: {},
  owner,
});

let house: TestHouse;
let room: Room;
let member: Id<'member'>;
let stranger: Id<'member'>;

beforeAll(async () => {
  ({ house, room } = await openTestWallets());
  [member, stranger] = [await house.member(), await house.member()];
});
afterAll(() => house.close());

const ask = (call: typeof GetBalance | typeof GetAccountRecord, who: Id<'member'>, query: object = {}) =>
  callRoute(room.routes, call, house.brand, { caller: asPlayer(who), query });

it('starts with nothing', async () => {
  expect(await ask(GetBalance, member)).toEqual({
    balance: '0.00',
    held: '0.00',
    currency: 'BDT',
    version: 0,
  });
  expect(await ask(GetAccountRecord, member)).toEqual({
    list: [],
    currency: 'BDT',
    sum: { lines: 0, came: '0.00', went: '0.00', net: '0.00' },
    pageNum: 1,
    totalPages: 0,
    next: null,
    previous: null,
  });
});

it('shows each movement of the cash with the balance after it, newest first, to its owner alone', async () => {
  const { db, ledger, brand } = house;
  const pockets = await ledger.pockets(db, brand.id, member, 'BDT');
  const deposits = await ledger.house(db, brand.id, 'deposits', 'BDT');
  const play = await ledger.house(db, brand.id, 'play', 'BDT');
  const base = { memberId: member, brandId: brand.id, currency: 'BDT', pockets, content: '' };
  const [depositId, roundId, openId] = [newId(), newId(), newId()];
  await db.transaction(async (tx) => {
    await ledger.pay(tx, {
      ...base,
      kind: 'deposit',
      key: 'deposit D-26-000007',
      ref: depositId,
      serial: 'D-26-000007',
      amount: minor(10_000n),
      from: deposits,
    });
    await ledger.play(tx, {
      ...base,
      kind: 'round',
      key: 'a',
      ref: roundId,
      serial: serialOfRef('R', roundId),
      stake: minor(2_000n),
      payout: minor(500n),
      house: play,
    });
    const open = { ...base, kind: 'round', ref: openId, serial: serialOfRef('R', openId) } as const;
    await ledger.hold(tx, { ...open, key: 'b', amount: minor(1_000n) });
    // Cash is not touched: no line.
    await ledger.settle(tx, { ...open, key: 'c', stake: minor(1_000n), payout: minor(0n), house: play });
  });
  expect(await ask(GetBalance, member)).toMatchObject({ balance: '75.00', held: '0.00' });
  const record = (await ask(GetAccountRecord, member)) as {
    list: Record<string, string>[];
    totalPages: number;
  };
  const round = (id: string): string => `R-${id.slice(24, 28)}-${id.slice(28)}`.toUpperCase();
  expect(
    record.list.map(({ kind, amount, balanceAfter, serial }) => [kind, amount, balanceAfter, serial]),
  ).toEqual([
    ['hold', '-10.00', '75.00', round(openId)],
    ['payout', '5.00', '85.00', round(roundId)],
    ['stake', '-20.00', '80.00', round(roundId)],
    ['deposit', '100.00', '100.00', 'D-26-000007'],
  ]);
  const sum = { lines: 4, came: '105.00', went: '30.00', net: '75.00' };
  expect(record).toMatchObject({ currency: 'BDT', sum });
  expect(await ask(GetAccountRecord, member, { type: 'bet', pageSize: 1 })).toMatchObject({
    sum: { lines: 3, came: '5.00', went: '30.00', net: '-25.00' },
  });
  expect(new Set(record.list.map((line) => line['id'])).size).toBe(4);
  const second = (await ask(GetAccountRecord, member, { pageNo: 2, pageSize: 3 })) as typeof record;
  expect([second.list.length, second.totalPages]).toEqual([1, 2]);
  expect(await ask(GetAccountRecord, stranger)).toMatchObject({ list: [] });
});

it('is read six months back in days of the brand, no further, and never the wrong way round', async () => {
  const first = '2026-05-23';
  for (const query of [{}, { from: first }, { from: first, to: '2027-01-01' }])
    expect(await ask(GetAccountRecord, member, query)).toMatchObject({ sum: { lines: 4 } });
  for (const query of [
    { from: '2026-05-22' },
    { from: '2026-11-31' },
    { to: '2026-05-22' },
    { from: '2026-11-22', to: '2026-11-21' },
  ])
    await expect(ask(GetAccountRecord, member, query)).rejects.toMatchObject({ code: 'wallet.period' });
});

it('tells a page that listens where the balance stands', async () => {
  const [topic] = room.topics;
  const events = await topic?.since(listenersOf('wallet', member), undefined);
  expect(events?.[0]).toMatchObject({ topic: `wallet:${member}`, data: { balance: '75.00', held: '0.00' } });
  const n = events?.[0]?.n ?? 0;
  expect([
    await topic?.since(listenersOf('wallet', member), n),
    (await topic?.since(listenersOf('wallet', member), n - 1))?.length,
  ]).toEqual([[], 1]);
  expect([
    await topic?.since(listenersOf('wallet', undefined), undefined),
    await topic?.since(listenersOf('wallet', newId()), undefined),
  ]).toEqual([undefined, undefined]);
});

it('numbers a line by its serial, and one of before there were any by its cause', () => {
  const ref = '01a1fc25-c62c-77e1-a563-6a32ec4e004e';
  expect(serialOf({ transfer_kind: 'grant', key: 'k', ref, serial: null })).toBe('T-6A32-EC4E004E');
  expect(serialOf({ transfer_kind: 'deposit', key: 'purse', ref, serial: null })).toBe('T-6A32-EC4E004E');
  expect(serialOf({ transfer_kind: 'void', key: 'k', ref, serial: null })).toBe('R-6A32-EC4E004E');
  expect(serialOf({ transfer_kind: 'rebate', key: 'k', ref, serial: 'B-26-000001' })).toBe('B-26-000001');
});
