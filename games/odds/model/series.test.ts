import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapChances, type Series, seriesChance, seriesEnds } from './series.ts';

const START: Series = { map: 0.6, bestOf: 3, home: 0, away: 0 };
const homeWins = (series: Series): number => seriesChance(series, ({ home, away }) => home > away).win;

describe('a series of maps', () => {
  it.each([
    // p² (3 − 2p) and p³ (10 − 15p + 6p²): the chance to win best of three and of five.
    [0.5, 3, 0.5],
    [0.6, 3, 0.648],
    [0.6, 5, 0.68256],
    [0.7, 5, 0.83692],
  ])('is won with maps of %d over %i with %d', (map, bestOf, chance) => {
    expect(homeWins({ map, bestOf, home: 0, away: 0 })).toBeCloseTo(chance, 10);
  });

  it('goes on from where it stands', () => {
    expect(homeWins({ ...START, home: 1 })).toBeCloseTo(1 - 0.4 * 0.4, 10);
    expect(homeWins({ ...START, home: 1, away: 1 })).toBeCloseTo(0.6, 10);
    expect(seriesEnds({ ...START, home: 2 })).toEqual([{ home: 2, away: 0, chance: 1 }]);
  });

  it('gives a stake on a third map back where two were enough', () => {
    const { win, back } = mapChances(START, 3, 'home');
    expect(back).toBeCloseTo(0.6 * 0.6 + 0.4 * 0.4, 10);
    expect(win).toBeCloseTo((1 - back) * 0.6, 10);
    expect(mapChances(START, 1, 'away')).toEqual({
      win: expect.closeTo(0.4, 10),
      back: expect.closeTo(0, 10),
    });
  });

  it('ends in some way with certainty, whatever stands', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom(1, 3, 5, 7),
        fc.nat(3),
        fc.nat(3),
        (map, bestOf, h, a) => {
          const most = (bestOf - 1) / 2;
          const series = { map, bestOf, home: Math.min(h, most), away: Math.min(a, most) };
          expect(seriesEnds(series).reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9);
        },
      ),
    );
  });
});
