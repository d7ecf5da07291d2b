/** Money along a line: who may send how much to whom, once, and with both halves or none. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { openMember } from '#features/people/members/service/register.ts';
import { setLevel } from '#features/people/members/store.ts';
import { isFault } from '#kernel/faults.ts';
import { asId, type MemberId, newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { DAY } from '#kernel/time.ts';
import { writeSettings } from '#platform/settings/settings.ts';
import type { PackCode } from '#features/people/protection/contract/packs.ts';
import { PackSettings } from '#features/people/protection/contract/player-rules.ts';
import { TransferSettings } from './contract/settings.ts';
import type { AgentNeeds } from './service/needs.ts';
import { ensurePlaces } from './service/tree.ts';
import { transferInLine, type TransferRequest } from './service/transfers.ts';

const clock = { at: Date.now(), now: () => clock.at };
let house: TestHouse;
let frozen = false;
let held = false;
let kept: Awaited<ReturnType<NonNullable<AgentNeeds['keepsBack']>>>;
let closed: string | undefined;
let takenBack: readonly string[] = [];
let names = 0;
const SETTINGS = { on: true, up: true, level: 2, dayMost: '1000.00', waitMs: DAY, password: true };
beforeAll(async () => {
  house = await openTestHouse(clock);
  await allow({});
});
afterAll(() => house.close());

async function allow(part: Partial<typeof SETTINGS>): Promise<void> {
  await writeSettings(house.db, house.brand.id, TransferSettings, { ...SETTINGS, ...part });
  house.brands.forget();
}

async function under(pack: PackCode): Promise<void> {
  await writeSettings(house.db, house.brand.id, PackSettings, { pack });
  house.brands.forget();
}

const needs = (): AgentNeeds =>
  ({
    db: house.db,
    clock,
    ledger: house.ledger,
    brands: house.brands,
    approvals: house.approvals,
    frozen: async () => frozen,
    held: async () => held,
    keepsBack: async () => kept,
    takenBack: async () => takenBack,
    closed: async (_: unknown, id: string) => id === closed,
  }) as unknown as AgentNeeds;

async function agent(referredBy: string | null, level = 2): Promise<MemberId> {
  names += 1;
  const one = { brand: house.brand, username: `sender${names}`, passwordHash: 'none', mustChange: false };
  const id = await house.db.transaction((tx) =>
    openMember(tx, { ledger: house.ledger, identity: house.gate.identity }, { ...one, referredBy, type: 2 }),
  );
  await house.db.transaction((tx) => ensurePlaces(tx, [id]));
  await house.db.transaction((tx) => setLevel(tx, id, level));
  return id;
}
async function deposit(memberId: MemberId, amount: bigint): Promise<string> {
  const { ledger, db, brand } = house;
  const pockets = await ledger.pockets(db, brand.id, memberId, brand.currency);
  const from = await ledger.house(db, brand.id, 'deposits', brand.currency);
  const key = newId();
  const paid = {
    memberId,
    brandId: brand.id,
    currency: brand.currency,
    pockets,
    key,
    content: key,
    ref: newId(),
  };
  await db.transaction((tx) =>
    ledger.pay(tx, { ...paid, kind: 'deposit', serial: 'D-1', amount: minor(amount), from }),
  );
  return paid.ref;
}
const cash = async (id: string) => (await house.ledger.walletOf(house.db, asId<'member'>(id)))?.cash ?? 0n;
const send = (
  sender: MemberId,
  to: MemberId | undefined,
  amount: string,
  more: Partial<TransferRequest> = {},
): Promise<string> =>
  transferInLine(
    needs(),
    {
      brandId: house.brand.id,
      sender,
      key: newId(),
      direction: to ? 'down' : 'up',
      ...(to ? { to } : {}),
      amount,
      currency: house.brand.currency,
      ...more,
    },
    async () => undefined,
  ).then(
    () => 'done',
    (error: unknown) => (isFault(error) ? error.code : String(error)),
  );

/** A top with money, an agent below it whose first deposit is two days old, and one below that. */
async function line() {
  const top = await agent(null);
  const desk = await agent(top);
  const below = await agent(desk);
  await deposit(top, 100_000n);
  await deposit(desk, 1n);
  await deposit(below, 1n);
  clock.at = Date.now() + 2 * DAY;
  return { top, passwordService: desk, below };
}

it('sends down the own line and up to the own upline, and to nobody else', async () => {
  const { top, passwordService: desk, below } = await line();
  const other = await line();
  expect(await send(top, desk, '100.00')).toBe('done');
  expect(await send(top, below, '50.00')).toBe('done');
  expect(await send(desk, undefined, '40.00')).toBe('done');
  expect([await cash(top), await cash(desk), await cash(below)]).toEqual([
    100_000n - 10_000n - 5_000n + 4_000n,
    10_000n - 4_000n + 1n,
    5_001n,
  ]);
  expect(await send(top, other.passwordService, '1.00')).toBe('agents.not_below');
  expect(await send(desk, top, '1.00')).toBe('agents.not_below');
  expect(await send(top, undefined, '1.00')).toBe('agents.no_upline');
  expect(await send(top, top, '1.00')).toBe('agents.not_below');
});

it('is refused where it is off, unverified, frozen, too early or above the day', async () => {
  const { top, passwordService: desk } = await line();
  await allow({ on: false });
  expect(await send(top, desk, '1.00')).toBe('agents.transfers_off');
  await allow({ up: false });
  expect(await send(desk, undefined, '0.01')).toBe('agents.transfers_off');
  await allow({});
  held = true;
  expect(await send(top, desk, '1.00')).toBe('agents.not_possible');
  held = false;
  await under('uk');
  expect(await send(top, desk, '1.00')).toBe('agents.transfers_off');
  await under('play-money');
  await allow({ level: 3 });
  expect(await send(top, desk, '1.00')).toBe('agents.not_verified');
  await allow({});
  frozen = true;
  expect(await send(top, desk, '1.00')).toBe('agents.frozen');
  frozen = false;
  // A downline whose first deposit is fresh, or that has none, waits; an upline does not.
  const fresh = await agent(top);
  expect(await send(top, fresh, '1.00')).toBe('agents.too_early');
  await house.db.pool.query("update members.members set status = 'suspended' where id = $1", [desk]);
  expect(await send(top, desk, '1.00')).toBe('agents.not_possible');
  await house.db.pool.query("update members.members set status = 'active' where id = $1", [desk]);
  expect([await cash(top), await cash(desk)]).toEqual([100_000n, 1n]);
});

it('counts a first deposit that was taken back as never made', async () => {
  const { top } = await line();
  const fresh = await agent(top);
  const first = await deposit(fresh, 100n);
  clock.at += 2 * DAY;
  takenBack = [first];
  expect(await send(top, fresh, '1.00')).toBe('agents.too_early');
  takenBack = [];
  expect(await send(top, fresh, '1.00')).toBe('done');
});

it.each([
  ['password_cools', 'agents.cools'],
  ['exclusion_cools', 'agents.cools'],
  ['turnover', 'agents.turnover_open'],
  ['open_bonus', 'agents.turnover_open'],
  ['debt', 'agents.in_debt'],
] as const)('is refused where %s keeps a withdrawal back', async (condition, code) => {
  const { top, passwordService: desk } = await line();
  kept = condition;
  expect([await send(top, desk, '1.00'), await send(desk, undefined, '0.01')]).toEqual([code, code]);
  kept = undefined;
  expect([await cash(top), await cash(desk)]).toEqual([100_000n, 1n]);
});

it('goes neither to nor from somebody who is on a break or restricted', async () => {
  const { top, passwordService: desk } = await line();
  for (const one of [top, desk]) {
    closed = one;
    expect(await send(top, desk, '1.00')).toBe('agents.not_possible');
  }
  closed = undefined;
  expect([await cash(top), await cash(desk)]).toEqual([100_000n, 1n]);
});

it('counts a day up and down together, also for two that are sent at once', async () => {
  const { top, passwordService: desk } = await line();
  await deposit(top, 500_000n);
  const sent = await Promise.all(Array.from({ length: 6 }, () => send(top, desk, '400.00')));
  expect(sent.filter((one) => one === 'done')).toHaveLength(2);
  expect(new Set(sent)).toEqual(new Set(['done', 'agents.above_day_limit']));
  expect(await send(top, desk, '200.01')).toBe('agents.above_day_limit');
  expect(await send(top, desk, '200.00')).toBe('done');
  // Below its own day, and no part of what was sent to it; up and down are one sum.
  expect(await send(desk, undefined, '600.00')).toBe('done');
  const below = await agent(desk);
  await deposit(below, 1n);
  await allow({ waitMs: 0 });
  expect(await send(desk, below, '400.01')).toBe('agents.above_day_limit');
  expect(await send(desk, below, '400.00')).toBe('done');
  await allow({});
  // The next day there is room again.
  clock.at += DAY;
  expect(await send(top, desk, '300.00')).toBe('done');
});

it('answers the same key once with the same content and refuses another under it', async () => {
  const { top, passwordService: desk } = await line();
  const key = newId();
  const said = await Promise.all(Array.from({ length: 8 }, () => send(top, desk, '10.00', { key })));
  expect(new Set(said)).toEqual(new Set(['done']));
  expect([await cash(top), await cash(desk)]).toEqual([99_000n, 1_001n]);
  expect(await send(top, desk, '11.00', { key })).toBe('idempotency.conflict');
  expect([await cash(top), await cash(desk)]).toEqual([99_000n, 1_001n]);
});

it('spends a balance once, whoever asks at the same time, and stands in both statements', async () => {
  await allow({ dayMost: '1000000.00' });
  const { top, passwordService: desk, below } = await line();
  const said = await Promise.all(
    Array.from({ length: 30 }, (_, n) => send(top, n & 1 ? desk : below, '1000.00')),
  );
  expect(said.filter((one) => one === 'done')).toHaveLength(1);
  expect(new Set(said)).toEqual(new Set(['done', 'wallet.insufficient_funds']));
  expect(await cash(top)).toBe(0n);
  const { rows } = await house.db.pool.query<{ member_id: string; sum: string }>(
    `select member_id, sum(amount)::text as sum from ledger.transfers t join ledger.postings p using (member_id)
     where p.transfer_id = t.id and t.serial like 'A-%' and member_id = any($1) group by 1`,
    [[top, desk, below]],
  );
  expect(rows.map(({ sum }) => sum)).toEqual(['100000', '100000']);
});

it('comes to an end when ten agents of a line send up and down at once', async () => {
  await allow({ dayMost: '1000000.00', waitMs: 0 });
  const agents: MemberId[] = [];
  for (let n = 0; n < 10; n += 1) {
    const one = await agent(agents.at(-1) ?? null);
    await deposit(one, 10_000n);
    agents.push(one);
  }
  const sent = await Promise.all(
    Array.from({ length: 120 }, (_, n) => {
      const from = Number(String(n * 7).at(-1));
      const sender = agents[from];
      const below = agents[Math.min(9, from + 1 + (n & 3))];
      if (!sender) return Promise.resolve('none');
      return n & 1 || from === 9 ? send(sender, undefined, '1.00') : send(sender, below, '1.00');
    }),
  );
  expect(new Set(sent.filter((one) => one !== 'agents.no_upline'))).toEqual(new Set(['done']));
  const left: readonly bigint[] = await Promise.all(agents.map(cash));
  expect(left.reduce((all, one) => all + one, 0n)).toBe(100_000n);
});
