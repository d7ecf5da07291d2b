/** The monitor on rounds of real engines: an honest one is let be, one that was falsified by 1 % is marked within 200,000 rounds. */
import { describe, expect, it } from 'vitest';
import type { Engine } from '#games/contract.ts';
import { engineOf } from '#games/engines.ts';
import { playOut } from '#games/engine-kit.ts';
import { ENGINES } from '#games/registry.ts';
import { createDraw, type Draw } from '#kernel/rng/draw.ts';
import { serverBlocks } from '#kernel/rng/seeds.node.ts';
import { EARLY, type Exact, judge, type Observed, type Verdict } from './rules.ts';
import { TABLE_ENGINES } from '#games/registry.ts';
import { exactOf, exactSpots } from './service/exact.ts';

const ROUNDS = 200_000;
const LOOK = 10_000;

/** What a round comes to, in stakes; a falsified engine changes it. */
type Falsify = (back: number, draw: Draw) => number;
const honest: Falsify = (back) => back;

function watched(engine: Engine, exact: Exact, falsify: Falsify): Verdict[] {
  const draw = createDraw(serverBlocks(Buffer.alloc(32, 21), engine.code, 1));
  const states: Verdict[] = [];
  let seen: Observed = { stakes: 0, hits: 0, back: 0, squares: 0 };
  for (let n = 1; n <= ROUNDS; n += 1) {
    const won = (playOut(engine, draw).at(-1)?.win ?? 0) / engine.unitsPerStake;
    const back = falsify(won, draw);
    seen = {
      stakes: n,
      hits: seen.hits + (back > 0 ? 1 : 0),
      back: seen.back + back,
      squares: seen.squares + back * back,
    };
    if (n - LOOK * Math.floor(n / LOOK) === 0) states.push(judge(exact, seen).standing);
  }
  return states;
}

const named = (code: string): Engine => {
  const engine = engineOf(code);
  if (!engine) throw new Error(`no engine ${code}`);
  return engine;
};
const [slot = ''] = [...ENGINES.keys()];

it.each([...ENGINES.keys(), 'river-tiger-fs07-tiger'])(
  '%s has an exact return the monitor can read',
  (code) => {
    const exact = exactOf('round', code);
    expect(exact?.rtp).toBeGreaterThan(0.75);
    expect(exact?.rtp).toBeLessThan(1);
    expect(exact?.deviation).toBeGreaterThan(0);
  },
);

describe.each([slot])('%s', (code) => {
  const engine = named(code);
  const exact = exactOf('round', code);
  if (!exact) throw new Error('nothing is proved of it');

  it('is let be as it is', () => {
    expect(watched(engine, exact, honest)).not.toContain('shifted');
  });

  it('is marked when it returns 1 % more: one losing round in seventy gives the stake back', () => {
    const more: Falsify = (back, draw) => (back === 0 && draw.below(70) === 0 ? 1 : back);
    expect(watched(engine, exact, more)).toContain('shifted');
  });

  it('is marked when it keeps small wins worth 1 %', () => {
    const kept: Falsify = (back, draw) => (back > 0 && back <= 1 && draw.below(20) === 0 ? 0 : back);
    expect(watched(engine, exact, kept)).toContain('shifted');
  });
});

describe('baccarat, place by place', () => {
  const engine = TABLE_ENGINES.get('baccarat');
  const places = ['player', 'banker', 'tie', 'small'] as const;
  type Watch = {
    readonly falsify: (spot: string, back: number) => number;
    readonly seen: Map<string, Observed>;
    /** Place → its standing at every look. */
    readonly states: Map<string, Verdict[]>;
  };
  const watchOf = (falsify: Watch['falsify']): Watch => ({
    falsify,
    seen: new Map(),
    states: new Map(places.map((spot) => [spot, []])),
  });

  /** The same rounds, seen by each: playing them is what takes time. */
  function play(...watches: readonly Watch[]): void {
    if (!engine) throw new Error('no baccarat');
    const exact = exactSpots('baccarat');
    const draw = createDraw(serverBlocks(Buffer.alloc(32, 23), 'baccarat', 1));
    for (let n = 1; n <= ROUNDS; n += 1) {
      const outcome = engine.play(draw);
      for (const spot of places) {
        const { numerator, denominator } = engine.returns(outcome, spot);
        for (const { falsify, seen, states } of watches) {
          const back = falsify(spot, numerator / denominator);
          const before = seen.get(spot) ?? { stakes: 0, hits: 0, back: 0, squares: 0 };
          const now = {
            stakes: n,
            hits: before.hits + (back > 0 ? 1 : 0),
            back: before.back + back,
            squares: before.squares + back * back,
          };
          seen.set(spot, now);
          const of = exact.get(spot);
          if (of && n - LOOK * Math.floor(n / LOOK) === 0) states.get(spot)?.push(judge(of, now).standing);
        }
      }
    }
  }

  it('is let be as it is, and marked at the place that returns 3 % more, and at no other', () => {
    const chance = createDraw(serverBlocks(Buffer.alloc(32, 29), 'baccarat', 1));
    const asItIs = watchOf((_, back) => back);
    const more = watchOf((spot, back) =>
      spot === 'banker' && back === 0 && chance.below(15) === 0 ? 1 : back,
    );
    play(asItIs, more);
    for (const [, states] of asItIs.states) expect(states).not.toContain('shifted');
    expect(more.states.get('banker')).toContain('shifted');
    for (const spot of ['player', 'tie', 'small']) expect(more.states.get(spot)).not.toContain('shifted');
  });
});

/** Numbers below 2^32, the same for a seed: many runs of many rounds in a moment (mulberry32). */
function numbersOf(seed: number): () => number {
  let a = Math.imul(seed + 1, 0x9e3779b1) | 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (t ^ (t >>> 14)) >>> 0;
  };
}

/** What comes back of a bet, and how often. */
type Outcomes = readonly (readonly [back: number, chance: number])[];
/** Banker at baccarat: eight decks (Wizard of Odds). */
const BANKER: Outcomes = [
  [1.95, 0.458597],
  [1, 0.095156],
  [0, 0.446247],
];
/** One losing bet in 45 gives its stake back: 0.99 % more. */
const BANKER_AND_MORE: Outcomes = [
  [1.95, 0.458597],
  [1, 0.095156 + 0.446247 / 45],
  [0, (0.446247 * 44) / 45],
];
/** Red at roulette, and one that keeps one win in 98: 0.99 % less. */
const RED: Outcomes = [
  [2, 18 / 37],
  [0, 19 / 37],
];
const RED_AND_LESS: Outcomes = [
  [2, (18 / 37) * (97 / 98)],
  [0, 19 / 37 + 18 / 37 / 98],
];

const RUNS = 200;
const seenAs = (exact: Exact, outcomes: Outcomes, seed: number, rounds: number): Verdict[] => {
  const next = numbersOf(seed);
  const ends = outcomes.map(
    (_, at) => outcomes.slice(0, at + 1).reduce((sum, [, chance]) => sum + chance, 0) * 2 ** 32,
  );
  const counts = outcomes.map(() => 0);
  const states: Verdict[] = [];
  const last = outcomes.length - 1;
  for (let n = LOOK; n <= rounds; n += LOOK) {
    for (let round = 0; round < LOOK; round += 1) {
      const number = next();
      let at = 0;
      while (at < last && number >= (ends[at] ?? 0)) at += 1;
      counts[at] = (counts[at] ?? 0) + 1;
    }
    const sum = (of: (back: number) => number): number =>
      outcomes.reduce((all, [back], place) => all + of(back) * (counts[place] ?? 0), 0);
    const seen = {
      stakes: n,
      hits: sum((back) => (back > 0 ? 1 : 0)),
      back: sum((back) => back),
      squares: sum((back) => back * back),
    };
    states.push(judge(exact, seen).standing);
  }
  return states;
};
/** In how many of 100 runs it is marked at any of its looks, within so many rounds each; the longest are played once. */
function markedIn(exact: Exact | undefined, outcomes: Outcomes, ...within: readonly number[]): number[] {
  if (!exact) throw new Error('nothing is proved of it');
  const runs = Array.from({ length: RUNS }, (_, seed) => seenAs(exact, outcomes, seed, Math.max(...within)));
  return within.map((rounds) => {
    const marked = runs.filter((states) => states.slice(0, rounds / LOOK).includes('shifted'));
    return (100 * marked.length) / RUNS;
  });
}

describe('over 200 runs', () => {
  const banker = exactSpots('baccarat').get('banker');
  const red = exactOf('table', 'roulette');

  it('a shift of 1 % is marked within 200,000 rounds in at least 90 of 100, within 400,000 in all but one or two', () => {
    const found = [BANKER_AND_MORE, RED_AND_LESS].map((outcomes, at) => {
      const exact = at === 0 ? banker : red;
      return markedIn(exact, outcomes, ROUNDS, 2 * ROUNDS);
    });
    for (const [within = 0, twice = 0] of found) {
      expect(within).toBeGreaterThanOrEqual(90);
      expect(twice).toBeGreaterThanOrEqual(98);
    }
  });

  it('an honest place is marked at any of twenty looks in at most 2 of 100', () => {
    const found = [markedIn(banker, BANKER, ROUNDS), markedIn(red, RED, ROUNDS)];
    for (const [marked] of found) expect(marked).toBeLessThanOrEqual(2);
  });
});

const even: Exact = { rtp: 0.98, hitRate: undefined, deviation: 1 };
const seen = (stakes: number, mean: number): Observed => ({
  stakes,
  hits: Math.round(stakes * 0.49),
  back: stakes * mean,
  squares: stakes * 2 * mean,
});

describe('a return', () => {
  it.each([
    [EARLY - 1, 0.5, 'early'],
    [10_000, 0.98, 'fine'],
    [200_000, 0.981, 'fine'],
    [200_000, 0.987, 'shifted'],
    [210_000, 0.987, 'watch'],
    [200_000, 0.99, 'shifted'],
    [200_000, 0.97, 'shifted'],
    [100_000, 0.99, 'watch'],
  ] as const)('of %i rounds that is %d is %s', (stakes, mean, current) => {
    expect(judge(even, seen(stakes, mean)).standing).toBe(current);
  });

  it('says how many rounds a shift of 1 % takes to show', () => {
    expect(judge(even, seen(1, 1)).needed).toBe(90_000);
    expect(judge({ ...even, deviation: 4 }, seen(1, 1)).needed).toBe(1_440_000);
  });

  it('is not judged by hits where players choose their chances', () => {
    expect(judge(even, seen(50_000, 0.98)).hitsOff).toBeUndefined();
    expect(judge({ ...even, hitRate: 0.49 }, seen(50_000, 0.98)).hitsOff).toBeCloseTo(0, 6);
  });
});

it('knows what each fish of a sea returns with each weapon, the pool of its room apart', () => {
  const exact = exactSpots('gharial-bay');
  expect(exact.size).toBe(26);
  expect(exact.get('minnow/harpoon')).toMatchObject({ rtp: 0.97, among: 26 });
  expect(exact.get('gharial/net')?.rtp).toBeCloseTo(0.96, 9);
  // Two stakes or nothing: p = 0.485, so that √(4 p (1 − p)).
  expect(exact.get('minnow/harpoon')?.deviation).toBeCloseTo(Math.sqrt(4 * 0.485 * 0.515), 9);
});
