/** What a tournament decides by: prizes come to the pool, places are given once, tables are kept even, nobody is moved out of a hand. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Board,
  byChips,
  movesOf,
  paidPlaces,
  placesOf,
  prizesOf,
  type Ranked,
  seatFor,
  type Seated,
  tablesFor,
} from './tournament.ts';

const sum = (list: readonly bigint[]): bigint => list.reduce((all, one) => all + one, 0n);

describe('prizes', () => {
  it.each([
    [1, 1],
    [2, 1],
    [6, 1],
    [7, 2],
    [12, 2],
    [13, 3],
    [120, 20],
  ])('of %i entries go to %i places', (entries, places) => {
    expect(paidPlaces(entries)).toBe(places);
    expect(prizesOf(100_000n, entries)).toHaveLength(places);
  });

  it('are all of the pool where one place is paid', () => {
    expect(prizesOf(30_001n, 3)).toEqual([30_001n]);
  });

  it('fall with the place, and come to the pool to the unit, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10_000_000_000n }),
        fc.integer({ min: 1, max: 400 }),
        (pool, entries) => {
          const prizes = prizesOf(pool, entries);
          expect(sum(prizes)).toBe(pool);
          for (const [at, prize] of prizes.entries()) {
            expect(prize).toBeGreaterThanOrEqual(0n);
            // Rounding moves a unit between neighbours at most.
            if (at > 0) expect(prize).toBeLessThanOrEqual((prizes[at - 1] ?? 0n) + 1n);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});

const outAt = (id: string, at: number | null, order: number | null = null): Ranked => ({
  id,
  isOut: at !== null,
  outAt: at,
  order,
});

describe('places', () => {
  it('are better the later somebody goes out; who is in has none', () => {
    const places = placesOf([outAt('a', 100), outAt('b', null), outAt('c', 300), outAt('d', 200)]);
    expect([...places].sort()).toEqual([
      ['a', 4],
      ['c', 2],
      ['d', 3],
    ]);
  });

  it('of who went out at once go by the order they were counted in', () => {
    const places = placesOf([outAt('few', 100, 3), outAt('many', 100, 2), outAt('winner', null)]);
    expect(places.get('many')).toBe(2);
    expect(places.get('few')).toBe(3);
  });

  it('are given once each, also where somebody entered after another had gone out', () => {
    // Both were third of three when they went out; the second of them was third of four entries.
    const out = [outAt('first', 100, 3), outAt('late', 200, 3)];
    const places = placesOf([...out, outAt('one', null), outAt('two', null)]);
    expect(places.get('late')).toBe(3);
    expect(places.get('first')).toBe(4);
  });

  it('of any tournament are the numbers behind those who are in, and no prize is paid twice', () => {
    const time = fc.option(fc.integer({ min: 0, max: 5 }), { nil: null });
    const entry = fc.record({ at: time, order: fc.nat(9) });
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 30 }), (list) => {
        const entries = list.map(({ at, order }, n) => outAt(String(n), at, order));
        const places = [...placesOf(entries).values()].sort((a, b) => a - b);
        const left = entries.filter(({ isOut }) => !isOut).length;
        expect(places).toEqual(places.map((_, at) => left + at + 1));
        expect(places).toHaveLength(entries.length - left);
        if (left === 1) {
          const prizes = prizesOf(1_000n, entries.length);
          expect(sum([1, ...places].map((place) => prizes[place - 1] ?? 0n))).toBe(1_000n);
        }
      }),
    );
  });

  it('begin with who had the fewest chips when the hand began, whatever his seat', () => {
    const broke = [
      { id: 'seat 0', began: 500n },
      { id: 'seat 1', began: 20n },
      { id: 'seat 2', began: 300n },
    ];
    expect(byChips(broke).map(({ id }) => id)).toEqual(['seat 1', 'seat 2', 'seat 0']);
    // Equal stacks stay in the order of their seats.
    const equal = [
      { id: 'a', began: 5n },
      { id: 'b', began: 5n },
    ];
    expect(byChips(equal).map(({ id }) => id)).toEqual(['a', 'b']);
  });
});

const board = (code: string, more: Partial<Board> = {}): Board => ({ code, seats: 6, idle: true, ...more });
const at = (table: string, count: number, from = 0): Seated[] =>
  Array.from({ length: count }, (_, seat) => ({ id: `${table}-${seat + from}`, table, seat: seat + from }));

/** Where everybody sits once the moves are made. */
function moved(boards: readonly Board[], seated: readonly Seated[]): Seated[] {
  const moves = new Map(movesOf(boards, seated).map((move) => [move.id, move]));
  return seated.map((one) => {
    const move = moves.get(one.id);
    return move ? { id: one.id, table: move.to, seat: move.seat } : one;
  });
}
function counts(seated: readonly Seated[]): Record<string, number> {
  const all: Record<string, number> = {};
  for (const { table } of seated) all[table] = (all[table] ?? 0) + 1;
  return all;
}

describe('seats', () => {
  it.each([
    [1, 6, 1],
    [6, 6, 1],
    [7, 6, 2],
    [13, 6, 3],
    [120, 9, 14],
  ])('of %i people at tables of %i are at %i tables', (people, seats, tables) => {
    expect(tablesFor(people, seats)).toBe(tables);
  });

  it('are taken at the table with the fewest people, the first that is free', () => {
    const seated = [...at('a', 3), ...at('b', 2)];
    expect(seatFor([board('a'), board('b')], seated)).toEqual({ to: 'b', seat: 2 });
    expect(seatFor([board('a')], at('a', 2, 1))).toEqual({ to: 'a', seat: 0 });
    expect(seatFor([board('a', { seats: 3 })], at('a', 3))).toBeUndefined();
    expect(seatFor([], [])).toBeUndefined();
  });

  it('are left as they are where tables differ by one', () => {
    expect(movesOf([board('a'), board('b')], [...at('a', 5), ...at('b', 4)])).toEqual([]);
  });

  it('are changed by one from the fullest table to the emptiest', () => {
    const seated = [...at('a', 6), ...at('b', 3)];
    expect(counts(moved([board('a'), board('b')], seated))).toEqual({ a: 5, b: 4 });
  });

  it('are never changed at a table whose hand is on', () => {
    const seated = [...at('a', 6), ...at('b', 3)];
    expect(movesOf([board('a', { idle: false }), board('b')], seated)).toEqual([]);
    const spare = [...at('a', 3), ...at('b', 2)];
    expect(movesOf([board('a', { idle: false }), board('b', { idle: false })], spare)).toEqual([]);
  });

  it('of a table that is not needed any more are all taken elsewhere', () => {
    const seated = [...at('a', 3), ...at('b', 2), ...at('c', 4)];
    expect(counts(moved([board('a'), board('b'), board('c')], seated))).toEqual({ a: 5, c: 4 });
  });

  it('are one person’s each, wherever people are moved to', () => {
    const table = fc.record({ count: fc.integer({ min: 0, max: 6 }), idle: fc.boolean() });
    fc.assert(
      fc.property(fc.array(table, { minLength: 1, maxLength: 6 }), (tables) => {
        const boards = tables.map(({ idle }, n) => board(`t${n}`, { idle }));
        const seated = tables.flatMap(({ count }, n) => at(`t${n}`, count));
        const after = moved(boards, seated);
        expect(new Set(after.map(({ table: code, seat }) => `${code}/${seat}`)).size).toBe(seated.length);
        for (const [n, one] of seated.entries()) {
          const from = boards.find(({ code }) => code === one.table);
          if (from?.idle === false) expect(after[n]).toEqual(one);
        }
      }),
      { numRuns: 300 },
    );
  });
});
