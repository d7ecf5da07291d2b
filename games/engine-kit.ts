/**
 * What every engine has to hold, whatever game it is: a test names its engines and writes nothing else. Rounds are played as the host
 * plays them: what a step leaves goes through JSON, draws go on from their position.
 */
import { expect } from 'vitest';
import { createDraw, type Draw } from '#kernel/rng/draw.ts';
import { serverBlocks } from '#kernel/rng/seeds.node.ts';
import type { Engine, Json, Step } from './contract.ts';
import type { TableEngine } from './table-contract.ts';
import { hitRateOf } from './table-places.ts';

/** Things nobody who plays honestly sends. */
const DEEP = JSON.parse('[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]');
export const HOSTILE: readonly unknown[] = [
  0,
  1,
  -1,
  -0,
  1e308,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  2 ** 53,
  '',
  ' ',
  'spin',
  '1e3',
  '０１',
  '__proto__',
  'null',
  true,
  false,
  [],
  [1],
  [[]],
  ['spin'],
  [{ type: 'spin' }],
  { type: null },
  { type: '' },
  { type: 'Spin' },
  { type: ['spin'] },
  { type: { $gt: '' } },
  { type: 'spin', win: 1_000_000 },
  { type: 'pick' },
  { type: 'pick', box: -1 },
  { type: 'pick', box: 1e9 },
  { type: 'pick', box: '0' },
  { type: 'pick', box: 0.5 },
  { type: 'gamble', colour: 'green' },
  { type: 'collect', units: 9 },
  { buy: 1 },
  { buy: 'true' },
  { buy: true, price: 0 },
  { stops: [0, 0, 0] },
  { lines: 20 },
  JSON.parse('{"__proto__":{"type":"spin"}}'),
  { constructor: 1 },
  DEEP,
  10n,
  Symbol.iterator,
  () => ({ type: 'spin' }),
  { toString: () => 'spin' },
  { '': 0 },
  { length: 0 },
];

/** What the host would do for an absent player, to the end of the round. */
export function playOut(engine: Engine, draw: Draw, choice: Json = null): Step<Json>[] {
  let step = engine.start(choice, draw);
  const steps = [step];
  while (!step.done) {
    const action = engine.proceed(step.state);
    if (action === undefined) throw new Error('a round that is not over must go on');
    step = engine.act(step.state, action, draw);
    steps.push(step);
  }
  return steps;
}

const SEED = Buffer.alloc(32, 7);
const fair = (code: string, nonce: number, start = 0): Draw =>
  createDraw(serverBlocks(SEED, code, nonce), start);

/** Same draws, same round; and the same again when the server is killed after every step. */
export function resumes(engine: Engine, rounds: number): void {
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    const whole = JSON.stringify(playOut(engine, fair(engine.code, nonce)));
    expect(JSON.stringify(playOut(engine, fair(engine.code, nonce)))).toBe(whole);
    let draw = fair(engine.code, nonce);
    let step = engine.start(null, draw);
    const pieces = [step];
    while (!step.done) {
      const state: Json = JSON.parse(JSON.stringify(step.state));
      draw = fair(engine.code, nonce, draw.position());
      step = engine.act(state, engine.proceed(state) ?? null, draw);
      pieces.push(step);
    }
    expect(JSON.stringify(pieces)).toBe(whole);
    const wins = pieces.map(({ win }) => win);
    expect(wins.every((win) => Number.isSafeInteger(win) && win >= 0 && win <= engine.maxWin)).toBe(true);
    expect(pieces.map(({ done }) => done)).toEqual(pieces.map((_, at) => at === pieces.length - 1));
  }
}

/** Nothing but a legal choice or act is one, in any place a round passes. */
export function refusesHostile(engine: Engine, rounds: number): void {
  expect(HOSTILE.length).toBeGreaterThanOrEqual(40);
  for (const input of [undefined, null, {}]) expect(engine.readChoice(input)).toBe(null);
  for (const input of HOSTILE) expect(engine.readChoice(input)).toBeUndefined();
  const places = new Map<string, Json>();
  for (let nonce = 0; nonce < rounds && places.size < 20; nonce += 1)
    for (const { state } of playOut(engine, fair(`${engine.code} places`, nonce)))
      places.set(JSON.stringify(state), state);
  for (const state of places.values()) {
    const next = engine.proceed(state);
    if (next !== undefined) expect(engine.readAction(state, JSON.parse(JSON.stringify(next)))).toEqual(next);
    for (const input of [undefined, null, {}, ...HOSTILE])
      expect(engine.readAction(state, input)).toBeUndefined();
  }
  for (const state of HOSTILE) {
    if (['bigint', 'symbol', 'function'].includes(typeof state)) continue; // no JSON
    const stored: Json = JSON.parse(JSON.stringify(state));
    expect(() => engine.proceed(stored)).toThrow(RangeError);
  }
}

type Sampled = { readonly meanErrors: number; readonly hitErrors: number; readonly dearest: number };

const shareOf = ({
  numerator,
  denominator,
}: {
  readonly numerator: string;
  readonly denominator: string;
}): number => Number((BigInt(numerator) * 10n ** 15n) / BigInt(denominator)) / 1e15;

/** How many standard errors a sample of rounds lies from what is proved. */
export function sample(engine: Engine, rounds: number, draw: Draw): Sampled {
  let units = 0;
  let hits = 0;
  let dearest = 0;
  for (let round = 0; round < rounds; round += 1) {
    const win = playOut(engine, draw).at(-1)?.win ?? 0;
    units += win;
    if (win > 0) hits += 1;
    dearest = Math.max(dearest, win);
  }
  const { proof } = engine;
  const mean = units / rounds / engine.unitsPerStake;
  const rate = shareOf(proof.hitRate);
  const hitError = Math.sqrt((rate * (1 - rate)) / rounds);
  return {
    meanErrors: (mean - shareOf(proof.rtp)) / (proof.deviation / Math.sqrt(rounds)),
    hitErrors: hitError === 0 ? 0 : (hits / rounds - rate) / hitError,
    dearest,
  };
}

/**
 * Within three standard errors, and nothing dearer than the dearest. One sample in some hundreds lies further out by chance: then a second,
 * four times as long and from another stream, has to lie within.
 */
export function returnsAsProved(engine: Engine, rounds: number, streamOf: (name: string) => Draw): void {
  const isNear = ({ meanErrors, hitErrors, dearest }: Sampled): boolean => {
    expect(dearest).toBeLessThanOrEqual(engine.maxWin);
    return Math.abs(meanErrors) <= 3 && Math.abs(hitErrors) <= 3;
  };
  if (isNear(sample(engine, rounds, streamOf(`${engine.code} sample`)))) return;
  const again = sample(engine, rounds * 4, streamOf(`${engine.code} sample again`));
  expect(isNear(again), JSON.stringify(again)).toBe(true);
}

/** A draw that notes what is asked of it. */
export function watched(draw: Draw): { readonly draw: Draw; readonly asked: number[] } {
  const asked: number[] = [];
  const below = (n: number): number => {
    asked.push(n);
    return draw.below(n);
  };
  return { draw: { below, position: draw.position }, asked };
}

type Branch = { readonly step: Step<Json>; readonly odds: bigint };

class Wanted extends Error {
  readonly of: number;
  constructor(of: number) {
    super('a draw that is not written yet');
    this.of = of;
  }
}

/** Every way one step can come out, each with one in how many. */
function branches(run: (draw: Draw) => Step<Json>): Branch[] {
  const found: Branch[] = [];
  const follow = (drawn: readonly number[], odds: bigint): void => {
    let used = 0;
    const below = (n: number): number => {
      if (n === 1) return 0;
      const value = drawn[used];
      if (value === undefined) throw new Wanted(n);
      used += 1;
      return value;
    };
    try {
      found.push({ step: run({ below, position: () => used }), odds });
    } catch (error) {
      if (!(error instanceof Wanted)) throw error;
      for (let value = 0; value < error.of; value += 1) follow([...drawn, value], odds * BigInt(error.of));
    }
  };
  follow([], 1n);
  return found;
}

/** Sums over all rounds there are, as whole numbers over `count`: the engine itself is played through, draw by draw. */
export type Whole = {
  readonly count: bigint;
  readonly sum: bigint;
  readonly squares: bigint;
  readonly zeros: bigint;
  readonly most: number;
};

/** @param choose which of the acts is taken; left out: the one for an absent player */
export function everyRound(engine: Engine, choice: Json = null, choose = engine.proceed): Whole {
  let all: { sum: bigint; squares: bigint; zeros: bigint; count: bigint } = {
    sum: 0n,
    squares: 0n,
    zeros: 0n,
    count: 1n,
  };
  let most = 0;
  const add = (win: number, odds: bigint): void => {
    // Over a common count that grows when it has to.
    const common = all.count * (odds / gcd(all.count, odds));
    const up = common / all.count;
    const each = common / odds;
    const u = BigInt(win);
    all = {
      count: common,
      sum: all.sum * up + u * each,
      squares: all.squares * up + u * u * each,
      zeros: all.zeros * up + (win === 0 ? each : 0n),
    };
    most = Math.max(most, win);
  };
  const follow = ({ step, odds }: Branch): void => {
    if (step.done) return add(step.win, odds);
    const action = choose(step.state);
    if (action === undefined) throw new Error('a round that is not over must go on');
    for (const next of branches((draw) => engine.act(step.state, action, draw)))
      follow({ step: next.step, odds: odds * next.odds });
  };
  for (const branch of branches((draw) => engine.start(choice, draw))) follow(branch);
  return { ...all, most };
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));

// Games at tables: one outcome for all who have a bet on it.

/** The same draws give the same outcome, and it is the same after it was stored. */
export function tableReplays(engine: TableEngine, rounds = 200): void {
  for (let n = 0; n < rounds; n += 1) {
    const outcome = engine.play(fair(engine.code, n));
    expect(engine.play(fair(engine.code, n))).toEqual(outcome);
    const stored: Json = JSON.parse(JSON.stringify(outcome));
    expect(stored).toEqual(outcome);
    expect(engine.result(stored)).toBe(engine.result(outcome));
    expect(engine.result(outcome)).toMatch(/^[a-z0-9+.-]{1,24}$/);
  }
}

/** No place pays more than it says, each pays something some day, and its code is fit to be stored. */
export function tableKeepsItsMost(engine: TableEngine, rounds: number): void {
  expect(new Set(engine.spots.map(({ code }) => code)).size).toBe(engine.spots.length);
  const draw = fair(engine.code, 1_000_001);
  for (const { code, rtp } of engine.spots) {
    expect(code).toMatch(/^[a-z0-9-]{1,24}$/);
    expect(shareOf(rtp)).toBeGreaterThan(0.6);
    expect(shareOf(rtp)).toBeLessThan(1);
  }
  for (let round = 0; round < rounds; round += 1) {
    const outcome = engine.play(draw);
    for (const { code, most } of engine.spots) {
      const back = engine.returns(outcome, code);
      expect(back.numerator * most.denominator).toBeLessThanOrEqual(most.numerator * back.denominator);
      expect(back.numerator).toBeGreaterThanOrEqual(0);
    }
  }
}

/**
 * What comes back of every place over many rounds, and how often anything does, lies within four standard errors of what is proved, and within
 * five where a game has more than fifty places: of so many one lies beyond four by chance.
 */
export function tableReturnsAsProved(engine: TableEngine, rounds: number): void {
  const draw = fair(engine.code, 1_000_002);
  const sums = engine.spots.map(() => ({ sum: 0, squares: 0, hits: 0 }));
  for (let round = 0; round < rounds; round += 1) {
    const outcome = engine.play(draw);
    for (const [at, { code }] of engine.spots.entries()) {
      const { numerator, denominator } = engine.returns(outcome, code);
      const own = sums[at];
      if (!own || numerator === 0) continue;
      own.hits += 1;
      own.sum += numerator / denominator;
      own.squares += (numerator / denominator) ** 2;
    }
  }
  const allowed = engine.spots.length > 50 ? 5 : 4;
  for (const [at, spot] of engine.spots.entries()) {
    const { code, rtp, most } = spot;
    const { sum, squares, hits } = sums[at] ?? { sum: 0, squares: 0, hits: 0 };
    const often = shareOf(hitRateOf(engine, spot));
    const off = Math.abs(hits / rounds - often) / Math.sqrt((often * (1 - often)) / rounds);
    expect([code, 'hits', off <= allowed, off].slice(0, 3)).toEqual([code, 'hits', true]);
    const mean = sum / rounds;
    const exact = shareOf(rtp);
    // Of a place that never came the variance is bounded by what it could have paid.
    const variance = Math.max(
      squares / rounds - mean * mean,
      exact * (most.numerator / most.denominator) * 0.2,
    );
    const errors = Math.abs(mean - exact) / Math.sqrt(variance / rounds);
    expect([code, errors <= allowed, errors].slice(0, 2)).toEqual([code, true]);
  }
}

/** Nothing but an outcome of its own is judged, and only on its own places. */
export function tableRefusesHostile(engine: TableEngine): void {
  const [first] = engine.spots;
  if (!first) throw new Error('a table has places');
  const outcome = engine.play(fair(engine.code, 0));
  for (const input of HOSTILE) {
    expect(() => engine.result(input as Json)).toThrow(RangeError);
    expect(() => engine.returns(input as Json, first.code)).toThrow(RangeError);
    if (typeof input === 'string') expect(() => engine.returns(outcome, input)).toThrow(RangeError);
  }
  for (const spot of ['', '__proto__', 'constructor', 'toString', first.code.toUpperCase()])
    expect(() => engine.returns(outcome, spot)).toThrow(RangeError);
}

/** A way to play a round: what is chosen with the stake, and what is done in every place it comes to. */
export type Way = {
  readonly choice: Json;
  /** left out: what the house does for an absent player */
  readonly choose?: (state: Json) => Json | undefined;
};

/** A whole round played one way, with everything the host would store put through JSON after every step. */
export function playWay(
  engine: Engine,
  { choice, choose = engine.proceed }: Way,
  draws: (at: number) => Draw,
) {
  let draw = draws(0);
  const read = engine.readChoice(stored(choice));
  if (read === undefined) throw new Error('not a choice of this game');
  let step = engine.start(read, draw);
  const steps = [step];
  const actions: Json[] = [];
  while (!step.done) {
    const state = stored(step.state);
    const input = choose(state);
    // Nobody may decide for the player here: the host gives the stake back.
    if (input === undefined) break;
    const action = engine.readAction(state, stored(input));
    if (action === undefined) throw new Error(`${engine.code} refused ${JSON.stringify(input)}`);
    draw = draws(draw.position());
    step = engine.act(state, action, draw);
    actions.push(action);
    steps.push(step);
  }
  return { steps, actions, choice: read };
}

const stored = (value: Json): Json => JSON.parse(JSON.stringify(value));

/** Same draws, same round, whatever is killed in between; every win within what the engine promises; the end comes once. */
export function replays(engine: Engine, ways: readonly Way[], rounds: number): void {
  for (const way of ways)
    for (let nonce = 0; nonce < rounds; nonce += 1) {
      let whole: Draw | undefined;
      const once = playWay(engine, way, (at) => {
        whole ??= fair(engine.code, nonce, at);
        return whole;
      });
      const again = playWay(engine, way, (at) => fair(engine.code, nonce, at));
      expect(JSON.stringify(again)).toBe(JSON.stringify(once));
      const { steps } = once;
      expect(steps.every(({ win }) => Number.isSafeInteger(win) && win >= 0 && win <= engine.maxWin)).toBe(
        true,
      );
      expect(steps.slice(0, -1).every(({ done }) => !done)).toBe(true);
      keepsStake(engine, way, steps);
    }
}

/** What is staked never falls, begins with one stake, and moves only in games that say so and by acts of the player. */
function keepsStake(engine: Engine, way: Way, steps: readonly Step<Json>[]): void {
  const one = engine.unitsPerStake;
  const staked = steps.map(({ staked: units = one }) => units);
  expect(staked.every((units, at) => Number.isSafeInteger(units) && units >= (staked[at - 1] ?? one))).toBe(
    true,
  );
  expect(staked[0]).toBe(one);
  if (!engine.raises || !way.choose) expect(staked.at(-1)).toBe(one);
}

/** What nobody who plays honestly sends is refused, with the stake and in every place a round comes to; a strange state is never guessed. */
export function refusesForged(engine: Engine, ways: readonly Way[], forged: readonly unknown[] = []): void {
  const nothing = JSON.stringify(engine.readChoice(undefined));
  for (const input of [null, {}]) expect(JSON.stringify(engine.readChoice(input))).toBe(nothing);
  for (const input of [...HOSTILE, ...forged]) expect(engine.readChoice(input)).toBeUndefined();
  for (const way of ways)
    for (let nonce = 0; nonce < 20; nonce += 1)
      for (const { state } of playWay(engine, way, (at) => fair(`${engine.code} places`, nonce, at)).steps) {
        if (state === null) continue;
        for (const input of [undefined, null, {}, ...HOSTILE, ...forged])
          expect(engine.readAction(state, input)).toBeUndefined();
      }
  for (const state of HOSTILE) {
    if (['bigint', 'symbol', 'function'].includes(typeof state)) continue; // no JSON
    expect(() => engine.proceed(JSON.parse(JSON.stringify(state)))).toThrow(RangeError);
  }
}
