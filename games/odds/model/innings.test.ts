import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fitInnings,
  inningsChances,
  inningsMedian,
  inningsOutlook,
  inningsReaches,
  type InningsPlayed,
  type InningsProgress,
} from './innings.ts';

/** A generator of numbers between 0 and 1 that is the same in every run. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 0.5) / 4_294_967_296;
  };
}
const normalOf = (next: () => number): number =>
  Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next());

const TRUE = { means: [170, 160], spreads: [30, 28], carry: 0.3 } as const;
const BATTING: Readonly<Record<string, number>> = { A: 20, B: 8, C: -8, D: -20 };
const TEAMS = Object.keys(BATTING);

/** Seasons of four teams whose batting is known; a chase ends a run or two past the target. */
function seasons(count: number): InningsPlayed[] {
  const next = sequence(11);
  return Array.from({ length: count }).flatMap(() =>
    TEAMS.flatMap((first) =>
      TEAMS.filter((second) => second !== first).map((second): InningsPlayed => {
        const above = TRUE.spreads[0] * normalOf(next);
        const opening = Math.max(20, Math.round(TRUE.means[0] + (BATTING[first] ?? 0) + above));
        const free = Math.round(
          TRUE.means[1] + (BATTING[second] ?? 0) + TRUE.carry * above + TRUE.spreads[1] * normalOf(next),
        );
        return {
          first,
          second,
          runs: [opening, free > opening ? opening + 1 + Math.floor(next() * 2) : Math.max(20, free)],
        };
      }),
    ),
  );
}

const model = fitInnings(seasons(150));
const outlook = inningsOutlook(model, 'A', 'D');
const BEFORE: InningsProgress = { innings: [] };

describe('fitting innings', () => {
  it('finds the means, spreads and worths they were drawn from, though chases end early', () => {
    expect(model.means[0]).toBeCloseTo(TRUE.means[0], -1);
    expect(Math.abs(model.means[1] - TRUE.means[1])).toBeLessThan(4);
    for (const at of [0, 1] as const) expect(Math.abs(model.spreads[at] - TRUE.spreads[at])).toBeLessThan(3);
    expect(Math.abs(model.carry - TRUE.carry)).toBeLessThan(0.1);
    for (const team of TEAMS)
      expect(Math.abs((model.batting.get(team) ?? 0) - (BATTING[team] ?? 0))).toBeLessThan(5);
    expect(model.past[0]).toBeCloseTo(0.5, 1);
    expect(model.past.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
  });

  it('takes plain means of runs for less than the free totals: those who got there would have gone on', () => {
    const played = seasons(150);
    const plain = played.reduce((sum, { runs }) => sum + runs[1], 0) / played.length;
    expect(model.means[1]).toBeGreaterThan(plain + 3);
  });
});

describe('chances of a line', () => {
  it('over, under and push sum to 1 and fall with the line, before the match and in it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(1 as const, 2 as const),
        fc.integer({ min: 100, max: 260 }),
        fc.nat(200),
        fc.integer({ min: 0, max: 99 }),
        fc.constantFrom(undefined, 'home' as const, 'away' as const),
        (which, runs, made, percent, first) => {
          const progress: InningsProgress = {
            first,
            innings: first ? [{ runs: made, part: percent / 100, over: false }] : [],
          };
          const at = (pick: 'over' | 'under', line: number) =>
            inningsChances(pick, line, which, outlook, progress);
          for (const line of [runs, runs + 0.5])
            expect(at('over', line).win + at('under', line).win + at('over', line).back).toBeCloseTo(1, 9);
          expect(at('over', runs).back).toBe(at('under', runs).back);
          expect(at('over', runs + 0.5).back).toBe(0);
          expect(at('over', runs + 1.5).win).toBeLessThanOrEqual(at('over', runs + 0.5).win + 1e-9);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('counts both orders half before the toss', () => {
    const known = (first: 'home' | 'away') => inningsReaches(175, 1, outlook, { first, innings: [] });
    expect(known('home')).toBeGreaterThan(known('away') + 0.2);
    expect(inningsReaches(175, 1, outlook, BEFORE)).toBeCloseTo((known('home') + known('away')) / 2, 12);
  });

  it('bounds the chase by its target, and what is made is made', () => {
    const opened: InningsProgress = {
      first: 'home',
      innings: [
        { runs: 150, part: 1, over: true },
        { runs: 100, part: 0.6, over: false },
      ],
    };
    expect(inningsReaches(100, 2, outlook, opened)).toBe(1);
    expect(inningsReaches(157, 2, outlook, opened)).toBe(0);
    expect(inningsReaches(156, 2, outlook, opened)).toBeGreaterThan(0);
    expect(inningsReaches(151, 2, outlook, opened)).toBeGreaterThan(inningsReaches(152, 2, outlook, opened));
    expect(inningsReaches(150, 1, outlook, opened)).toBe(1);
    expect(inningsReaches(151, 1, outlook, opened)).toBe(0);
    const median = inningsMedian(2, outlook, opened);
    expect(median).toBeGreaterThan(100);
    expect(median).toBeLessThan(157);
  });

  it('is sure of an innings that is nearly over', () => {
    const late: InningsProgress = { first: 'home', innings: [{ runs: 180, part: 0.995, over: false }] };
    expect(inningsReaches(183, 1, outlook, late)).toBeLessThan(0.25);
    expect(inningsReaches(190, 1, outlook, late)).toBeLessThan(0.001);
  });

  it('is even at its median', () => {
    for (const which of [1, 2] as const) {
      const median = inningsMedian(which, outlook, BEFORE);
      expect(inningsReaches(median, which, outlook, BEFORE)).toBeGreaterThanOrEqual(0.5);
      expect(inningsReaches(median + 1, which, outlook, BEFORE)).toBeLessThan(0.5);
    }
  });
});
