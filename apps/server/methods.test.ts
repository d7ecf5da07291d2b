/** Payment methods from the desk to the player: who may change what, what takes two people, and that nobody overwrites anybody. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { statement } from '#platform/db/db.ts';
import { setLevel } from '#features/people/members/store.ts';
import { readyToWithdraw, withdrawalOf } from './testing-withdrawals.ts';
import { sealed } from './testing-doors.ts';
import { type Person, startServer, type StaffPerson, type TestServer } from './testing.ts';

type Row = Record<string, unknown> & { code: string; currency: string; revision: number };
type Listed = { readonly list: readonly Row[]; readonly revision: number };

let server: TestServer;
let one: StaffPerson;
let other: StaffPerson;
beforeAll(async () => {
  server = await startServer();
  one = await server.staff('finance');
  other = await server.staff('finance');
  server.rooms.staff.rights.forget();
});
afterAll(() => server.stop());

const DEPOSITS = '/ops/deposit-methods';
const PAYOUTS = '/ops/payout-methods';
const listOf = async (path: string): Promise<Listed> =>
  (await server.call({ method: 'GET', path, as: one })).value as unknown as Listed;
async function find(path: string, code: string): Promise<Row> {
  const row = (await listOf(path)).list.find((method) => method.code === code);
  if (!row) throw new Error(`no method ${code}`);
  return row;
}
const OWN = ['code', 'currency', 'revision'];
const valueOf = (row: Row, change: object): object => ({
  ...Object.fromEntries(Object.entries(row).filter(([name]) => !OWN.includes(name))),
  ...change,
});
async function save(
  code: string,
  change: object,
  { as = one, revision, reason }: { as?: Person | StaffPerson; revision?: number; reason?: string } = {},
) {
  const row = await find(DEPOSITS, code);
  const body = { revision: revision ?? row.revision, value: valueOf(row, change), ...(reason && { reason }) };
  const answer = await server.call({
    method: 'PUT',
    path: `${DEPOSITS}/${code}/${row.currency}`,
    as,
    body,
  });
  return answer.code ?? (answer.value['outcome'] as string);
}
async function savePayout(
  code: string,
  change: object,
  { revision, reason }: { revision?: number; reason?: string } = {},
) {
  const { revision: now } = await listOf(PAYOUTS);
  const row = await find(PAYOUTS, code);
  const value = valueOf(row, change);
  const body = { revision: revision ?? now, isNew: false, value, ...(reason && { reason }) };
  const answer = await server.call({
    method: 'PUT',
    path: `${PAYOUTS}/${code}/${row.currency}`,
    as: one,
    body,
  });
  return answer.code ?? (answer.value['outcome'] as string);
}
const WHY = 'agreed with the provider';
async function decide(as: StaffPerson | undefined, agree = true): Promise<string> {
  const list = (await server.call({ method: 'GET', path: '/ops/requests', as })).value as unknown as {
    id: string;
    state: string;
    type: string;
  }[];
  const open = list.find(({ state, type }) => state === 'open' && type.endsWith('.method'));
  if (!open) return 'none';
  const answer = await server.call({ path: `/ops/requests/${open.id}/decision`, as, body: { agree } });
  return answer.code ?? (answer.value['state'] as string);
}
const seenBy = async (player: Person): Promise<Row[]> =>
  (await server.call({ method: 'GET', path: '/wps/cashier/methods', as: player })).value as unknown as Row[];
const deposit = async (as: Person, method: string, amount: string): Promise<string> => {
  const body = { method, amount, currency: 'BDT' };
  const { code } = await server.call({ path: '/wps/cashier/deposits', as, key: newId(), body });
  return code ?? 'done';
};
const TRAIL = statement<{ n: bigint }>(
  'test.trail_of',
  'select count(*) as n from platform.trail where action = $1 and subject = $2',
);

describe('a way to deposit', () => {
  it('closes at once by one person, for the player too', async () => {
    const player = await server.person();
    expect(await save('nagad', { open: false })).toBe('done');
    expect((await seenBy(player)).map(({ code }) => code)).not.toContain('nagad');
    expect(await deposit(player, 'nagad', '500.00')).toBe('cashier.unknown_method');
    expect((await server.db.one(TRAIL, ['cashier.method', 'nagad BDT']))?.n).toBe(1n);
  });

  it('opens by a second person, who is another than the one who asks', async () => {
    const player = await server.person();
    expect(await save('nagad', { open: true })).toBe('cashier.method_reason');
    expect(await save('nagad', { open: true }, { reason: WHY })).toBe('asked');
    expect((await seenBy(player)).map(({ code }) => code)).not.toContain('nagad');
    expect(await decide(one)).toBe('staff.not_yourself');
    expect(await decide(other)).toBe('done');
    expect((await seenBy(player)).map(({ code }) => code)).toContain('nagad');
  });

  it.each([
    ['its fee', { fee: '7.00' }],
    ['a higher maximum', { max: '30000.01' }],
    ['another way of its money', { form: 'redirect' }],
  ])('%s waits for a second person and is not there before', async (_, change) => {
    const before = await find(DEPOSITS, 'bkash');
    expect(await save('bkash', change, { reason: WHY })).toBe('asked');
    expect(await find(DEPOSITS, 'bkash')).toEqual(before);
    expect(await decide(other, false)).toBe('rejected');
    expect(await find(DEPOSITS, 'bkash')).toEqual(before);
  });

  it.each([
    ['a provider that finds payments by hand', { provider: 'manual', form: 'redirect' }],
    ['a provider that has no account to send to', { provider: 'sandbox', form: 'bank' }],
  ])('%s leads nobody by a form it has not', async (_, change) => {
    const before = await find(DEPOSITS, 'bkash');
    const details = { holder: 'Haat', number: '1' };
    expect(await save('bkash', { ...change, details }, { reason: WHY })).toBe('cashier.wrong_method');
    expect(await find(DEPOSITS, 'bkash')).toEqual(before);
  });

  it('a lower maximum and other quick amounts count at once', async () => {
    const player = await server.person();
    expect(await save('bkash', { max: '600.00', quick: ['250.00', '600.00'] })).toBe('done');
    expect(await deposit(player, 'bkash', '600.01')).toBe('cashier.above_max');
    expect((await seenBy(player)).find(({ code }) => code === 'bkash')).toMatchObject({
      max: '600.00',
      quick: ['250.00', '600.00'],
    });
  });

  it('is not overwritten by who saw an older one, and a request that was passed is void', async () => {
    const { revision } = await find(DEPOSITS, 'bank-transfer');
    expect(await save('bank-transfer', { fee: '3.00' }, { reason: WHY })).toBe('asked');
    expect(await save('bank-transfer', { max: '90000.00' }, { revision })).toBe('done');
    expect(await save('bank-transfer', { max: '80000.00' }, { revision })).toBe('cashier.method_changed');
    expect(await decide(other)).toBe('staff.request_stale');
    expect(await find(DEPOSITS, 'bank-transfer')).toMatchObject({ max: '90000.00', fee: '0.00' });
  });

  it('asks for the level it says, before the provider hears of it', async () => {
    const player = await server.person();
    await setLevel(server.db, player.id, 1);
    expect(await save('sandbox-instant', { level: 2 })).toBe('done');
    expect(await deposit(player, 'sandbox-instant', '100.00')).toBe('cashier.method_level');
    await setLevel(server.db, player.id, 2);
    expect(await deposit(player, 'sandbox-instant', '100.00')).toBe('done');
    expect(await save('sandbox-instant', { level: 0 }, { reason: WHY })).toBe('asked');
    expect(await decide(other)).toBe('done');
  });

  it.each<[object, string]>([
    [{ min: '0.00' }, 'cashier.wrong_method'],
    [{ max: '1.00' }, 'cashier.wrong_method'],
    [{ quick: ['1.00'] }, 'cashier.wrong_method'],
    [{ provider: 'nobody' }, 'cashier.wrong_method'],
    [{ form: 'bank', details: {} }, 'cashier.wrong_method'],
    [{ fee: '1.001' }, 'money.malformed'],
  ])('refuses %j', async (change, code) => {
    expect(await save('nagad', change, { reason: WHY })).toBe(code);
  });

  it('a new one is written closed, in a currency the brand offers', async () => {
    const row = await find(DEPOSITS, 'bkash');
    const put = async (currency: string, open: boolean) => {
      const body = { revision: 0, value: valueOf(row, { name: 'Rocket', open }), reason: WHY };
      const path = `${DEPOSITS}/rocket/${currency}`;
      const answer = await server.call({ method: 'PUT', path, as: one, body });
      return answer.code ?? answer.value['outcome'];
    };
    expect(await put('EUR', false)).toBe('cashier.wrong_method');
    expect(await put('BDT', true)).toBe('asked');
    expect(await find(DEPOSITS, 'rocket')).toMatchObject({ open: false, name: 'Rocket' });
    expect(await put('BDT', false)).toBe('cashier.method_changed');
    expect(await decide(other)).toBe('done');
    expect(await find(DEPOSITS, 'rocket')).toMatchObject({ open: true });
  });

  it('takes the order that was seen, and no other', async () => {
    const player = await server.person();
    const names = (await listOf(DEPOSITS)).list.map(({ code, currency }) => `${code} ${currency}`);
    const put = async (from: readonly string[], to: readonly string[]) =>
      (await server.call({ method: 'PUT', path: DEPOSITS, as: one, body: { from, to } })).code ?? 'done';
    const turned = [...names].reverse();
    expect(await put(names, turned)).toBe('done');
    expect(await put(names, names)).toBe('cashier.method_changed');
    expect(await put(turned, turned.slice(1))).toBe('cashier.wrong_method');
    const shown = (await seenBy(player)).map(({ code }) => code);
    expect(shown).toEqual(
      turned.map((name) => name.split(' ')[0]).filter((code) => shown.includes(code ?? '')),
    );
  });

  it('support reads and may not change it', async () => {
    const support = await server.staff('support');
    expect((await server.call({ method: 'GET', path: DEPOSITS, as: support })).status).toBe(200);
    expect(await save('nagad', { open: false }, { as: support })).toBe('gate.not_allowed');
  });
});

describe('a way to be paid', () => {
  it.each([
    ['its fee', { feeFixed: '1.00' }],
    ['a higher maximum', { max: '25000.01' }],
    ['another provider', { provider: 'manual' }],
  ])('%s waits for a second person', async (_, change) => {
    expect(await savePayout('bkash', change)).toBe('withdrawals.method_reason');
    expect(await savePayout('bkash', change, { reason: WHY })).toBe('asked');
    expect(await find(PAYOUTS, 'bkash')).not.toMatchObject(change);
    expect(await decide(one)).toBe('staff.not_yourself');
    expect(await decide(other)).toBe('done');
    expect(await find(PAYOUTS, 'bkash')).toMatchObject(change);
  });

  it('is not overwritten by who saw an older list', async () => {
    const { revision } = await listOf(PAYOUTS);
    expect(await savePayout('nagad', { max: '20000.00' }, { revision })).toBe('done');
    expect(await savePayout('bank', { max: '90000.00' }, { revision })).toBe('withdrawals.method_changed');
    const to = (await listOf(PAYOUTS)).list.map(({ code }) => code).reverse();
    const order = async (seen: number) =>
      (await server.call({ method: 'PUT', path: PAYOUTS, as: one, body: { revision: seen, to } })).code;
    expect(await order(revision)).toBe('withdrawals.method_changed');
    expect(await order(revision + 1)).toBeUndefined();
    expect((await listOf(PAYOUTS)).list.map(({ code }) => code)).toEqual(to);
  });

  it('asks for its level, and closed it pays nobody', async () => {
    const ready = await readyToWithdraw(server);
    const ask = async () => {
      const body = await sealed(server, withdrawalOf(ready.account));
      const path = '/wps/cashier/withdrawals';
      return (await server.call({ path, as: ready.person, key: newId(), body })).code ?? 'done';
    };
    expect(await savePayout('bkash', { level: 3 })).toBe('done');
    await expect.poll(ask, { timeout: 5_000 }).toBe('withdrawals.method_level');
    await setLevel(server.db, ready.person.id, 3);
    expect(await ask()).toBe('done');
    expect(await savePayout('bkash', { open: false })).toBe('done');
    expect(await ask()).toBe('withdrawals.unknown_method');
  });

  it('no section of settings goes around the second person', async () => {
    const admin = await server.staff('admin');
    const body = { revision: 0, value: { methods: [] } };
    const path = '/ops/settings/withdrawals.methods';
    expect((await server.call({ method: 'PUT', path, as: admin, body })).status).toBe(404);
  });
});
