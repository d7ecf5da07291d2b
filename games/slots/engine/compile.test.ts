import { describe, expect, it } from 'vitest';
import { monsoonTiger } from '#games/slots/tables/monsoon-tiger.ts';
import { compile } from './compile.ts';
import { prove, ratioToNumber } from './proof.ts';
import type { ReelTable } from './table.ts';

/** Three reels of two stops: one line, three tigers in one of eight stops. */
const small: ReelTable = {
  ...monsoonTiger,
  code: 'small',
  rows: 1,
  strips: ['TX', 'TX', 'TX'],
  symbols: { T: 'tiger', W: 'wild', M: 'moon', X: 'blank' },
  lines: [[0, 0, 0]],
  pays: { T: [1, 0, 0] },
  scatterPays: [0, 0, 0],
  free: { award: [0, 0, 0], multiplier: 1, most: 0 },
};

describe('a table', () => {
  it('of three reels returns what its one combination of eight pays', () => {
    expect(ratioToNumber(prove(compile(small)).rtp)).toBe(0.125);
  });

  // What four and five in a row pay would stand in the row of the next symbol, which here is the wild.
  it('that pays for more in a row than it has reels is refused', () => {
    const spilled: ReelTable = { ...small, pays: { T: [1, 3, 0] } };
    expect(() => prove(compile(spilled))).toThrow(/more than 3 in a row on 3 reels/);
    expect(() => compile({ ...small, scatterPays: [0, 5, 0] })).toThrow(RangeError);
    expect(() => compile({ ...small, free: { award: [1, 1, 0], multiplier: 1, most: 5 } })).toThrow(
      RangeError,
    );
    expect(() =>
      compile({ ...small, strips: ['TX', 'TX', 'TX', 'TX'], lines: [[0, 0, 0, 0]], pays: { T: [1, 2, 3] } }),
    ).toThrow(RangeError);
  });

  const unplayable: readonly [string, Partial<ReelTable>][] = [
    ['no reels', { strips: [], lines: [[]] }],
    ['two reels', { strips: ['TX', 'TX'], lines: [[0, 0]] }],
    ['six reels', { strips: ['TX', 'TX', 'TX', 'TX', 'TX', 'TX'], lines: [[0, 0, 0, 0, 0, 0]] }],
    ['an empty strip', { strips: ['TX', '', 'TX'] }],
    ['half a row', { rows: 1.5 }],
    ['no lines', { lines: [] }],
    ['a line out of sight', { lines: [[0, 1, 0]] }],
    ['a line that is too short', { lines: [[0, 0]] }],
    ['a symbol of two letters', { symbols: { ...small.symbols, TT: 'two' } }],
    ['a letter that is no symbol', { strips: ['TX', 'T?', 'TX'] }],
    ['a pay for a letter that is no symbol', { pays: { T: [1, 0, 0], Z: [1, 0, 0] } }],
    ['half a unit', { pays: { T: [0.5, 0, 0] } }],
    ['less than nothing', { pays: { T: [-1, 0, 0] } }],
    ['no number', { pays: { T: [Number.NaN, 0, 0] } }],
    ['more than 2^32 units', { pays: { T: [2 ** 33, 0, 0] } }],
    ['a scatter that pays on a line', { pays: { M: [1, 0, 0] } }],
    ['a wild that is the scatter', { wild: 'M' }],
    ['two scatters of a reel in sight', { rows: 2, strips: ['MM', 'TX', 'TX'] }],
    ['free spins times nothing', { free: { award: [0, 0, 0], multiplier: 0, most: 0 } }],
    ['half a free spin', { free: { award: [0.5, 0, 0], multiplier: 1, most: 5 } }],
    [
      'free spins without an end',
      { free: { award: [1, 0, 0], multiplier: 1, most: Number.POSITIVE_INFINITY } },
    ],
  ];
  for (const [name, over] of unplayable) {
    it(`with ${name} is refused`, () => {
      expect(() => compile({ ...small, ...over })).toThrow(RangeError);
    });
  }
});
