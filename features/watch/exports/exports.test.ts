import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  asPlayer,
  asStaff,
  callRoute,
  openTestHouse,
  type TestHouse,
} from '#features/people/members/fixtures.ts';
import { insertDeposit } from '#features/money/cashier/store.ts';
import { type Id, newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import type { Room } from '#platform/room/room.ts';
import { arrange } from '#platform/testkit/arrange.ts';
import { AskExport, type Export, ListExports, OpsAskExport, OpsTakeExport, TakeExport } from './contract.ts';
import { createExports } from './room.ts';
import { WRITE_JOB } from './service/write.ts';

let house: TestHouse;
let room: Room;
let me: Id<'member'>;
let other: Id<'member'>;
let clerk: Id<'staff'>;
let rights: readonly string[] = [];
const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const WEEK = { from: day(6), to: day(-1) };

beforeAll(async () => {
  house = await openTestHouse();
  const clock = { now: () => Date.now() };
  room = createExports({ ...house, clock, may: async (_, right) => rights.includes(right) });
  [me, other] = [await house.member(), await house.member()];
  clerk = newId<'staff'>();
  for (const [who, count] of [
    [me, 5],
    [other, 2],
  ] as const)
    for (let n = 0; n < count; n += 1) await give(who, n);
});
afterAll(() => house.close());

async function give(memberId: Id<'member'>, n: number): Promise<void> {
  const { db, ledger, brand } = house;
  const base = {
    memberId,
    brandId: brand.id,
    currency: 'BDT',
    pockets: await ledger.pockets(db, brand.id, memberId, 'BDT'),
    content: '',
    ref: newId(),
    serial: `G-${n}`,
  };
  const house_ = await ledger.house(db, brand.id, 'grants', 'BDT');
  await db.transaction(async (tx) => {
    await ledger.pay(tx, { ...base, kind: 'grant', key: `in ${n}`, amount: minor(1_000n), from: house_ });
    await ledger.take(tx, { ...base, kind: 'fee', key: `out ${n}`, amount: minor(250n), to: house_ });
  });
}

const ask = (who: Id<'member'>, body: object) =>
  callRoute(room.routes, AskExport, house.brand, { caller: asPlayer(who), body }) as Promise<Export>;
const work = (id: string) => room.jobs[WRITE_JOB]?.({ id });
const take = (who: Id<'member'>, id: string, n = 1) =>
  callRoute(room.routes, TakeExport, house.brand, {
    caller: asPlayer(who),
    params: { id },
    query: { n },
  }) as Promise<{
    text: string;
    parts: number;
  }>;

describe('a member’s file', () => {
  it('holds his own lines of these days, in and out apart, and adds up to his balance', async () => {
    const { id } = await ask(me, { kind: 'account', filter: WEEK });
    await work(id);
    const { text } = await take(me, id);
    const [header, ...lines] = text.replace('\uFEFF', '').trim().split('\r\n');
    expect(header).toBe('at,serial,cause,kind,in,out,balance_after,currency');
    expect(lines).toHaveLength(10);
    const sum = (column: number): number =>
      lines.reduce((all, line) => all + Number(line.split(',')[column]), 0);
    expect(sum(4) - sum(5)).toBe(37.5);
    expect(lines[0]?.split(',')[6]).toBe('37.50');
  });

  it('tells how far it is', async () => {
    const { id, state } = await ask(me, { kind: 'account', filter: WEEK });
    expect(state).toBe('queued');
    await work(id);
    const { list } = (await callRoute(room.routes, ListExports, house.brand, {
      caller: asPlayer(me),
    })) as { list: Export[] };
    expect(list[0]).toMatchObject({ id, state: 'done', expected: 10, rows: 10, parts: 1 });
  });

  it('is nobody else’s', async () => {
    const { id } = await ask(me, { kind: 'account', filter: WEEK });
    await work(id);
    await expect(take(other, id)).rejects.toMatchObject({ code: 'exports.unknown' });
  });

  it('written twice at once is written once', async () => {
    const { id } = await ask(me, { kind: 'account', filter: WEEK });
    await Promise.all([work(id), work(id), work(id)]);
    expect((await take(me, id)).parts).toBe(1);
  });

  it.each([
    [{ from: day(1), to: day(3) }],
    [{ from: day(400), to: day(0) }],
    [{ from: '2026-02-31', to: '2026-03-01' }],
  ])('of %j is refused', async (filter) => {
    await expect(ask(other, { kind: 'account', filter })).rejects.toMatchObject({ code: 'exports.period' });
  });

  it('waits when three are being written', async () => {
    for (let n = 0; n < 3; n += 1) await ask(other, { kind: 'bets', filter: WEEK });
    await expect(ask(other, { kind: 'bets', filter: WEEK })).rejects.toMatchObject({
      code: 'exports.too_many',
    });
  });
});

describe('a file of the desk', () => {
  const opsAsk = (body: object) =>
    callRoute(room.routes, OpsAskExport, house.brand, { caller: asStaff(clerk), body }) as Promise<Export>;

  it('wants the right of its list', async () => {
    rights = ['withdrawals.read'];
    await expect(opsAsk({ kind: 'deposits', filter: WEEK })).rejects.toMatchObject({
      code: 'gate.not_allowed',
    });
  });

  it('has no live cell, whatever people wrote', async () => {
    rights = ['deposits.read'];
    const now = new Date();
    await insertDeposit(house.db, {
      id: newId<'deposit'>(),
      member_id: me,
      brand_id: house.brand.id,
      key: 'd',
      content: Buffer.alloc(1),
      method: '=HYPERLINK("http://evil","x")',
      provider: 'manual',
      amount: 12_345n,
      currency: 'BDT',
      created_at: now,
      expires_at: now,
      pay: { form: 'none', lines: {}, needed: 0 },
      fee: 0n,
    });
    const { id } = await opsAsk({ kind: 'deposits', filter: WEEK });
    await work(id);
    const { text } = (await callRoute(room.routes, OpsTakeExport, house.brand, {
      caller: asStaff(clerk),
      params: { id },
    })) as { text: string };
    expect(text).toContain(`"'=HYPERLINK(""http://evil"",""x"")"`);
    expect(text).toContain('123.45');
    const bare = text.replace('\uFEFF', '').split(/[\r\n,]+/);
    expect(bare.filter((cell) => /^"?[=+\-@\t]/.test(cell))).toEqual([]);
  });

  const given = `'01a00000-0000-7000-8000-0000000000a1'::uuid`;
  it.each([
    [
      'payments',
      'deposits.read',
      `insert into cashier.payments (id, brand_id, provider, provider_reference, reference, payer, amount, currency, source, entered_by, at)
       values (gen_random_uuid(), $1, 'manual', 'L-1', 'D-1', '=1+1', 12345, 'BDT', 'entered', ${given}, now())`,
    ],
    [
      'differences',
      'deposits.read',
      `with r as (insert into cashier.reports (id, brand_id, provider, day_from, day_to, source, lines, differences, asked_by, at)
         values (gen_random_uuid(), $1, 'manual', current_date, current_date, 'file', 1, 1, ${given}, now()) returning id)
       insert into cashier.differences (id, brand_id, report_id, provider, kind, reference, there_amount, currency, reason, at)
       select gen_random_uuid(), $1, r.id, 'manual', 'missing_here', '=1+1', 12345, 'BDT', '', now() from r`,
    ],
    [
      'wallet_transfers',
      'wallet.read',
      `insert into wallet.transfers (id, member_id, brand_id, serial, key, content, vendor, provider, direction, amount, currency, state,
         reason, created_at, changed_at)
       values (gen_random_uuid(), $2, $1, 'M-1', 'k', '', 'lantern', 'local', 'out', 12345, 'BDT', 'review', '=1+1', now(), now())`,
    ],
    [
      'adjustments',
      'wallet.read',
      `insert into wallet.adjustments (id, member_id, brand_id, serial, direction, amount, currency, cause, reason, asked_by, agreed_by,
         transfer_id, at)
       values (gen_random_uuid(), $2, $1, 'A-1', 'out', 12345, 'BDT', 'other', '=1+1', ${given}, array[gen_random_uuid()],
         gen_random_uuid(), now())`,
    ],
    [
      'commission',
      'commission.read',
      `with r as (insert into commission.runs (id, brand_id, kind, cycle, period_key, from_at, to_at, zone, state, started_at)
         values (gen_random_uuid(), $1, 'salary', 'daily', '=1+1', now(), now(), 'UTC', 'done', now()) returning id)
       insert into commission.lines (id, run_id, brand_id, serial, receiver, kind, cycle, period_key, from_at, to_at, amount, currency, state,
         explanation, created_at)
       select gen_random_uuid(), r.id, $1, 'C-1', $2, 'salary', 'daily', '=1+1', now(), now(), -12345, 'BDT', 'owed', '{}', now() from r`,
    ],
    [
      'members',
      'members.read',
      `update members.members set nickname = '=1+1,123.45' where id = $2 and brand_id = $1`,
    ],
    [
      'documents',
      'verification.read',
      `insert into verification.documents (id, member_id, brand_id, kind, state, note, reason, created_at, sent_at, decided_at, decided_by)
       values (gen_random_uuid(), $2, $1, 'passport', 'refused', '=1+1', '123.45', now(), now(), now(), ${given})`,
    ],
    [
      'cases',
      'aml.read',
      `insert into aml.cases (id, brand_id, member_id, serial, rule, period, currency, amount, opened_at)
       values (gen_random_uuid(), $1, $2, '=1+1', 'by_hand', 1, 'BDT', 12345, now())`,
    ],
  ] as const)('of %s has its rows, by the right of the list alone', async (kind, right, text) => {
    await arrange(house.db, text, text.includes('$2') ? [house.brand.id, me] : [house.brand.id]);
    rights = ['reports.read'];
    await expect(opsAsk({ kind, filter: WEEK })).rejects.toMatchObject({ code: 'gate.not_allowed' });
    rights = [right];
    const { id } = await opsAsk({ kind, filter: WEEK });
    await work(id);
    const part = { caller: asStaff(clerk), params: { id } };
    const file = (await callRoute(room.routes, OpsTakeExport, house.brand, part)) as { text: string };
    const lines = file.text.trim().split('\r\n').slice(1);
    // Both of the house's players are in the list of players.
    expect(lines).toHaveLength(kind === 'members' ? 2 : 1);
    expect(lines.join()).toContain("'=1+1");
    expect(lines.join()).toContain('123.45');
  });

  it('of the audit log has who did what, narrowed to one room', async () => {
    rights = ['audit.read'];
    const fileOf = async (more: object) => {
      const { id } = await opsAsk({ kind: 'trail', filter: { ...WEEK, ...more } });
      await work(id);
      const part = { caller: asStaff(clerk), params: { id } };
      const file = (await callRoute(room.routes, OpsTakeExport, house.brand, part)) as { text: string };
      return file.text.trim().split('\r\n').slice(1);
    };
    const all = await fileOf({});
    expect(all[0]).toContain('exports.asked,trail');
    expect(await fileOf({ of: 'exports' })).toHaveLength(all.length + 1);
    expect(await fileOf({ of: 'members' })).toEqual([]);
  });

  it('is not handed out to another brand, nor when the right is gone', async () => {
    rights = ['deposits.read'];
    const { id } = await opsAsk({ kind: 'deposits', filter: WEEK });
    await work(id);
    const part = { caller: asStaff(clerk), params: { id } };
    const taken = (brand = house.brand) => callRoute(room.routes, OpsTakeExport, brand, part);
    await expect(taken({ ...house.brand, id: newId<'brand'>() })).rejects.toMatchObject({
      code: 'exports.unknown',
    });
    expect(await taken()).toMatchObject({ parts: 1 });
    rights = ['withdrawals.read'];
    await expect(taken()).rejects.toMatchObject({ code: 'gate.not_allowed' });
  });

  it('of withdrawals says what was asked for, the fee, and what arrives', async () => {
    await arrange(
      house.db,
      `with a as (insert into withdrawals.accounts (id, member_id, brand_id, method, kind, currency, details, tail, print, created_at)
         values (gen_random_uuid(), $2, $1, 'bkash', 'mobile-wallet', 'BDT', '', '77', '', now()) returning id)
       insert into withdrawals.withdrawals (id, member_id, brand_id, serial, key, content, account_id, method, provider, amount, fee, currency,
         review_ms, release_ms, pay_ms, created_at, changed_at)
       select $3, $2, $1, 'W-1', 'k', '', a.id, 'bkash', 'sandbox', 9800, 200, 'BDT', 1, 1, 1, now(), now() from a`,
      [house.brand.id, me, newId()],
    );
    rights = ['withdrawals.read'];
    const { id } = await opsAsk({ kind: 'withdrawals', filter: WEEK });
    await work(id);
    const part = { caller: asStaff(clerk), params: { id } };
    const file = (await callRoute(room.routes, OpsTakeExport, house.brand, part)) as { text: string };
    const [heads = '', row = ''] = file.text.replace('\uFEFF', '').trim().split('\r\n');
    const cells = row.split(',');
    const at = heads.split(',').indexOf('amount');
    expect(cells.slice(at, at + 3)).toEqual(['100.00', '2.00', '98.00']);
  });
});
