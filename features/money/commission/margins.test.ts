/** Rebates of plays that keep little: never more than they keep, whatever plate and points say; and why a bet counts less is told. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { putPoint } from '#features/people/agents/store/tree.ts';
import { newId } from '#kernel/ids.ts';
import { MINUTE } from '#kernel/time.ts';
import { BOOKS } from './books.ts';
import { type BetAsk, type Line, openLine } from './fixtures.ts';
import { listTeamBets } from './store/bets.ts';

let line: Line;
let top: string;
let player: string;
beforeAll(async () => {
  line = await openLine(Date.parse('2026-11-10T06:00:00Z'));
  top = await line.member(null, 1);
  player = await line.member(top, 0);
  // The plate of LOTT allows 1 %.
  await line.house.db.transaction(async (tx) => {
    await putPoint(tx, top, 'LOTT', 800_000n);
    await putPoint(tx, player, 'LOTT', 200_000n);
  });
});
afterAll(() => line.close());

const bet = async (more: Partial<BetAsk>): Promise<string> => {
  const ref = newId();
  await line.bet({
    member: player,
    stake: '1000000',
    category: 'LOTT',
    at: line.clock.at + MINUTE,
    ref,
    ...more,
  });
  return ref;
};
const rebates = async (ref: string) =>
  (
    await line.house.db.pool.query<{ member_id: string; amount: bigint; plate: bigint }>(
      'select member_id, amount, plate from commission.rebates where ref = $1 and amount <> 0',
      [ref],
    )
  ).rows;
const sumOf = async (ref: string): Promise<bigint> =>
  (await rebates(ref)).reduce((sum, { amount }) => sum + amount, 0n);

it('a line is paid its points where the play keeps more', async () => {
  const ref = await bet({ said: { margin: 20_000 } });
  expect(await rebates(ref)).toEqual([
    { member_id: player, amount: 2_000n, plate: 1_000_000n },
    { member_id: top, amount: 6_000n, plate: 1_000_000n },
  ]);
});

it('and what the play keeps where that is less, from the player up', async () => {
  // 1.5 in a thousand: a play that returns 99.85 %.
  const ref = await bet({ said: { margin: 1_500 } });
  expect(await rebates(ref)).toEqual([{ member_id: player, amount: 1_500n, plate: 150_000n }]);
  const more = await bet({ said: { margin: 5_000 } });
  expect(await sumOf(more)).toBe(5_000n);
  expect(await sumOf(await bet({ said: { margin: 0 } }))).toBe(0n);
});

it('a play nobody knows the margin of is paid by plate and points', async () => {
  expect(await sumOf(await bet({}))).toBe(8_000n);
});

it('a correction stays within the margin the bet was first counted with', async () => {
  const ref = await bet({ said: { margin: 5_000 } });
  await bet({ ref, state: 'voided' });
  expect(await sumOf(ref)).toBe(0n);
  await bet({ ref, stake: '2000000' });
  expect(await sumOf(ref)).toBe(10_000n);
});

it('a correction of a void bet is held to the margin its new result says', async () => {
  const ref = await bet({ state: 'voided' });
  await bet({ ref, said: { margin: 5_000 } });
  expect(await sumOf(ref)).toBe(5_000n);
  // And so is every later one.
  await bet({ ref, state: 'voided' });
  await bet({ ref, stake: '2000000' });
  expect(await sumOf(ref)).toBe(10_000n);
});

it('only what counts of opposite sides is paid on, and the list says why', async () => {
  const ref = await bet({
    stake: '2000000',
    said: { validStake: '1000000', opposed: '1000000', margin: 20_000 },
  });
  expect(await sumOf(ref)).toBe(8_000n);
  const low = await bet({ said: { validStake: '0', odds: '1.400' } });
  const { brand_id, from, to } = {
    brand_id: line.brand.id,
    from: new Date(line.clock.at),
    to: new Date(line.clock.at + 10 * MINUTE),
  };
  const team = await listTeamBets(line.house.db, { brandId: brand_id, agentId: top, from, to }, 50, 0);
  const because = new Map(team.map((one) => [one.ref, one.because]));
  expect([because.get(ref), because.get(low)]).toEqual(['other_side', 'odds_below']);
});

it('the books name a line that was paid more than its play keeps', async () => {
  const look = async () => {
    const pass = BOOKS.passes.find(({ name }) => name === 'commission margins');
    return pass?.look({ client: line.house.db.pool as never, openSeed: undefined });
  };
  expect(await look()).toEqual([]);
  const ref = await bet({ said: { margin: 20_000 } });
  await line.house.db.pool.query('update commission.bets set margin = 1000 where ref = $1', [ref]);
  expect(await look()).toMatchObject([{ row: `bet ${ref}` }]);
});
