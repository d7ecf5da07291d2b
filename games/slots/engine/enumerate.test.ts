import fc from 'fast-check';
import { expect, it } from 'vitest';
import { monsoonTiger } from '#games/slots/tables/monsoon-tiger.ts';
import { compile } from './compile.ts';
import { enumerate } from './enumerate.ts';
import { plainUnits, scattersIn, windowTable } from './fixtures.ts';
import type { ReelTable } from './table.ts';

/** Every stop, one after another, by the plain rules. */
function bruteForce(table: ReelTable): Map<number, number>[] {
  const histogram = Array.from({ length: 6 }, () => new Map<number, number>());
  const lengths = table.strips.map((strip) => strip.length);
  const total = lengths.reduce((product, length) => product * length, 1);
  for (let index = 0; index < total; index += 1) {
    let rest = index;
    const stops = lengths.map((length) => {
      const stop = rest % length;
      rest = (rest - stop) / length;
      return stop;
    });
    const row = histogram[scattersIn(table, stops)];
    const units = plainUnits(table, stops);
    row?.set(units, (row.get(units) ?? 0) + 1);
  }
  return histogram;
}

it('counts the same spins as trying every stop by the plain rules', () => {
  const strip = fc.string({ unit: fc.constantFrom(...'TLJWX'), minLength: 3, maxLength: 4 });
  const withMoon = fc.tuple(strip, fc.boolean()).map(([cells, moon]) => (moon ? `M${cells}` : cells));
  fc.assert(
    fc.property(fc.array(withMoon, { minLength: 5, maxLength: 5 }), fc.boolean(), (strips, wildPays) => {
      const pays = wildPays ? { ...monsoonTiger.pays, W: [60, 250, 900] as const } : monsoonTiger.pays;
      const lines = monsoonTiger.lines.slice(0, 7);
      const table = windowTable(['XXXXX', 'XXXXX', 'XXXXX'], { strips, pays, lines });
      expect(enumerate(compile(table))).toEqual(bruteForce(table));
    }),
    { numRuns: 25 },
  );
});

it('leaves out no stop of Monsoon Tiger', () => {
  const counts = enumerate(compile(monsoonTiger)).flatMap((row) => [...row.values()]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(32 ** 5);
});
