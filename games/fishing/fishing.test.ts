/** The engine of fishing: returns to the fraction, chances by long runs of the real draws, tides and paths that anybody finds again. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDraw, type Draw } from '#kernel/rng/draw.ts';
import { serverBlocks } from '#kernel/rng/seeds.node.ts';
import { fetchBlocks } from '#kernel/rng/seeds.web.ts';
import { there } from '#kernel/there.ts';
import { describeSea, mostWith } from './describe.ts';
import { chanceOf, linesOf, returnOf, rtpOf } from './engine/chance.ts';
import { curvesOf, placeOn, SIDE } from './engine/path.ts';
import {
  type Fish,
  LEAST_RTP,
  MOST_RTP,
  mostOf,
  POOL_SHARE,
  type Sea,
  TIDE_MS,
  WHOLE,
  weightOf,
} from './engine/sea.ts';
import { poolParts, shoot, takenAlong } from './engine/shot.ts';
import { isSeen, isThere, kindOf, placeOf, type Swim, swimsIn } from './engine/tide.ts';
import { SEAS } from './seas.ts';
import { KINDS } from './view/paint/kinds.ts';

const SEED = Buffer.from('7b'.repeat(32), 'hex');
const drawOf = (text: string, nonce = 1): Draw => createDraw(serverBlocks(SEED, text, nonce));
const tideOf = (sea: Sea, nonce = 1): readonly Swim[] => swimsIn(sea, drawOf(`${sea.code}/day/room`, nonce));
const plain = (sea: Sea): readonly Fish[] => sea.fish.filter(({ role }) => role === 'plain');
const lines = SEAS.flatMap((sea) =>
  linesOf(sea).map((line) => [sea.code, line.fish.code, line.weapon.code, sea, line] as const),
);

describe('the return of a shot', () => {
  it.each(lines)(
    'at %s of %s with %s is what the table says, to the fraction',
    (_sea, _fish, _weapon, _of, { fish, weapon }) => {
      const { numerator, denominator } = returnOf(fish, weapon);
      expect(BigInt(numerator) * BigInt(WHOLE)).toBe(BigInt(rtpOf(fish, weapon)) * BigInt(denominator));
      expect(rtpOf(fish, weapon)).toBeGreaterThanOrEqual(LEAST_RTP);
      expect(rtpOf(fish, weapon)).toBeLessThanOrEqual(MOST_RTP);
    },
  );

  it('is the same whatever is taken along, and no chance is too large to be drawn', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...lines),
        fc.array(fc.nat(), { maxLength: 9 }),
        ([, , , sea, { fish, weapon }], picks) => {
          const all = plain(sea);
          const along = picks.map((pick) => all[pick % all.length]).filter((one) => one !== undefined);
          const { hits, of } = chanceOf(fish, weapon, along);
          expect(hits).toBeGreaterThan(0);
          expect(hits).toBeLessThan(of);
          expect(of).toBeLessThanOrEqual(2 ** 31);
          expect(returnOf(fish, weapon, along)).toEqual(returnOf(fish, weapon));
        },
      ),
    );
  });

  it('lies within three standard errors of 100,000 shots by the real draws, for every sea', () => {
    for (const sea of SEAS) {
      const all = linesOf(sea);
      let [paid, staked, swing] = [0, 0, 0];
      for (let n = 0; n < 33_334; n += 1) {
        const { fish, weapon } = there(all[n % all.length]);
        const along = plain(sea).slice(0, weapon.sweep ? n % 3 : 0);
        const caught = shoot({ fish, weapon, along, stake: 100n, largest: 10_000n }, drawOf(sea.code, n));
        const mean = (rtpOf(fish, weapon) - POOL_SHARE) / WHOLE;
        const { hits, of } = chanceOf(fish, weapon, along);
        const more = along.reduce((sum, { pays }) => sum + (pays[0]?.times ?? 0), 0);
        const squares = fish.pays.reduce(
          (sum, { times, weight }) => sum + ((times + more) ** 2 * weight) / weightOf(fish),
          0,
        );
        paid += caught.times;
        staked += mean;
        swing += (hits / of) * squares - mean * mean;
      }
      expect(Math.abs(paid - staked)).toBeLessThanOrEqual(3 * Math.sqrt(swing));
    }
  });
});

describe('a shot', () => {
  const bay = there(SEAS[0]);
  const fish = (code: string): Fish =>
    there(
      bay.fish.find((one) => one.code === code),
      code,
    );
  const weapon = there(bay.weapons[0]);
  const scripted = (...values: readonly number[]): Draw => {
    const left = [...values];
    return { below: (n) => Math.min(n - 1, left.shift() ?? n - 1), position: () => 0 };
  };
  it('catches below its chance and not at it', () => {
    const { hits } = chanceOf(fish('barb'), weapon, []);
    const shot = { fish: fish('barb'), weapon, along: [], stake: 100n, largest: 100n };
    expect(shoot(shot, scripted(hits - 1))).toMatchObject({ hit: true, times: 8, jackpot: false });
    expect(shoot(shot, scripted(hits))).toMatchObject({ hit: false, times: 0 });
  });
  it('spins the wheel by its weights', () => {
    const shot = { fish: fish('wheel-crab'), weapon, along: [], stake: 100n, largest: 100n };
    const spun = Array.from({ length: 20 }, (_, ticket) => shoot(shot, scripted(0, ticket)).times);
    expect(spun.filter((times) => times === 10)).toHaveLength(8);
    expect(spun.filter((times) => times === 150)).toHaveLength(1);
  });
  it('brings the pool with a jackpot fish, in proportion to its stake', () => {
    const shot = { fish: fish('mahseer'), weapon, along: [], stake: 100n, largest: 10_000n };
    expect(poolParts(100n, 10_000n)).toBe(10);
    expect(poolParts(1n, 1_000_000n)).toBe(1);
    expect(poolParts(10_000n, 10_000n)).toBe(1_000);
    expect(shoot(shot, scripted(0, 9)).jackpot).toBe(true);
    expect(shoot(shot, scripted(0, 10)).jackpot).toBe(false);
    expect(shoot({ ...shot, fish: fish('gharial') }, scripted(0, 0)).jackpot).toBe(false);
  });
});

describe('a tide', () => {
  it.each(SEAS.map((sea) => [sea.code, sea] as const))(
    'of %s is the same for whoever has its link, full of all its fish, and empty when it ends',
    async (_code, sea) => {
      const swims = tideOf(sea);
      expect(tideOf(sea)).toEqual(swims);
      const web = await fetchBlocks(SEED.toString('hex'), `${sea.code}/day/room`, 1, 4_000);
      expect(swimsIn(sea, createDraw(web))).toEqual(swims);
      expect(new Set(swims.map(({ fish }) => fish))).toEqual(new Set(sea.fish.map(({ code }) => code)));
      expect(swims.map(({ id }) => id)).toEqual(swims.map((_, at) => at));
      for (const { from, lasts, path } of swims) {
        expect(from + lasts).toBeLessThan(TIDE_MS);
        expect(Number.isInteger(curvesOf(path))).toBe(true);
        expect(path.every(Number.isInteger)).toBe(true);
      }
      for (let at = 12_000; at < 165_000; at += 4_000)
        expect(swims.filter((swim) => isSeen(swim, at)).length).toBeGreaterThanOrEqual(5);
      expect(swims.length).toBeLessThan(1_000);
    },
  );
  it('of another number has other fish, and seas differ in fish, weapons, paths and what happens', () => {
    for (const sea of SEAS) expect(tideOf(sea, 2)).not.toEqual(tideOf(sea, 1));
    const shapes = SEAS.map((sea) => ({
      fish: sea.fish.map(({ code }) => code).join(),
      weapons: sea.weapons.map(({ code }) => code).join(),
      styles: [...new Set(sea.streams.map(({ style }) => style))].sort().join(),
      bosses: sea.fish
        .filter(({ role }) => role === 'boss')
        .map(({ pays, lives }) => `${pays.length} ${lives}`)
        .join(),
    }));
    for (const part of ['fish', 'weapons', 'bosses'] as const)
      expect(new Set(shapes.map((shape) => shape[part])).size).toBe(SEAS.length);
  });
  it('moves its fish from the first point of their path to the last', () => {
    for (const swim of tideOf(there(SEAS[0])).slice(0, 40)) {
      const { path, from, lasts } = swim;
      expect(placeOf(swim, from)).toEqual({ x: path[0], y: path[1] });
      expect(placeOf(swim, from + lasts)).toEqual({ x: path.at(-2), y: path.at(-1) });
    }
    expect(placeOn([0, 0, 0, 0, SIDE, SIDE, SIDE, SIDE], 50, 100)).toEqual({ x: 500, y: 500 });
  });
  it('draws every one of its fish', () => {
    for (const sea of SEAS) for (const { code } of sea.fish) expect(Object.keys(KINDS)).toContain(code);
  });
});

describe('what is taken along', () => {
  const sea = there(SEAS[0]);
  const still = (id: number, fish: string, x: number, y: number): Swim => ({
    id,
    fish,
    from: 0,
    lasts: 10_000,
    path: [x, y, x, y, x, y, x, y],
  });
  const net = there(sea.weapons.find(({ code }) => code === 'net'));
  const harpoon = there(sea.weapons[0]);
  const swims = [
    still(0, 'barb', 500, 500),
    still(1, 'minnow', 600, 500),
    still(2, 'minnow', 500, 560),
    still(3, 'gharial', 500, 510),
    still(4, 'minnow', 640, 500),
    still(5, 'minnow', 500, 660),
    still(6, 'minnow', 440, 500),
  ];
  const along = (weapon: typeof net, lives: (swim: Swim) => boolean = () => true, target = there(swims[0])) =>
    takenAlong(sea, swims, target, weapon, 5_000, lives).map(({ id }) => id);
  it('is near, plain, not caught, the nearest first and the earlier of two', () => {
    expect(along(net)).toEqual([2, 6, 1]);
    expect(along(net, ({ id }) => id !== 6)).toEqual([2, 1, 4]);
  });
  it('is nothing with a weapon for one, and what the fish brings where it has a sweep of its own', () => {
    expect(along(harpoon)).toEqual([]);
    const puffer = still(7, 'puffer', 500, 500);
    expect(takenAlong(sea, [...swims, puffer], puffer, harpoon, 5_000, () => true)).toHaveLength(6);
  });
  it('jumps from one to the next where it is a chain', () => {
    const deep = there(SEAS[1]);
    const lightning = there(deep.weapons[1]);
    const row = [0, 1, 2, 3, 4, 5].map((at) => still(at, 'glowfish', 100 + at * 150, 500));
    expect(takenAlong(deep, row, there(row[0]), lightning, 5_000, () => true).map(({ id }) => id)).toEqual([
      1, 2, 3, 4,
    ]);
    expect(row.every((swim) => isThere(swim, 5_000) && kindOf(deep, swim).role === 'plain')).toBe(true);
  });
});

describe('what is published', () => {
  it.each(SEAS.map((sea) => [sea.code, sea] as const))(
    'of %s says every return and its bounds',
    (_code, sea) => {
      const said = describeSea(sea);
      expect(said.bets).toHaveLength(linesOf(sea).length);
      expect(said.text).toContain(`${sea.fish[0]?.code} with ${sea.weapons[0]?.code}: return`);
      expect(
        Number(said.range.least.numerator) / Number(said.range.least.denominator),
      ).toBeGreaterThanOrEqual(0.96);
      expect(said.maxWin).toBeGreaterThanOrEqual(Math.max(...sea.fish.map(mostOf)));
      expect(mostWith(sea, sea.fish[0]?.code ?? '', sea.weapons[0]?.code ?? '')).toBe(2);
      expect(mostWith(sea, 'nothing', 'harpoon')).toBe(0);
    },
  );
});
