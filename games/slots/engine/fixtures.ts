/** Shared by the tests of this room: windows written as paper, a slow and plain evaluator, statistics. */
import { monsoonTiger } from '#games/slots/tables/monsoon-tiger.ts';
import type { Draw } from '#kernel/rng/draw.ts';
import type { ReelTable } from './table.ts';

/** Monsoon Tiger's rules on reels that show exactly these rows; `X` pays nothing. Stops are all 0. */
export function windowTable(rows: readonly string[], over: Partial<ReelTable> = {}): ReelTable {
  const reels = [...(rows[0] ?? '')].map((_, reel) => rows.map((row) => row[reel]).join(''));
  return { ...monsoonTiger, symbols: { ...monsoonTiger.symbols, X: 'blank' }, strips: reels, ...over };
}

export const ZEROS = [0, 0, 0, 0, 0];

/** The rules in the plainest words, for comparison: units of all lines and scatters in a window of letters. */
export function plainUnits(table: ReelTable, stops: readonly number[]): number {
  const at = (reel: number, row: number): string => {
    const strip = table.strips[reel] ?? '';
    return strip[((stops[reel] ?? 0) + row) % strip.length] ?? '';
  };
  let units = 0;
  for (const line of table.lines) {
    const seen = line.map((row, reel) => at(reel, row));
    let best = 0;
    for (const [letter, pays] of Object.entries(table.pays)) {
      let run = 0;
      while (run < seen.length && (seen[run] === letter || seen[run] === table.wild)) run += 1;
      // wilds stand for a symbol that is there; wilds alone are paid as wilds or not at all
      if (seen.slice(0, run).includes(letter)) best = Math.max(best, pays[run - 3] ?? 0);
    }
    units += best;
  }
  return units + (table.scatterPays[scattersIn(table, stops) - 3] ?? 0);
}

export function scattersIn(table: ReelTable, stops: readonly number[]): number {
  let scatters = 0;
  table.strips.forEach((strip, reel) => {
    for (let row = 0; row < table.rows; row += 1) {
      if (strip[((stops[reel] ?? 0) + row) % strip.length] === table.scatter) scatters += 1;
    }
  });
  return scatters;
}

/** A draw that hands out these values; asking for more, or for one out of range, is a fault of the test. */
export function scripted(values: readonly number[]): Draw {
  let used = 0;
  return {
    below: (n) => {
      const value = values[used];
      if (value === undefined || value >= n) throw new RangeError(`draw ${used}: ${value} of ${n}`);
      used += 1;
      return value;
    },
    position: () => used,
  };
}

/** Chi-square of counts that should be equal. */
export function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/** The value chi-square passes once in a thousand fair runs (Wilson–Hilferty, good to 1 % from 3 degrees on). */
export function chiSquareLimit(degrees: number): number {
  const z = 3.0902;
  return degrees * (1 - 2 / (9 * degrees) + z * Math.sqrt(2 / (9 * degrees))) ** 3;
}
