/** What every game at a table has to hold, whatever it is: a test names its engines and writes nothing else. */
import { expect } from 'vitest';
import { createDraw, type Draw } from '#kernel/rng/draw.ts';
import { serverBlocks } from '#kernel/rng/seeds.node.ts';
import type { Json } from './contract.ts';
import { HOSTILE } from './engine-kit.ts';
import type { TableEngine } from './table-contract.ts';

const SEED = Buffer.alloc(32, 11);
export const streamOf = (name: string, nonce = 0): Draw => createDraw(serverBlocks(SEED, name, nonce));

const shareOf = ({ numerator, denominator }: { readonly numerator: string; readonly denominator: string }): number =>
  Number((BigInt(numerator) * 10n ** 15n) / BigInt(denominator)) / 1e15;

/** The same draws give the same outcome, and it is the same after it was stored. */
export function replays(engine: TableEngine, rounds = 200): void {
  for (let n = 0; n < rounds; n += 1) {
    const outcome = engine.play(streamOf(engine.code, n));
    expect(engine.play(streamOf(engine.code, n))).toEqual(outcome);
    const stored: Json = JSON.parse(JSON.stringify(outcome));
    expect(stored).toEqual(outcome);
    expect(engine.result(stored)).toBe(engine.result(outcome));
    expect(engine.result(outcome)).toMatch(/^[a-z0-9+.-]{1,24}$/);
  }
}

/** No place pays more than it says, each pays something some day, and its code is fit to be stored. */
export function keepsItsMost(engine: TableEngine, rounds: number): void {
  expect(new Set(engine.spots.map(({ code }) => code)).size).toBe(engine.spots.length);
  const draw = streamOf(`${engine.code} most`);
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
 * What comes back of every place over many rounds lies within four standard errors of what is proved, and within five where a game has more
 * than fifty places: of so many one lies beyond four by chance.
 */
export function returnsAsProved(engine: TableEngine, rounds: number): void {
  const draw = streamOf(`${engine.code} sample`);
  const sums = engine.spots.map(() => ({ sum: 0, squares: 0 }));
  for (let round = 0; round < rounds; round += 1) {
    const outcome = engine.play(draw);
    for (const [at, { code }] of engine.spots.entries()) {
      const { numerator, denominator } = engine.returns(outcome, code);
      const own = sums[at];
      if (!own || numerator === 0) continue;
      own.sum += numerator / denominator;
      own.squares += (numerator / denominator) ** 2;
    }
  }
  const allowed = engine.spots.length > 50 ? 5 : 4;
  for (const [at, { code, rtp, most }] of engine.spots.entries()) {
    const { sum, squares } = sums[at] ?? { sum: 0, squares: 0 };
    const mean = sum / rounds;
    const exact = shareOf(rtp);
    // Of a place that never came the variance is bounded by what it could have paid.
    const variance = Math.max(squares / rounds - mean * mean, exact * (most.numerator / most.denominator) * 0.2);
    const errors = Math.abs(mean - exact) / Math.sqrt(variance / rounds);
    expect([code, errors <= allowed, errors].slice(0, 2)).toEqual([code, true]);
  }
}

/** Nothing but an outcome of its own is judged, and only on its own places. */
export function refusesHostile(engine: TableEngine): void {
  const [first] = engine.spots;
  if (!first) throw new Error('a table has places');
  const outcome = engine.play(streamOf(engine.code));
  for (const input of HOSTILE) {
    expect(() => engine.result(input as Json)).toThrow(RangeError);
    expect(() => engine.returns(input as Json, first.code)).toThrow(RangeError);
    if (typeof input === 'string') expect(() => engine.returns(outcome, input)).toThrow(RangeError);
  }
  for (const spot of ['', '__proto__', 'constructor', 'toString', first.code.toUpperCase()])
    expect(() => engine.returns(outcome, spot)).toThrow(RangeError);
}
