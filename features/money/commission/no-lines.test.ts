/** What comes to nothing: no line at each step, and nothing is lost by it when a bet is told late. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { DAY, MINUTE } from '#kernel/time.ts';
import { type Line, openLine } from './fixtures.ts';
import { correctReopened } from './service/correct.ts';
import { payDue } from './service/pay.ts';
import { runDue } from './service/run.ts';
import { listLines } from './store/runs.ts';

let line: Line;
beforeAll(async () => {
  // Noon in Dhaka.
  line = await openLine(Date.parse('2026-11-10T06:00:00Z'));
});
afterAll(() => line.close());
beforeEach(() => {
  line.clock.at += 40 * DAY;
});

const work = async (): Promise<void> => {
  await runDue(line.needs, line.brand);
  await correctReopened(line.needs, line.brand);
  await payDue(line.needs, line.brand);
};
const linesOf = async (receiver: string) =>
  (await listLines(line.house.db, receiver, {}, 100, 0)).map(({ kind, amount, correction }) => [
    kind,
    amount,
    correction,
  ]);

it('writes no line of five minutes or of an hour that comes to nothing, and of a day only where somebody staked', async () => {
  const [top, resting] = [await line.member(null, 1), await line.member(null, 1)];
  for (const agent of [top, resting])
    for (const kind of ['realtime', 'hourly', 'daily'] as const)
      await line.agree(undefined, agent, { kind, tiers: [{ active: 2, rate: '0.01' }] });
  const { at } = line.clock;
  await line.bet({ member: top, stake: '100000', at: at + MINUTE });
  line.clock.at = at + DAY;
  await work();
  // One active member, two are needed: the day says so once, and can be explained.
  expect(await linesOf(top)).toEqual([['daily', 0n, 0]]);
  expect(await linesOf(resting)).toEqual([]);
});

it('pays by a correction who had no line, when a late bet lifts the team over its tier, once', async () => {
  const top = await line.member(null, 1);
  const [one, other] = [await line.member(top, 0), await line.member(top, 0)];
  for (const kind of ['realtime', 'daily'] as const)
    await line.agree(undefined, top, { kind, tiers: [{ active: 2, rate: '0.01' }] });
  const { at } = line.clock;
  await line.bet({ member: one, stake: '100000', at: at + MINUTE });
  line.clock.at = at + DAY;
  await work();
  expect(await line.cash(top)).toBe(0n);
  await line.bet({ member: other, stake: '100000', at: at + MINUTE });
  await Promise.all([work(), work()]);
  await work();
  // 1 % of 2,000.00 for the five minutes and for the day.
  expect(await line.cash(top)).toBe(4_000n);
  expect((await linesOf(top)).sort()).toEqual([
    ['daily', 0n, 0],
    ['daily', 2_000n, 1],
    ['realtime', 2_000n, 1],
  ]);
});

it('keeps what a dividend leaves to be made good over periods without a stake', async () => {
  const top = await line.member(null, 1);
  const player = await line.member(top, 0);
  await line.agree(undefined, top, {
    kind: 'dividend',
    cycle: 'daily',
    carry: 'loss',
    tiers: [{ rate: '0.2' }],
  });
  const { at } = line.clock;
  await line.bet({ member: player, stake: '10000', payout: '60000', at: at + MINUTE });
  // A day of rest, and one on which less is lost than was won before.
  await line.bet({ member: player, stake: '80000', at: at + 2 * DAY + MINUTE });
  line.clock.at = at + 4 * DAY;
  await work();
  // 20 % of 800.00 less 500.00.
  expect(await line.cash(top)).toBe(6_000n);
});

it('carries a bet that was settled anew on into the periods after it, also where its own comes to nothing either way', async () => {
  const top = await line.member(null, 1);
  const player = await line.member(top, 0);
  await line.agree(undefined, top, {
    kind: 'dividend',
    cycle: 'daily',
    carry: 'loss',
    tiers: [{ rate: '0.2' }],
  });
  const { at } = line.clock;
  const won = { member: player, stake: '10000', at: at + MINUTE, ref: newId() };
  await line.bet(
    { ...won, payout: '60000' },
    { member: player, stake: '80000', at: at + DAY + MINUTE },
    { member: player, stake: '90000', at: at + 2 * DAY + MINUTE },
  );
  line.clock.at = at + 4 * DAY;
  await work();
  // 20 % of 800.00 less 500.00, and of 900.00.
  expect(await line.cash(top)).toBe(6_000n + 18_000n);
  await line.bet({ ...won, payout: '100000' });
  await work();
  await work();
  // 900.00 are made good by 800.00 of the second day and 100.00 of the third.
  expect(await line.cash(top)).toBe(16_000n);
  expect((await linesOf(top)).map(([, amount]) => amount)).toEqual([
    -2_000n,
    -6_000n,
    0n,
    18_000n,
    6_000n,
    0n,
  ]);
});
