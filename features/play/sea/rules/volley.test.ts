import { describe, expect, it } from 'vitest';
import { GHARIAL_BAY } from '#games/fishing/tables/gharial-bay.ts';
import type { Swim } from '#games/fishing/engine/tide.ts';
import type { Draw } from '#kernel/rng/draw.ts';
import { there } from '#kernel/there.ts';
import { paidShare } from '#games/fishing/engine/chance.ts';
import { offBy } from './returns.ts';
import { beginOf, drawText, placeInDay, tideAt, TIDES_A_DAY } from './tide.ts';
import { decideVolley, type Fired, lineOf, type Waters } from './volley.ts';

const swim = (id: number, fish: string, x = 500): Swim => ({
  id,
  fish,
  from: 0,
  lasts: 20_000,
  path: [x, 500, x, 500, x, 500, x, 500],
});
const HIT: Draw = { below: () => 0, position: () => 1 };
const MISS: Draw = { below: (n) => n - 1, position: () => 1 };
const waters = (over: Partial<Waters> = {}): Waters => ({
  sea: GHARIAL_BAY,
  swims: [swim(0, 'barb'), swim(1, 'mahseer', 300), swim(2, 'minnow', 560), swim(3, 'minnow', 450)],
  now: { tide: 7, ms: 5_000 },
  caught: new Map(),
  largest: 10_000n,
  pool: 900n,
  poolPart: 0,
  ...over,
});
const shot = (over: Partial<Fired> = {}): Fired => ({
  swim: 0,
  weapon: 'harpoon',
  stake: 100n,
  at: 4_800,
  ...over,
});

describe('a volley', () => {
  it('stakes what was taken, pays what was caught, and gives the second shot at a caught fish back', () => {
    const decided = decideVolley(waters(), [shot(), shot({ at: 4_900 })], 12, () => HIT);
    expect(decided).toMatchObject({ taken: 1, stake: 100n, payout: 800n, newlyCaught: [0] });
    expect(decided.shots.map(({ n, returned }) => [n, returned])).toEqual([
      [12, undefined],
      [undefined, 'caught'],
    ]);
  });
  it('numbers the shots it takes without gaps, those that were given back left out', () => {
    const fired = [shot(), shot({ swim: 99 }), shot({ swim: 2 })];
    const decided = decideVolley(waters(), fired, 3, () => MISS);
    expect(decided.shots.map(({ n }) => n)).toEqual([3, undefined, 4]);
    expect(decided).toMatchObject({ taken: 2, stake: 200n, payout: 0n });
  });
  it.each([
    ['early', shot({ at: 5_401 })],
    ['late', shot({ at: 999 })],
    ['gone', shot({ swim: 50 })],
    ['caught', shot({ swim: 3 })],
  ] as const)('gives back what came %s', (why, fired) => {
    const decided = decideVolley(waters({ caught: new Map([[3, 1]]) }), [fired], 0, () => HIT);
    expect(decided.shots[0]?.returned).toBe(why);
    expect(decided).toMatchObject({
      taken: 0,
      stake: 0n,
      payout: 0n,
      share: 0n,
      newlyCaught: [],
      pool: 900n,
    });
  });
  it('gives back a shot at a fish that has left the sea while it was under way', () => {
    const gone = { ...swim(0, 'barb'), lasts: 4_000 };
    expect(decideVolley(waters({ swims: [gone] }), [shot()], 0, () => HIT).shots[0]?.returned).toBe('gone');
  });
  it('takes what is near along, pays for all of it and leaves nobody else to shoot at it', () => {
    const decided = decideVolley(waters(), [shot({ weapon: 'net' }), shot({ swim: 2 })], 0, () => HIT);
    expect(decided.shots[0]?.along.map(({ id }) => id)).toEqual([3, 2]);
    expect(decided.newlyCaught).toEqual([0, 3, 2]);
    expect(decided.payout).toBe(1_200n);
    expect(decided.shots[1]?.returned).toBe('caught');
  });
  it('brings half a percent of each stake to the pool, no part of a unit lost', () => {
    let [pool, poolPart] = [900n, 0];
    for (let n = 0; n < 10; n += 1) {
      const decided = decideVolley(waters({ pool, poolPart }), [shot({ swim: 2 })], n, () => MISS);
      [pool, poolPart] = [decided.pool, decided.poolPart];
    }
    expect([pool, poolPart]).toEqual([905n, 0]);
  });
  it('pays all that lies in the pool, its own part included, to whoever brings it, and nothing twice', () => {
    const fired = [shot({ swim: 1, stake: 10_000n }), shot({ swim: 1, stake: 10_000n })];
    const decided = decideVolley(waters(), fired, 0, () => HIT);
    expect(decided.shots[0]).toMatchObject({ pays: 600_000n, jackpot: 950n });
    expect(decided).toMatchObject({ prize: 950n, share: 50n, pool: 0n, payout: 600_000n, taken: 1 });
  });
  it('says what the house keeps, weighed by the stakes', () => {
    const fired = [shot({ stake: 100n }), shot({ swim: 2, stake: 300n, weapon: 'net' })];
    // barb with harpoon keeps 2.6 %, minnow with the net 3 %.
    expect(decideVolley(waters(), fired, 0, () => MISS).margin).toBe(29_000);
  });
});

describe('the tides', () => {
  it('follow each other over midnight, each with its place in its day', () => {
    const noon = Date.UTC(2026, 10, 28, 12);
    const { tide, ms } = tideAt(noon + 61_000);
    expect(ms).toBe(61_000);
    expect(beginOf(tide)).toBe(noon);
    expect(placeInDay(tide)).toEqual({ day: '2026-11-28', n: TIDES_A_DAY / 2 + 1 });
    expect(placeInDay(tide + TIDES_A_DAY / 2)).toEqual({ day: '2026-11-29', n: 1 });
    expect(placeInDay(tide + TIDES_A_DAY / 2 - 1)).toEqual({ day: '2026-11-28', n: TIDES_A_DAY });
    expect(drawText('gharial-bay', '2026-11-28', 'room')).toBe('gharial-bay/2026-11-28/room');
  });
});

describe('measured returns', () => {
  const line = there(lineOf(GHARIAL_BAY, 'minnow', 'harpoon'));
  it('are held against what the house itself pays, in standard errors', () => {
    const exact = paidShare(line.fish, line.weapon);
    expect(exact).toBe(9_700);
    expect(offBy(line.fish, line.weapon, { staked: 10_000, squares: 10_000, paid: 9_700 })).toBeCloseTo(0, 6);
    expect(
      Math.abs(offBy(line.fish, line.weapon, { staked: 200_000, squares: 200_000, paid: 196_000 })),
    ).toBeGreaterThan(3);
    expect(offBy(line.fish, line.weapon, { staked: 0, squares: 0, paid: 0 })).toBe(0);
    // Ten large shots of ten thousand are a tenth as many as ten thousand equal ones are.
    const equal = offBy(line.fish, line.weapon, { staked: 10_000, squares: 10_000, paid: 9_800 });
    const uneven = offBy(line.fish, line.weapon, { staked: 10_000, squares: 100_000, paid: 9_800 });
    expect(equal / uneven).toBeCloseTo(Math.sqrt(10), 6);
  });
  it('know no fish of another sea', () => {
    expect(lineOf(GHARIAL_BAY, 'kraken', 'harpoon')).toBe(undefined);
    expect(lineOf(GHARIAL_BAY, 'minnow', 'torpedo')).toBe(undefined);
  });
});
