/** A player's page: it counts what the rooms keep, goes on where it stopped, and shows nobody of another brand. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asStaff, callRoute, openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import type { Call, CallAnswer, CallInput } from '#kernel/call.ts';
import { isFault } from '#kernel/faults.ts';
import { type Id, newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import type { Room } from '#platform/room/room.ts';
import {
  GetPlayer,
  ListPlayerBets,
  ListPlayerEvents,
  ListPlayerNotes,
  ListPlayerPayments,
  ListPlayerSessions,
  WritePlayerNote,
} from './contract.ts';
import { createPlayersRoom } from './room.ts';

let house: TestHouse;
let room: Room;
let member: Id<'member'>;
let seesCases = true;
const AT = Date.parse('2026-11-20T10:00:00Z');
const at = (minutes: number): Date => new Date(AT + minutes * 60_000);

beforeAll(async () => {
  house = await openTestHouse();
  room = createPlayersRoom({
    db: house.db,
    clock: { now: () => AT },
    may: async (_, right) => right !== 'aml.read' || seesCases,
  });
  member = await house.member();
  await filled();
});
afterAll(() => house.close());

const ask = <C extends Call>(
  call: C,
  input: Partial<CallInput<C>> = {},
  brand = house.brand,
): Promise<CallAnswer<C>> =>
  callRoute(room.routes, call, brand, {
    caller: asStaff(newId<'staff'>()),
    params: { id: member },
    ...input,
  }) as never;

async function filled(): Promise<void> {
  const { db, ledger, brand } = house;
  const { pool } = db;
  const currency = brand.currency;
  await db.transaction(async (tx) =>
    ledger.pay(tx, {
      memberId: member,
      brandId: brand.id,
      currency,
      pockets: await ledger.pockets(tx, brand.id, member, currency),
      kind: 'grant',
      key: 'grant',
      content: '1',
      ref: member,
      serial: 'T-1',
      amount: minor(70_000n),
      from: await ledger.house(tx, brand.id, 'grants', currency),
    }),
  );
  // Twelve bets, several of one moment.
  for (let n = 0; n < 12; n += 1)
    await pool.query(
      `insert into records.bets (member_id, ref, brand_id, kind, category, vendor, game, currency, serial, stake, valid_stake, payout,
         state, placed_at, ended_at)
       values ($1, $2, $3, 'round', 'RNG', 'HAAT', 'monsoon-tiger', $4, $5, 100, 100, $6, $7, $8, $9)`,
      [
        member,
        newId(),
        brand.id,
        currency,
        `R-${n}`,
        n === 0 ? 250 : 0,
        n === 11 ? 'open' : 'settled',
        at(Math.floor(n / 4)),
        n === 11 ? null : at(Math.floor(n / 4)),
      ],
    );
  await pool.query(
    `insert into records.days (member_id, day, category, currency, brand_id, bets, stake, valid_stake, payout)
     values ($1, '2026-11-20', 'RNG', $2, $3, 11, 1100, 1100, 250)`,
    [member, currency, brand.id],
  );
  await pool.query(
    `insert into cashier.deposits (id, member_id, brand_id, serial, key, content, method, provider, amount, due, currency, state, created_at,
       expires_at, settled_at)
     values ($1, $2, $3, 'D-1', 'k', '', 'bank', 'manual', 5000, 5000, $4, 'failed', $5, $5, $6)`,
    [newId(), member, brand.id, currency, at(1), at(2)],
  );
  const device = "insert into identity.devices (hash, account_id) values (sha256('one'), $1)";
  await pool.query(device, [member]);
  await pool.query(device, [await house.member()]);
  await pool.query(
    `insert into identity.sessions (id, token_hash, cookie_hash, account_id, expires_at, ip, agent)
     values ($1, sha256('t'), sha256('c'), $2, now() + interval '1 hour', '198.51.100.9', 'Firefox')`,
    [newId(), member],
  );
}

it('says what he has and what it all came to', async () => {
  const { pockets, totals, waits } = await ask(GetPlayer);
  expect(pockets).toEqual([{ pocket: 'cash', currency: 'BDT', amount: '700.00' }]);
  expect(totals).toMatchObject({
    bets: 11,
    staked: '11.00',
    returned: '2.50',
    net: '-8.50',
    openBets: 1,
    inPlay: '1.00',
  });
  expect(totals).toMatchObject({ deposits: 0, deposited: '0.00', withdrawals: 0 });
  expect(waits).toEqual({ withdrawals: 0, documents: 0, cases: 0 });
});

it('tells of cases nobody who may not read them', async () => {
  const suspect = await house.member();
  await house.db.pool.query(
    `insert into aml.cases (id, brand_id, member_id, serial, rule, period, currency, opened_at)
     values ($1, $2, $3, 'C-77', 'quick', 1, 'BDT', now())`,
    [newId(), house.brand.id, suspect],
  );
  const params = { id: suspect };
  const notify = async () => [
    (await ask(GetPlayer, { params })).waits.cases,
    (await ask(ListPlayerEvents, { params, query: {} })).list.filter(({ kind }) => kind === 'case').length,
  ];
  expect(await notify()).toEqual([1, 1]);
  seesCases = false;
  expect(await notify()).toEqual([null, 0]);
  seesCases = true;
});

it('goes on where it stopped: every bet once, also among those of one moment', async () => {
  const seen: string[] = [];
  let after: string | undefined;
  for (let n = 0; n < 10; n += 1) {
    const query: { limit: number; after?: string } = { limit: 5, ...(after === undefined ? {} : { after }) };
    const { list, next } = await ask(ListPlayerBets, { query });
    seen.push(...list.map(({ serial }) => serial));
    if (next === null) break;
    after = next;
  }
  expect([...seen].sort()).toEqual(Array.from({ length: 12 }, (_, n) => `R-${n}`).sort());
  expect((await ask(ListPlayerBets, { query: { state: 'open' } })).list.length).toBe(1);
});

it('lists payments, sessions and devices', async () => {
  const { list } = await ask(ListPlayerPayments, { query: {} });
  expect(list).toMatchObject([{ kind: 'deposit', serial: 'D-1', amount: '50.00', state: 'failed' }]);
  expect((await ask(ListPlayerPayments, { query: { kind: 'withdrawal' } })).list).toEqual([]);
  const sessions = await ask(ListPlayerSessions, { query: {} });
  expect(sessions.list).toMatchObject([{ ip: '198.51.100.9', agent: 'Firefox', endedAt: null }]);
  expect(sessions.devices).toMatchObject([{ others: 1 }]);
});

it('keeps notes as they are written, and the trail knows who wrote them', async () => {
  await ask(WritePlayerNote, { body: { text: ' called, was polite ' } });
  const { list } = await ask(ListPlayerNotes, { query: {} });
  expect(list).toMatchObject([{ text: 'called, was polite' }]);
  await expect(house.db.pool.query("update players.notes set text = 'x'")).rejects.toMatchObject({
    code: '42501',
  });
  const { rows } = await house.db.pool.query(
    "select subject from platform.trail where action = 'players.note'",
  );
  expect(rows).toEqual([{ subject: member }]);
});

it('tells what happened in one list, in any of its parts', async () => {
  const all = await ask(ListPlayerEvents, { query: {} });
  const kinds = all.list.map(({ kind, what }) => `${kind} ${what}`);
  expect(kinds).toEqual(
    expect.arrayContaining(['deposit asked', 'deposit failed', 'note note', 'registered registered']),
  );
  const moments = all.list.map((one) => Date.parse(one.at));
  expect(moments).toEqual([...moments].sort((a, b) => b - a));
  const first = await ask(ListPlayerEvents, { query: { limit: 2 } });
  const rest = await ask(ListPlayerEvents, { query: { limit: 50, after: first.next ?? '' } });
  expect([...first.list, ...rest.list]).toEqual(all.list);
  const deposits = await ask(ListPlayerEvents, { query: { kind: 'deposit' } });
  expect(deposits.list.map(({ what, text }) => [what, text])).toEqual([
    ['failed', '50.00 BDT · D-1'],
    ['asked', '50.00 BDT · D-1'],
  ]);
});

it('shows nobody of another brand', async () => {
  const foreign = { ...house.brand, id: newId<'brand'>() };
  for (const call of [
    GetPlayer,
    ListPlayerBets,
    ListPlayerPayments,
    ListPlayerSessions,
    ListPlayerEvents,
    ListPlayerNotes,
  ]) {
    const said = await ask(call, { query: {} } as never, foreign).catch((error: unknown) =>
      isFault(error) ? error.code : String(error),
    );
    expect(said).toBe('players.unknown');
  }
});
