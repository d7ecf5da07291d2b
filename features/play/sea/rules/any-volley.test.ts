/** What holds for every volley, whatever is shot at and whatever is drawn. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paidShare } from '#games/fishing/engine/chance.ts';
import { POOL_SHARE, WHOLE } from '#games/fishing/engine/sea.ts';
import { isSeen, kindOf, swimsIn } from '#games/fishing/engine/tide.ts';
import { GHARIAL_BAY } from '#games/fishing/tables/gharial-bay.ts';
import { createDraw, type Draw } from '#kernel/rng/draw.ts';
import { serverBlocks } from '#kernel/rng/seeds.node.ts';
import { there } from '#kernel/there.ts';
import { type DecidedVolley, decideVolley, type Fired, lineOf, type Waters } from './volley.ts';

const SEED = Buffer.alloc(32, 61);
const NOW = 60_000;
const swims = swimsIn(GHARIAL_BAY, createDraw(serverBlocks(SEED, 'gharial-bay/day/room', 1)));
const present = swims.filter((swim) => isSeen(swim, NOW)).map(({ id }) => id);

const fired: fc.Arbitrary<Fired> = fc.record({
  swim: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...present) },
    { weight: 1, arbitrary: fc.nat({ max: 2_000 }) },
  ),
  weapon: fc.constantFrom('harpoon', 'net'),
  stake: fc.constantFrom(1n, 100n, 10_000n),
  at: fc.integer({ min: NOW - 4_500, max: NOW + 600 }),
});
const volley = fc.array(fired, { minLength: 1, maxLength: 5 });
const caught = fc
  .array(fc.constantFrom(...present), { maxLength: 6 })
  .map((ids) => new Map(ids.map((id) => [id, 1] as const)));
const waters: fc.Arbitrary<Waters> = fc
  .record({ pool: fc.bigInt({ min: 0n, max: 10n ** 9n }), poolPart: fc.nat({ max: WHOLE - 1 }), caught })
  .map((over) => ({ sea: GHARIAL_BAY, swims, now: { tide: 7, ms: NOW }, largest: 10_000n, ...over }));

const drawn =
  (text: string) =>
  (nonce: number): Draw =>
    createDraw(serverBlocks(SEED, text, nonce));
const HIT: Draw = { below: () => 0, position: () => 1 };
const MISS: Draw = { below: (n) => n - 1, position: () => 1 };

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((one, other) => one + other, 0n);
const takenOf = ({ shots }: DecidedVolley) => shots.filter(({ n }) => n !== undefined);

function each(
  hold: (decided: DecidedVolley, asked: { waters: Waters; shots: readonly Fired[] }) => void,
): void {
  fc.assert(
    fc.property(waters, volley, fc.nat({ max: 9_999 }), fc.nat({ max: 1_000 }), (sea, shots, text, first) =>
      hold(decideVolley(sea, shots, first, drawn(`device-${text}`)), { waters: sea, shots }),
    ),
    { numRuns: 400 },
  );
}

describe('of any volley', () => {
  it('the tide that is looked at has fish', () => expect(present.length).toBeGreaterThanOrEqual(5));

  it('stake, payout and prize are those of its shots', () =>
    each((decided) => {
      const taken = takenOf(decided);
      expect(decided.taken).toBe(taken.length);
      expect(decided.stake).toBe(sum(taken.map(({ stake }) => stake)));
      expect(decided.payout).toBe(sum(taken.map(({ pays }) => pays)));
      expect(decided.prize).toBe(sum(taken.map(({ jackpot }) => jackpot)));
      for (const { stake, caught: of, pays } of taken) expect(pays).toBe(stake * BigInt(of.times));
    }));

  it('the shots that were taken have nonces without gaps, and those that were given back pay nothing', () =>
    each((decided) => {
      const numbers = takenOf(decided).map(({ n }) => n ?? -1);
      expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at));
      for (const shot of decided.shots.filter(({ n }) => n === undefined)) {
        expect(shot.returned).toBeDefined();
        expect([shot.pays, shot.jackpot, shot.along.length, shot.caught.hit]).toEqual([0n, 0n, 0, false]);
      }
    }));

  it('half a percent of the stake goes to the pool to the last part of a unit, and what it pays it had', () =>
    each(({ stake, share, pool, poolPart, prize }, asked) => {
      const parts = BigInt(asked.waters.poolPart) + stake * BigInt(POOL_SHARE);
      expect(share * BigInt(WHOLE) + BigInt(poolPart)).toBe(parts);
      expect(pool).toBe(asked.waters.pool + share - prize);
      expect(pool).toBeGreaterThanOrEqual(0n);
      expect(poolPart).toBeLessThan(WHOLE);
    }));

  it('no fish is caught more often than it has lives, nor again what was caught before', () =>
    each(({ newlyCaught }, asked) => {
      for (const id of new Set(newlyCaught)) {
        const times = newlyCaught.filter((one) => one === id).length + (asked.waters.caught.get(id) ?? 0);
        expect(times).toBeLessThanOrEqual(kindOf(GHARIAL_BAY, there(swims[id])).lives);
      }
    }));

  it('what has to be covered depends on nothing that is drawn, and is never less than what is staked', () =>
    each((decided, { waters: sea, shots }) => {
      const [hits, misses] = [HIT, MISS].map((draw) => decideVolley(sea, shots, 0, () => draw));
      expect(decided.most).toBeGreaterThanOrEqual(decided.stake);
      expect([hits?.most, misses?.most]).toEqual([decided.most, decided.most]);
      // Who misses all has all of them taken.
      expect(misses?.stake).toBe(decided.most);
    }));

  it('the margin is that of its shots, weighed by their stakes', () =>
    each((decided) => {
      const kept = takenOf(decided).map(({ fish, weapon, stake }) => {
        const line = lineOf(GHARIAL_BAY, fish ?? '', weapon);
        return line ? stake * BigInt(WHOLE - POOL_SHARE - paidShare(line.fish, line.weapon)) : 0n;
      });
      const exact = decided.stake === 0n ? 0n : (sum(kept) * 100n) / decided.stake;
      expect(decided.margin).toBe(Number(exact));
      if (decided.stake > 0n) expect(decided.margin).toBeGreaterThanOrEqual(25_000);
      expect(decided.margin).toBeLessThanOrEqual(35_000);
    }));

  it('the same asked again comes to the same', () =>
    each((decided, { waters: sea, shots }) => {
      const first = takenOf(decided)[0]?.n ?? 0;
      const [one, other] = [0, 1].map(() => decideVolley(sea, shots, first, drawn('again')));
      expect(one).toEqual(other);
    }));
});
