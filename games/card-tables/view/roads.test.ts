import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beadPlate, bigRoad, lastColumns, ROWS, type Side } from './roads.ts';

const read = (text: string): Side[] =>
  [...text].map((one) => (one === 'T' ? 'tie' : one === 'D' ? 'a' : 'b'));
const drawn = (text: string): string =>
  bigRoad(read(text))
    .map(({ column, row, side, ties }) => `${side}${column}.${row}${'/'.repeat(ties)}`)
    .join(' ');

describe('the big road', () => {
  it.each([
    ['', ''],
    ['DDT', 'a0.0 a0.1/'],
    ['DGD', 'a0.0 b1.0 a2.0'],
    ['TTD', 'a0.0//'],
    ['TDTTG', 'a0.0/// b1.0'],
    ['TDTT', 'a0.0///'],
    // seven of one side: the seventh turns to the right
    ['DDDDDDD', 'a0.0 a0.1 a0.2 a0.3 a0.4 a0.5 a1.5'],
    // the next run begins beside the first column and stops above the tail
    ['DDDDDDDGGGGGG', 'a0.0 a0.1 a0.2 a0.3 a0.4 a0.5 a1.5 b1.0 b1.1 b1.2 b1.3 b1.4 b2.4'],
  ])('%s', (text, cells) => expect(drawn(text)).toBe(cells));

  it('begins a run beyond a tail that reached the top row, and never draws two results into one place', () => {
    const sides = fc.array(fc.constantFrom<Side>('a', 'b', 'tie'), { maxLength: 200 });
    fc.assert(
      fc.property(sides, (results) => {
        const cells = bigRoad(results);
        expect(new Set(cells.map(({ column, row }) => `${column} ${row}`)).size).toBe(cells.length);
        expect(cells.length).toBe(results.filter((side) => side !== 'tie').length);
        expect(cells.every(({ row }) => row < ROWS)).toBe(true);
        if (cells.length > 0)
          expect(cells.reduce((sum, { ties }) => sum + ties, 0)).toBe(
            results.filter((side) => side === 'tie').length,
          );
      }),
    );
  });

  it('shows the newest columns', () => {
    const cells = lastColumns(bigRoad(read('DGDGDG')), 3);
    expect(cells.map(({ column, side }) => `${side}${column}`)).toEqual(['b0', 'a1', 'b2']);
  });
});

describe('the bead plate', () => {
  it('fills column by column and lets whole columns go', () => {
    const results = read('DGTDGTD');
    expect(beadPlate(results, 2).at(-1)).toEqual({ column: 1, row: 0, entry: 'a' });
    const long = Array.from({ length: 13 }, (): Side => 'b');
    expect(beadPlate(long, 2)).toHaveLength(7);
    expect(beadPlate(long, 2).at(-1)).toEqual({ column: 1, row: 0, entry: 'b' });
  });
});
