/** Corrections on a real database: several at once, of one stake again, of stakes that earned nothing before. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MemberId, newId } from '#kernel/ids.ts';
import { DAY } from '#kernel/time.ts';
import { openPointsHouse, type PointsHouse } from './fixtures.ts';
import { correctStakes } from './store/plays.ts';
import { creditEarned } from './service/move.ts';

let shop: PointsHouse;
beforeAll(async () => {
  shop = await openPointsHouse();
});
afterAll(() => shop.close());

type Sum = { stakes: number; valid: bigint; earned: bigint; credited: bigint; due: boolean };
const sumsOf = (member: MemberId) =>
  shop.sql<Sum>(
    'select stakes, valid, earned, credited, due from points.plays where member_id = $1 order by day, category',
    [member],
  );
const pointsOf = async (member: MemberId): Promise<bigint> => {
  await creditEarned(shop.needs);
  const [row] = await shop.sql<{ points: bigint }>(
    'select points from points.balances where member_id = $1',
    [member],
  );
  return row?.points ?? 0n;
};
const correct = (
  ...rows: readonly { readonly ref: string; readonly valid: bigint; readonly revision: number }[]
) => shop.needs.db.transaction((tx) => correctStakes(tx, rows, new Date(shop.clock.at)));

describe('corrections', () => {
  it('of many stakes of one sum change it by what they come to', async () => {
    const member = await shop.house.member();
    const refs = Array.from({ length: 5 }, () => newId());
    await shop.play(...refs.map((ref) => ({ member, valid: '10000', ref })));
    expect(await pointsOf(member)).toBe(500n);
    await correct(...refs.map((ref, n) => ({ ref, valid: BigInt(n) * 10_000n, revision: 1 })));
    // 0 + 1 + 2 + 3 + 4 points, and one stake less.
    expect(await sumsOf(member)).toMatchObject([{ stakes: 4, valid: 100_000n, due: true }]);
    expect(await pointsOf(member)).toBe(1_000n);
    expect(await shop.findings()).toEqual([]);
  });

  it('that make up for each other still count the stakes that are left', async () => {
    const member = await shop.house.member();
    const [one, other] = [newId(), newId()];
    await shop.play({ member, valid: '10000', ref: one }, { member, valid: '10000', ref: other });
    await correct({ ref: one, valid: 0n, revision: 1 }, { ref: other, valid: 20_000n, revision: 1 });
    expect(await sumsOf(member)).toMatchObject([{ stakes: 1, valid: 20_000n }]);
    expect(await shop.findings()).toEqual([]);
  });

  it('of one stake told together come to the last of them', async () => {
    const member = await shop.house.member();
    const ref = newId();
    await shop.play({ member, valid: '10000', ref });
    await correct({ ref, valid: 70_000n, revision: 2 }, { ref, valid: 30_000n, revision: 1 });
    expect(await sumsOf(member)).toMatchObject([{ stakes: 1, valid: 70_000n }]);
    await correct({ ref, valid: 30_000n, revision: 1 });
    expect(await sumsOf(member)).toMatchObject([{ stakes: 1, valid: 70_000n }]);
    expect(await shop.findings()).toEqual([]);
  });

  it('give a sum to a stake that counted nothing before', async () => {
    const member = await shop.house.member();
    const ref = newId();
    await shop.play({ member, valid: '0', ref });
    expect(await sumsOf(member)).toEqual([]);
    await correct({ ref, valid: 50_000n, revision: 1 });
    expect(await sumsOf(member)).toMatchObject([{ stakes: 1, valid: 50_000n, earned: 500n }]);
    expect(await pointsOf(member)).toBe(500n);
  });

  it('stay on the day of the stake, and say when they were heard', async () => {
    const member = await shop.house.member();
    const ref = newId();
    await shop.play({ member, valid: '10000', ref });
    const at = shop.clock.at;
    shop.clock.at += 3 * DAY;
    await correct({ ref, valid: 20_000n, revision: 1 });
    const rows = await shop.sql<{ day: string; revised_at: Date }>(
      'select day::text, revised_at from points.plays where member_id = $1',
      [member],
    );
    expect(rows).toEqual([
      { day: new Date(at).toISOString().slice(0, 10), revised_at: new Date(shop.clock.at) },
    ]);
  });

  it('of a stake nobody knows change nothing', async () => {
    await correct({ ref: newId(), valid: 90_000n, revision: 1 });
    expect(await shop.findings()).toEqual([]);
  });

  it('at once are added up, whoever comes first', async () => {
    const member = await shop.house.member();
    const refs = Array.from({ length: 8 }, () => newId());
    await shop.play(...refs.map((ref) => ({ member, valid: '10000', ref })));
    await Promise.all(refs.map((ref) => correct({ ref, valid: 5_000n, revision: 1 })));
    expect(await sumsOf(member)).toMatchObject([{ stakes: 8, valid: 40_000n }]);
    expect(await shop.findings()).toEqual([]);
  });
});

describe('what is counted alike', () => {
  it('is one sum; another category, vendor, currency or margin is another', async () => {
    const member = await shop.house.member();
    await shop.play(
      { member, valid: '10000' },
      { member, valid: '10000' },
      { member, valid: '10000', category: 'LIVE' },
      { member, valid: '10000', margin: 50_000 },
    );
    expect(await sumsOf(member)).toHaveLength(3);
    expect(await shop.findings()).toEqual([]);
  });

  it('earns nothing while points are closed, and still counts for levels and rebates', async () => {
    const member = await shop.house.member();
    await shop.set({ open: false });
    await shop.play({ member, valid: '1000000' });
    await shop.set({});
    expect(await sumsOf(member)).toMatchObject([{ stakes: 1, valid: 1_000_000n, earned: 0n }]);
    expect(await pointsOf(member)).toBe(0n);
  });

  it('earns nothing of a category without a ratio, and nothing of a currency the brand has not', async () => {
    const member = await shop.house.member();
    await shop.play(
      { member, valid: '1000000', category: 'PVP' },
      { member, valid: '1000000', currency: 'USDT' },
    );
    expect(await pointsOf(member)).toBe(0n);
  });

  it('keeps its ratio where the table changes afterwards', async () => {
    const member = await shop.house.member();
    const ref = newId();
    await shop.play({ member, valid: '100000', ref });
    await shop.set({ ratios: [{ category: 'RNG', unit: '1000' }] });
    await correct({ ref, valid: 200_000n, revision: 1 });
    expect(await pointsOf(member)).toBe(2_000n);
    await shop.play({ member, valid: '100000' });
    await shop.set({});
    expect(await pointsOf(member)).toBe(2_100n);
    expect(await shop.findings()).toEqual([]);
  });
});
