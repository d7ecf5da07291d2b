import { describe, expect, it } from 'vitest';
import { allBounds } from './bounds.ts';
import { type Bounds, FAILED, HELD, judge, type Measured, NO_RESULT } from './verdict.ts';

const bounds: Bounds = { p99: { atMost: 60 }, rate: { atLeast: 1 }, growth: { atMost: 2, fullOnly: true } };
const good: Measured = {
  figures: [
    { name: 'p99', value: 59, unit: 'ms' },
    { name: 'rate', value: 1, unit: '×' },
    { name: 'growth', value: 1, unit: '' },
  ],
  requests: [{ name: 'bets', done: 10_000, refused: 10 }],
  wrong: [],
};
const quiet = { smoke: false, loaded: [] };
const changed = (name: string, value: number): Measured => ({
  ...good,
  figures: good.figures.map((one) => (one.name === name ? { ...one, value } : one)),
});
const codeOf = (measured: Measured, circumstances: Parameters<typeof judge>[2] = quiet): number =>
  judge(measured, bounds, circumstances).code;

describe('the verdict on a bench', () => {
  it('is that it held when every bound did', () => {
    expect(judge(good, bounds, quiet)).toEqual({ code: HELD, lines: [] });
  });

  it.each([
    ['a bound above is missed', changed('p99', 61)],
    ['a bound below is missed', changed('rate', 0.99)],
    ['nothing was measured', { figures: [], requests: [], wrong: [] }],
    ['a figure is no number', changed('p99', Number.NaN)],
    ['a cost was divided by no bets at all', changed('p99', Infinity)],
    ['no request was answered', { ...good, requests: [{ name: 'bets', done: 0, refused: 0 }] }],
    [
      'more than one of a thousand was refused',
      { ...good, requests: [{ name: 'bets', done: 9_980, refused: 20 }] },
    ],
    ['something is wrong', { ...good, wrong: ['paid and booked differ'] }],
    ['a bound was not measured', { ...good, figures: good.figures.slice(1) }],
  ])('is that it failed when %s', (_, measured) => {
    expect(codeOf(measured)).toBe(FAILED);
  });

  it('is none on a loaded machine, whether bounds held or not', () => {
    const loaded = { smoke: false, loaded: ['other programs took 40 % of the processors'] };
    expect(codeOf(good, loaded)).toBe(NO_RESULT);
    expect(codeOf(changed('p99', 90), loaded)).toBe(NO_RESULT);
    expect(judge(changed('p99', 90), bounds, loaded).lines).toEqual([
      'MISSED  p99: 90 ms (≤ 60)',
      'no result: other programs took 40 % of the processors',
    ]);
  });

  it('stays that it failed on a loaded machine when it was refused', () => {
    const refused = { ...good, requests: [{ name: 'bets', done: 1, refused: 1 }] };
    expect(codeOf(refused, { smoke: false, loaded: ['busy'] })).toBe(FAILED);
  });

  it('asks no speed of the smallest run, but that it measures and is answered', () => {
    const smoke = { smoke: true, loaded: [] };
    expect(codeOf(changed('p99', 900), smoke)).toBe(HELD);
    expect(codeOf({ ...good, figures: good.figures.slice(0, 2) }, smoke)).toBe(HELD);
    expect(codeOf(changed('p99', Infinity), smoke)).toBe(FAILED);
    expect(codeOf({ ...good, figures: good.figures.slice(1) }, smoke)).toBe(FAILED);
    expect(codeOf({ ...good, requests: [{ name: 'bets', done: 0, refused: 3 }] }, smoke)).toBe(FAILED);
  });

  it('leaves bounds of other parts alone when a part was asked for', () => {
    expect(codeOf({ ...good, figures: good.figures.slice(0, 1) }, { ...quiet, part: true })).toBe(HELD);
  });
});

describe('bench/bounds.json', () => {
  it('holds each figure by a number', () => {
    const all = Object.values(allBounds()).flatMap((one) => Object.entries(one));
    expect(all.length).toBeGreaterThan(0);
    for (const [name, { atMost, atLeast }] of all) expect(atMost ?? atLeast, name).toBeTypeOf('number');
  });
});
