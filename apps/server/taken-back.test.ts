/** A deposit that is taken back leaves no trace in any figure its credit has raised, and given again stands in each of them once. */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { ensurePlaces } from '#features/people/agents/service/tree.ts';
import { openMember } from '#features/people/members/service/register.ts';
import { DepositCredited, DepositGivenAgain, DepositTakenBack } from '#features/money/cashier/contract.ts';
import { countDeposit, depositedSince } from '#features/people/protection/store/deposits.ts';
import { StakeSettled } from '#features/play/stakes/contract.ts';
import type { FactOf } from '#kernel/facts.ts';
import { type MemberId, newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { DAY, HOUR, systemClock, toWire } from '#kernel/time.ts';
import { silentLog } from '#platform/log/log.ts';
import type { Listener } from '#platform/outbox/listeners.ts';
import { listenerLag, runListener, startListener } from '#platform/outbox/run-listeners.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { composeHouse, type Rooms } from './compose.ts';

let house: TestHouse;
let rooms: Rooms;
let listeners: readonly Listener[];
beforeAll(async () => {
  house = await openTestHouse();
  const { db, keys } = house;
  const origin = () => 'http://localhost';
  rooms = await composeHouse({ db, keys, log: silentLog(), clock: systemClock, origin });
  listeners = rooms.listeners.filter(({ kinds }) => kinds.includes('deposit.credited'));
  for (const listener of listeners) await startListener(db, listener);
});
afterAll(async () => {
  await rooms.close();
  await house.close();
});

/** Each listener goes down once after it has heard what there is, and hears it again. */
const handleFacts = (): Promise<void> =>
  vi.waitFor(async () => {
    for (const listener of listeners) {
      const falling: Listener = {
        ...listener,
        hear: async (tx, row) => {
          await listener.hear(tx, row);
          throw new Error('went down');
        },
      };
      await runListener(house.db, falling).catch(() => 0);
      await runListener(house.db, listener);
    }
    const lag = await listenerLag(house.db, listeners);
    expect([...lag.values()].every((seconds) => seconds === 0)).toBe(true);
  }, 60_000);

let names = 0;
async function member(referredBy: string | null, type = 2): Promise<MemberId> {
  names += 1;
  const one = { brand: house.brand, username: `back${names}`, passwordHash: 'none', mustChange: false };
  return house.db.transaction(async (tx) => {
    const open = { ledger: house.ledger, identity: house.gate.identity };
    const id = await openMember(tx, open, { ...one, referredBy, type });
    await ensurePlaces(tx, [id]);
    return id;
  });
}

const rows = async (text: string, values: readonly unknown[]): Promise<unknown[]> =>
  (await house.db.pool.query(text, [...values])).rows;
/** Every figure a credit raises. */
const figures = async (player: MemberId, agent: MemberId) => ({
  turnover: await rows(
    'select turnover_needed, turnover_done, last_deposit_at from withdrawals.members where member_id = $1',
    [player],
  ),
  dashboard: await rows(
    `select at, part, currency, n, amount from records.buckets
      where brand_id = $1 and measure = 'deposit' and (n <> 0 or amount <> 0) order by 1, 2, 3`,
    [house.brand.id],
  ),
  flows: await rows('select kind, ref, amount, currency, method, at from aml.flows where member_id = $1', [
    player,
  ]),
  limits: await depositedSince(house.db, player, 0),
  teams: await rows(
    `select member_id, day, deposits from commission.flows where member_id = any($1::uuid[]) and deposits <> 0 order by 1, 2`,
    [[player, agent]],
  ),
});

type Credit = FactOf<typeof DepositCredited> & { readonly at: string };
const credit = (memberId: MemberId, amount: string, agoMs: number): Credit => ({
  memberId,
  brandId: house.brand.id,
  depositId: newId(),
  amount,
  currency: 'BDT',
  method: 'bank',
  at: toWire(Date.now() - agoMs),
});
async function credited(fact: Credit, units: bigint): Promise<void> {
  const { memberId, depositId, at } = fact;
  const request = { memberId, brandId: house.brand.id, amount: minor(units), currency: 'BDT' as const };
  await house.db.transaction(async (tx) => {
    await countDeposit(tx, { ...request, depositId, at: Date.parse(at) });
    await announce(tx, DepositCredited, [fact]);
  });
  await handleFacts();
}
async function notify(
  kind: typeof DepositTakenBack,
  { at: creditedAt, ...fact }: Credit,
  differenceId: string,
): Promise<void> {
  await house.db.transaction((tx) => announce(tx, kind, [{ ...fact, creditedAt, differenceId }]));
  await handleFacts();
}
async function staked(memberId: MemberId, amount: string): Promise<void> {
  const bet = {
    kind: 'round',
    category: 'RNG',
    vendor: 'HAAT',
    game: 'monsoon-tiger',
    serial: 'R-1',
  } as const;
  const money = { currency: 'BDT', stake: amount, validStake: amount, payout: '0' } as const;
  const at = toWire(Date.now());
  const fact = {
    ...bet,
    ...money,
    memberId,
    brandId: house.brand.id,
    ref: newId(),
    at,
    state: 'settled',
  } as const;
  await house.db.transaction((tx) => announce(tx, StakeSettled, [fact]));
  await handleFacts();
}

it('credited, taken back and given again, as often as that happens, over listeners that go down', async () => {
  const agent = await member(null, 1);
  const player = await member(agent);
  // Something of his that stays, and part of what it asks for is played.
  await credited(credit(player, '50.00', 2 * HOUR), 5_000n);
  await staked(player, '2000');
  const before = await figures(player, agent);
  expect(before.teams).toHaveLength(2);
  const made = credit(player, '300.00', DAY + HOUR);
  await credited(made, 30_000n);
  const after = await figures(player, agent);
  for (const name of ['turnover', 'dashboard', 'flows', 'limits', 'teams'] as const)
    expect(after[name], name).not.toEqual(before[name]);
  for (const differenceId of [newId(), newId()]) {
    await notify(DepositTakenBack, made, differenceId);
    expect(await figures(player, agent)).toEqual(before);
    await notify(DepositGivenAgain, made, differenceId);
    expect(await figures(player, agent)).toEqual(after);
  }
  const written = await rows('select kind from notices.messages where member_id = $1 order by id', [player]);
  expect(written).toEqual(
    ['credited', 'credited', 'taken_back', 'given_again', 'taken_back', 'given_again'].map((what) => ({
      kind: `deposit_${what}`,
    })),
  );
}, 120_000);

it('what was played meanwhile counts as if the deposit had never come', async () => {
  const agent = await member(null, 1);
  const [player, other] = [await member(agent), await member(agent)];
  const made = credit(player, '100.00', HOUR);
  const [first, second] = [credit(player, '80.00', HOUR), credit(other, '80.00', HOUR)];
  await credited(made, 10_000n);
  for (const who of [player, other]) await staked(who, '6000');
  await credited(first, 8_000n);
  await credited(second, 8_000n);
  for (const who of [player, other]) await staked(who, '1000');
  await notify(DepositTakenBack, made, newId());
  const turnover = async (who: MemberId) => (await figures(who, agent)).turnover.map((row) => row as object);
  const [one, two] = [await turnover(player), await turnover(other)];
  expect(one).toMatchObject([{ turnover_needed: 8_000n, turnover_done: 1_000n }]);
  expect(two).toMatchObject([{ turnover_needed: 8_000n, turnover_done: 1_000n }]);
}, 120_000);

it('a deposit of before single ones were written down asks for no more than was open', async () => {
  const agent = await member(null, 1);
  const player = await member(agent);
  const made = credit(player, '100.00', HOUR);
  await house.db.pool.query(
    `insert into withdrawals.members (member_id, turnover_needed, turnover_done, base_needed, base_done) values ($1, 12000, 5000, 12000, 5000)`,
    [player],
  );
  const turnover = async () => (await figures(player, agent)).turnover;
  const differenceId = newId();
  await notify(DepositTakenBack, made, differenceId);
  expect(await turnover()).toMatchObject([{ turnover_needed: 5_000n, turnover_done: 5_000n }]);
  await notify(DepositGivenAgain, made, differenceId);
  expect(await turnover()).toMatchObject([{ turnover_needed: 7_000n, turnover_done: 0n }]);
}, 120_000);
