/** Periods paid as the clock goes: half-months, days of 23 and 25 hours, and processes that start together and die. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBrands } from '#features/setup/brand/service.ts';
import { HOUR, MINUTE } from '#kernel/time.ts';
import { type Line, openLine } from './fixtures.ts';
import { payDue } from './service/pay.ts';
import { runDue } from './service/run.ts';
import { type LineRow, listLines } from './store/runs.ts';
import { testDb } from '#platform/testkit/database.ts';

const at = (instant: string): number => Date.parse(instant);
let line: Line;
beforeAll(async () => {
  line = await openLine(at('2026-03-02T06:00:00Z'));
});
afterAll(() => line.close());

const work = async (): Promise<void> => {
  await runDue(line.needs, line.brand);
  await payDue(line.needs, line.brand);
};
/** Those of periods that begin with an instant or later. */
const linesSince = async (receiver: string, from: string): Promise<readonly LineRow[]> =>
  (await linesOf(receiver)).filter(({ from_at }) => from_at.getTime() >= at(from));
const linesOf = (receiver: string): Promise<readonly LineRow[]> =>
  listLines(line.house.db, receiver, {}, 100, 0);

it('pays a dividend of half a month when the half is over on the clock of the brand, and not a minute before', async () => {
  const top = await line.member(null, 1);
  const player = await line.member(top, 0);
  await line.agree(undefined, top, { kind: 'dividend', cycle: 'half_monthly', tiers: [{ rate: '0.2' }] });
  // Dhaka is six hours ahead: the 16th begins there at 18:00 of the 15th.
  const middle = at('2026-03-15T18:00:00Z');
  const end = at('2026-03-31T18:00:00Z');
  await line.bet(
    { member: player, stake: '100000', at: middle - 1 },
    { member: player, stake: '50000', payout: '20000', at: middle },
  );
  line.clock.at = middle - MINUTE;
  await work();
  expect(await line.cash(top)).toBe(0n);
  line.clock.at = middle + MINUTE;
  await work();
  await work();
  expect(await line.cash(top)).toBe(20_000n);
  line.clock.at = end - MINUTE;
  await work();
  expect(await line.cash(top)).toBe(20_000n);
  line.clock.at = end + MINUTE;
  await work();
  expect(await line.cash(top)).toBe(26_000n);
  expect((await linesOf(top)).map(({ period_key, amount }) => [period_key, amount])).toEqual([
    ['half_monthly/2026-03-16', 6_000n],
    ['half_monthly/2026-03-01', 20_000n],
  ]);
});

it('pays days of 23 and of 25 hours and each hour of them once, where the clock is moved', async () => {
  const { db } = line.house;
  await db.pool.query("update brand.brands set time_zone = 'Europe/Berlin' where id = $1", [line.brand.id]);
  const brands = createBrands(db, line.clock);
  const brand = await brands.byId(line.brand.id);
  expect(brand.timeZone).toBe('Europe/Berlin');
  const needs = { ...line.needs, brands };
  const go = async (): Promise<void> => {
    await runDue(needs, brand);
    await payDue(needs, brand);
  };
  for (const [day, next, hours] of [
    ['2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', 25],
    ['2027-03-27T23:00:00Z', '2027-03-28T22:00:00Z', 23],
  ] as const) {
    line.clock.at = at(day) - HOUR;
    await go();
    const top = await line.member(null, 1);
    await line.agree(undefined, top, { kind: 'daily', tiers: [{ rate: '0.01' }] });
    await line.agree(undefined, top, { kind: 'hourly', tiers: [{ rate: '0.001' }] });
    const bets = Array.from({ length: hours }, (_, hour) => ({
      member: top,
      stake: '100000',
      at: at(day) + hour * HOUR + MINUTE,
    }));
    await line.bet(...bets, { member: top, stake: '700000', at: at(next) });
    line.clock.at = at(next) - 1;
    await go();
    expect((await linesSince(top, day)).filter(({ kind }) => kind === 'daily')).toEqual([]);
    line.clock.at = at(next) + MINUTE;
    await go();
    await go();
    const lines = await linesSince(top, day);
    expect(lines.filter(({ kind }) => kind === 'daily').map(({ amount }) => amount)).toEqual([
      BigInt(hours) * 1_000n,
    ]);
    const hourly = lines.filter(({ kind }) => kind === 'hourly');
    expect(hourly.map(({ amount }) => amount)).toEqual(hourly.map(() => 100n));
    expect(new Set(hourly.map(({ period_key }) => period_key)).size).toBe(hours);
  }
});

it('pays everybody once when three start at once on two pools and the connections of one are cut between', async () => {
  const tops = await Promise.all(Array.from({ length: 12 }, () => line.member(null, 1)));
  for (const top of tops) await line.agree(undefined, top, { kind: 'daily', tiers: [{ rate: '0.01' }] });
  const cut = () =>
    line.house.db.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dies'",
    );
  let deaths = 0;
  for (let round = 1; round <= 5; round += 1) {
    await line.bet(...tops.map((member) => ({ member, stake: '100000', at: line.clock.at + MINUTE })));
    line.clock.at += 26 * HOUR;
    const dying = testDb(`${line.house.database.appUrl}?application_name=dies`);
    const all = async (db: typeof dying): Promise<void> => {
      const needs = { ...line.needs, db };
      await runDue(needs, line.brand);
      await payDue(needs, line.brand);
    };
    const started = Promise.allSettled([all(dying), all(dying), all(line.house.db)]);
    let open = true;
    void started.then(() => {
      open = false;
    });
    while (open) await cut();
    const [one, other, living] = await started;
    expect(living.status).toBe('fulfilled');
    deaths += [one, other].filter(({ status }) => status === 'rejected').length;
    await dying.close();
    await work();
    for (const top of tops) expect(await line.cash(top)).toBe(BigInt(round) * 1_000n);
  }
  expect(deaths).toBeGreaterThan(0);
}, 60_000);

it('works a backlog off over several turns, and leaves no period out', async () => {
  const top = await line.member(null, 1);
  await line.agree(undefined, top, { kind: 'realtime', tiers: [{ rate: '0.01' }] });
  const { at: from } = line.clock;
  await line.bet(
    ...Array.from({ length: 4 }, (_, n) => ({
      member: top,
      stake: '100000',
      at: from + (n + 1) * 5 * MINUTE,
    })),
  );
  line.clock.at = from + HOUR;
  for (let turn = 1; turn <= 4; turn += 1) {
    expect(await runDue(line.needs, line.brand, line.clock.at, 0)).toBeLessThanOrEqual(1);
    await payDue(line.needs, line.brand);
  }
  await work();
  expect(await line.cash(top)).toBe(4_000n);
});
