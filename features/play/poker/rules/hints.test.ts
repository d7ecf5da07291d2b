/** Signs of a program: times are those between lines, and only who decides often and evenly is named. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EVEN_PERCENT, evennessOf, LEAST_DECISIONS, timesOf } from './hints.ts';

describe('times', () => {
  it('are what passed since the line before, place by place; deals and shows decide nothing', () => {
    const deal = ['d dh p1 ????', 'd dh p2 ????'];
    const lines = [...deal, 'p1 cc', 'p2 cbr 400', 'p1 cc', 'd db 2c3d4h', 'p2 f', 'p1 sm AsAd'];
    const times = [0, 0, 1_500, 2_500, 6_500, 6_500, 7_000, 7_000];
    expect([...timesOf(lines, times)]).toEqual([
      [0, [1_500, 4_000]],
      [1, [1_000, 500]],
    ]);
  });

  it('of a hand nobody decided in are none', () => {
    expect([...timesOf(['d dh p1 ????', 'd dh p2 ????', 'p1 sm'], [0, 0, 0])]).toEqual([]);
  });

  it('know places beyond the ninth', () => {
    expect([...timesOf(['p10 f'], [300])]).toEqual([[9, [300]]]);
  });
});

const many = (time: (n: number) => number, count = LEAST_DECISIONS): number[] =>
  Array.from({ length: count }, (_, n) => time(n));

describe('evenness', () => {
  it('is told of nobody who has decided too seldom', () => {
    expect(evennessOf(many(() => 900, LEAST_DECISIONS - 1))).toBeUndefined();
    expect(evennessOf([])).toBeUndefined();
  });

  it('of a program that waits the same time is complete', () => {
    expect(evennessOf(many(() => 900))).toEqual({ decisions: LEAST_DECISIONS, meanMs: 900, spread: 0 });
  });

  it('of a program that wavers a little is still below the bound', () => {
    const evenness = evennessOf(many((n) => 900 + (n % 5) * 20));
    expect(evenness?.spread).toBeLessThanOrEqual(EVEN_PERCENT);
  });

  it('of somebody who thinks is far above it', () => {
    const evenness = evennessOf(many((n) => [700, 2_500, 900, 9_000, 1_200][n % 5] ?? 0));
    expect(evenness?.spread).toBeGreaterThan(EVEN_PERCENT * 5);
  });

  it('of who has always answered at once is complete, without a division by nothing', () => {
    expect(evennessOf(many(() => 0))).toEqual({ decisions: LEAST_DECISIONS, meanMs: 0, spread: 0 });
  });

  it('does not depend on how fast somebody is', () => {
    const times = fc.array(fc.integer({ min: 100, max: 10_000 }), {
      minLength: LEAST_DECISIONS,
      maxLength: LEAST_DECISIONS + 20,
    });
    fc.assert(
      fc.property(times, fc.integer({ min: 2, max: 9 }), (list, factor) => {
        const [one, other] = [evennessOf(list), evennessOf(list.map((time) => time * factor))];
        expect(Math.abs((one?.spread ?? 0) - (other?.spread ?? 0))).toBeLessThanOrEqual(1);
      }),
    );
  });
});
