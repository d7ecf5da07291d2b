/** Random lives of a member against a model: whatever is played, corrected and spent, no hundredth is made up or lost. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asPlayer } from '#features/people/members/fixtures.ts';
import { type MemberId, newId } from '#kernel/ids.ts';
import { openPointsHouse, type PointsHouse } from './fixtures.ts';
import { creditEarned } from './service/move.ts';
import { convertPoints } from './service/redeem.ts';

let shop: PointsHouse;
beforeAll(async () => {
  shop = await openPointsHouse();
  await shop.set({ least: 1 });
});
afterAll(() => shop.close());

/** Stake of reels that earns a point, and what a point is paid as, minor units. */
const UNIT = 10_000n;
const WORTH = 10n;

const step = fc.oneof(
  fc.record({ kind: fc.constant('play' as const), valid: fc.integer({ min: 0, max: 2_000_000 }) }),
  fc.record({
    kind: fc.constant('correct' as const),
    at: fc.nat(50),
    valid: fc.integer({ min: 0, max: 2_000_000 }),
  }),
  fc.record({ kind: fc.constant('convert' as const), points: fc.integer({ min: 1, max: 150 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

type Stake = { readonly ref: string; valid: bigint; revision: number };
type Life = { readonly member: MemberId; readonly stakes: Stake[]; spent: bigint; paid: bigint };

/** Hundredths the stakes earn together: they are counted alike, so their sum is rounded once. */
const earnedBy = ({ stakes }: Life): bigint =>
  (stakes.reduce((sum, { valid }) => sum + valid, 0n) * 100n) / UNIT;

const convert = ({ member }: Life, points: number): Promise<string> =>
  convertPoints(shop.needs, {
    caller: asPlayer(member) as never,
    brand: { id: shop.house.brand.id },
    key: newId(),
    points: String(points),
    worth: '0.10',
  }).then(
    () => 'done',
    ({ code }) => String(code),
  );

async function live(life: Life, one: Step): Promise<void> {
  switch (one.kind) {
    case 'play': {
      const ref = newId();
      await shop.play({ member: life.member, valid: String(one.valid), ref });
      life.stakes.push({ ref, valid: BigInt(one.valid), revision: 0 });
      return;
    }
    case 'correct': {
      const stake = life.stakes[one.at % Math.max(1, life.stakes.length)];
      if (!stake) return;
      stake.revision += 1;
      stake.valid = BigInt(one.valid);
      await shop.correct(stake.ref, life.member, String(one.valid), stake.revision);
      return;
    }
    case 'convert': {
      const wanted = BigInt(one.points) * 100n;
      const enough = earnedBy(life) - life.spent >= wanted;
      expect(await convert(life, one.points)).toBe(enough ? 'done' : 'points.not_enough');
      if (!enough) return;
      life.spent += wanted;
      life.paid += BigInt(one.points) * WORTH;
    }
  }
}

describe('a member’s points', () => {
  it('are what his play earned less what he spent, after every sequence of plays, corrections and conversions', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 18 }), async (steps) => {
        const life: Life = { member: await shop.house.member(), stakes: [], spent: 0n, paid: 0n };
        for (const one of steps) await live(life, one);
        await creditEarned(shop.needs);
        const [row = { points: 0n, owed: 0n }] = await shop.sql<{ points: bigint; owed: bigint }>(
          'select points, owed from points.balances where member_id = $1',
          [life.member],
        );
        expect(row.points - row.owed).toBe(earnedBy(life) - life.spent);
        // Nobody owes while he has something.
        expect(row.points === 0n || row.owed === 0n).toBe(true);
        expect(await shop.cash(life.member)).toBe(life.paid);
      }),
      { numRuns: 12 },
    );
    expect(await shop.findings()).toEqual([]);
  });

  it('are the same whether they are credited after each stake or once', async () => {
    const [often, once] = [await shop.house.member(), await shop.house.member()];
    const stakes = ['3333', '1', '99', '12345', '7', '10000'];
    for (const valid of stakes) {
      await shop.play({ member: often, valid });
      await creditEarned(shop.needs);
    }
    await shop.play(...stakes.map((valid) => ({ member: once, valid })));
    await creditEarned(shop.needs);
    const rows = await shop.sql<{ points: bigint }>(
      'select points from points.balances where member_id = any($1::uuid[])',
      [[often, once]],
    );
    expect(rows.map(({ points }) => points)).toEqual([257n, 257n]);
  });

  it('are heard once by two listeners at once, and spent while they are credited', async () => {
    const member = await shop.house.member();
    const ref = newId();
    await Promise.all([
      shop.play({ member, valid: '1000000', ref }),
      shop.play({ member, valid: '1000000', ref }),
    ]);
    const life: Life = { member, stakes: [{ ref, valid: 1_000_000n, revision: 0 }], spent: 0n, paid: 0n };
    const [, , said] = await Promise.all([
      creditEarned(shop.needs),
      creditEarned(shop.needs),
      convert(life, 40),
    ]);
    expect(said).toBe('done');
    expect(await shop.cash(member)).toBe(400n);
    const [row] = await shop.sql<{ points: bigint }>(
      'select points from points.balances where member_id = $1',
      [member],
    );
    expect(row?.points).toBe(6_000n);
    expect(await shop.findings()).toEqual([]);
  });
});
