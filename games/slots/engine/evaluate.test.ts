import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monsoonTiger } from '#games/slots/tables/monsoon-tiger.ts';
import { compile } from './compile.ts';
import { evaluate } from './evaluate.ts';
import { plainUnits, windowTable, ZEROS } from './fixtures.ts';
import type { ReelTable } from './table.ts';

const spin = (rows: readonly string[], over: Partial<ReelTable> = {}) =>
  evaluate(compile(windowTable(rows, over)), ZEROS);
const line = (number: number): readonly number[] => monsoonTiger.lines[number - 1] ?? [];

/** A blank window with letters laid along a line. */
const along = (path: readonly number[], letters: string): string[] =>
  [0, 1, 2].map((row) => path.map((at, reel) => (at === row ? (letters[reel] ?? 'X') : 'X')).join(''));

describe('every line pays every symbol in every length', () => {
  for (let number = 1; number <= monsoonTiger.lines.length; number += 1) {
    it(`line ${number}`, () => {
      for (const [symbol, pays] of Object.entries(monsoonTiger.pays)) {
        for (const run of [3, 4, 5]) {
          const found = spin(along(line(number), symbol.repeat(run).padEnd(5, 'X')));
          expect(found.lines).toContainEqual({ line: number, symbol, run, units: pays[run - 3] });
        }
      }
    });
  }

  it('twenty different lines', () => {
    expect(new Set(monsoonTiger.lines.map((path) => path.join(''))).size).toBe(20);
  });
});

describe('a line', () => {
  const cases: readonly [what: string, letters: string, units: number][] = [
    ['two are not enough', 'TTXXX', 0],
    ['must begin on the first reel', 'XTTTT', 0],
    ['stops at the first stranger', 'TTTXT', 60],
    ['four', 'TTTTX', 200],
    ['a wild stands for the symbol', 'TWTXX', 60],
    ['two wilds', 'TWWXX', 60],
    ['wild, then another symbol', 'TTWLX', 60],
    ['wilds carry a run on', 'TTWWT', 480],
    ['a wild never stands for the scatter', 'MWWXX', 0],
    ['a scatter breaks a line', 'TTMTT', 0],
    ['opening wilds take the symbol that follows', 'WWTXX', 60],
    ['opening wilds before a stranger that does not pay', 'WWXXX', 0],
    ['wilds alone pay nothing when they have no pay', 'WWWXX', 0],
  ];
  for (const [what, letters, units] of cases) {
    it(`${what}: ${letters}`, () => {
      const found = spin(along(line(1), letters), { lines: [line(1)] });
      expect(found.units).toBe(units);
      expect(found.lines.length).toBe(units > 0 ? 1 : 0);
    });
  }

  it('of wilds that pay takes the dearer reading, never both', () => {
    const pays = { ...monsoonTiger.pays, W: [100, 300, 900] as const };
    expect(spin(along(line(1), 'WWWJX'), { lines: [line(1)], pays }).lines).toEqual([
      { line: 1, symbol: 'W', run: 3, units: 100 },
    ]);
    expect(spin(along(line(1), 'WWWTT'), { lines: [line(1)], pays }).lines).toEqual([
      { line: 1, symbol: 'T', run: 5, units: 480 },
    ]);
    expect(spin(along(line(1), 'WWWWW'), { lines: [line(1)], pays }).units).toBe(900);
  });
});

describe('scatters', () => {
  const cases: readonly [rows: readonly string[], scatters: number, units: number][] = [
    [['XXXXX', 'XXXXX', 'XXXXX'], 0, 0],
    [['MXXXX', 'XXMXX', 'XXXXX'], 2, 0],
    [['MXXXX', 'XXMXX', 'XXXMX'], 3, 40],
    [['MXXXM', 'XXMXX', 'XXXMX'], 4, 200],
    [['MXXXM', 'XXMXX', 'XMXMX'], 5, 1000],
  ];
  for (const [rows, scatters, units] of cases) {
    it(`${scatters} anywhere pay ${units}`, () => {
      expect(spin(rows)).toEqual({ units, lines: [], scatters, scatterUnits: units });
    });
  }

  it('pay beside lines', () => {
    const found = spin(['MXXMM', 'TTTXX', 'XXXXX']);
    expect(found.scatterUnits).toBe(40);
    expect(found.units).toBe(100);
  });
});

it('agrees with the plain rules in any window, wilds on every reel and paying or not', () => {
  const column = fc.string({ unit: fc.constantFrom(...'TTLLFDAKQJWWX'), minLength: 3, maxLength: 3 });
  const reel = fc
    .tuple(column, fc.integer({ min: 0, max: 5 }))
    .map(([cells, at]) => (at < 3 ? `${cells.slice(0, at)}M${cells.slice(at + 1)}` : cells));
  fc.assert(
    fc.property(fc.array(reel, { minLength: 5, maxLength: 5 }), fc.boolean(), (strips, wildPays) => {
      const pays = wildPays ? { ...monsoonTiger.pays, W: [60, 250, 900] as const } : monsoonTiger.pays;
      const table = windowTable(['XXXXX', 'XXXXX', 'XXXXX'], { strips, pays });
      const found = evaluate(compile(table), ZEROS);
      expect(found.units).toBe(plainUnits(table, ZEROS));
      expect(found.units).toBe(found.scatterUnits + found.lines.reduce((sum, won) => sum + won.units, 0));
    }),
    { numRuns: 2000 },
  );
});

describe('a table that contradicts itself never starts', () => {
  const bad: readonly [what: string, table: ReelTable][] = [
    ['unknown letter', { ...monsoonTiger, strips: ['TZT', 'TTT', 'TTT', 'TTT', 'TTT'] }],
    ['two scatters in sight', windowTable(['MXXXX', 'MXXXX', 'XXXXX'])],
    ['a line off the window', { ...monsoonTiger, lines: [[0, 1, 2, 3, 0]] }],
    ['a scatter that pays on lines', { ...monsoonTiger, pays: { M: [1, 2, 3] } }],
    ['a pay for nobody', { ...monsoonTiger, pays: { Z: [1, 2, 3] } }],
  ];
  for (const [what, table] of bad) it(what, () => expect(() => compile(table)).toThrow(RangeError));
});
