import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOTTERIES } from '../lotteries.ts';
import { appearing, choose, chooseBig, subsetSums, tripleSums } from './count.ts';
import { drawDistinct, drawNumber } from './drawing.ts';
import type { Entry } from './play.ts';
import {
  add,
  compare,
  decimal,
  floor,
  minus,
  over,
  ratio,
  readDecimal,
  showDecimal,
  times,
} from './ratio.ts';

describe('fractions', () => {
  const some = fc
    .tuple(fc.bigInt(-1_000_000n, 1_000_000n), fc.bigInt(1n, 1_000_000n))
    .map(([num, den]) => ratio(num, den));

  it('keep the laws of arithmetic exactly', () => {
    fc.assert(
      fc.property(some, some, some, (a, b, c) => {
        expect(times(a, add(b, c))).toEqual(add(times(a, b), times(a, c)));
        expect(add(minus(a, b), b)).toEqual(a);
        if (b.num > 0n) expect(times(over(a, b), b)).toEqual(a);
        expect(compare(a, b) > 0n).toBe(compare(b, a) < 0n);
      }),
    );
  });

  it('are written as they are read, and cut, never rounded up', () => {
    for (const text of ['0', '0.1', '99.6', '26.999', '1.000000001', '123456789012345'])
      expect(showDecimal(decimal(text))).toBe(text);
    expect(showDecimal(ratio(2n, 3n), 4)).toBe('0.6666');
    expect(floor(ratio(29n, 10n))).toBe(2n);
    for (const text of [
      '1.',
      '.5',
      '01',
      '1e3',
      '-1',
      '+1',
      ' 1',
      '１',
      '1,5',
      '1.1234567890',
      '',
      null,
      1,
      [],
      '9'.repeat(16),
    ])
      expect(readDecimal(text)).toBeUndefined();
  });
});

describe('counting', () => {
  it('C(n, k) as Pascal has it', () => {
    for (let n = 1; n <= 30; n += 1)
      for (let k = 0; k <= n; k += 1)
        expect(chooseBig(n, k)).toBe(chooseBig(n - 1, k - 1) + chooseBig(n - 1, k));
    expect([choose(45, 6), choose(5, 6), choose(-1, 0)]).toEqual([8_145_060, 0, 0]);
  });

  it('how many of named values appear in places, as filling all of them shows', () => {
    const [size, places] = [5, 4];
    for (const named of [1, 2, 3]) {
      const found = Array.from({ length: named + 1 }, () => 0n);
      for (let code = 0; code < size ** places; code += 1) {
        const values = new Set(
          Array.from({ length: places }, (_, at) => Math.floor(code / size ** at) % size),
        );
        const hit = [...values].filter((value) => value < named).length;
        found[hit] = (found[hit] ?? 0n) + 1n;
      }
      expect(found.map((_, hit) => appearing(size, places, named, hit))).toEqual(found);
    }
  });

  it('sums of subsets and of triples, as writing them out shows', () => {
    const sums = subsetSums(9, 3);
    const found = sums.map(() => 0n);
    for (let a = 1; a <= 9; a += 1)
      for (let b = a + 1; b <= 9; b += 1)
        for (let c = b + 1; c <= 9; c += 1) found[a + b + c] = (found[a + b + c] ?? 0n) + 1n;
    expect(sums).toEqual(found);
    expect(tripleSums(0, 9).reduce((sum, ways) => sum + ways, 0n)).toBe(1000n);
  });
});

/** What a mapping makes of every sequence of draws it can be given: each is equally likely, so each result must come as often. */
function everyResult<T>(make: (below: (n: number) => number) => T): Map<string, number> {
  const found = new Map<string, number>();
  const script: [value: number, of: number][] = [];
  for (;;) {
    let at = 0;
    const result = JSON.stringify(
      make((n) => {
        const step = script[at] ?? [0, n];
        script[at] = step;
        at += 1;
        return step[0];
      }),
    );
    found.set(result, (found.get(result) ?? 0) + 1);
    while (script.length > 0) {
      const last = script[script.length - 1];
      if (last && last[0] + 1 < last[1]) {
        last[0] += 1;
        break;
      }
      script.pop();
    }
    if (script.length === 0) return found;
  }
}

it('the mapping from fair draws to numbers reaches every result equally often', () => {
  const drawOf = (below: (n: number) => number) => ({ below, position: () => 0 });
  const ordered = everyResult((below) => drawDistinct(drawOf(below), 3, 1, 6));
  expect([ordered.size, new Set(ordered.values())]).toEqual([120, new Set([1])]);
  const digits = everyResult((below) => drawNumber(drawOf(below), 3));
  expect([digits.size, new Set(digits.values())]).toEqual([1000, new Set([1])]);
  const dice = everyResult((below) => LOTTERIES.get('k3')?.draw(drawOf(below)));
  expect([dice.size, new Set(dice.values())]).toEqual([216, new Set([1])]);
});

const someNumber = (entry: Entry): string => {
  if (entry.kind === 'menu') return entry.of[0] ?? '';
  if (entry.kind === 'set') return entry.from[0] ?? '';
  return '1234567'.slice(0, entry.kind === 'numbers' ? entry.digits[0] : entry.rows.length);
};

describe('every play of every game', () => {
  const plays = [...LOTTERIES.values()].flatMap((game) =>
    [...game.plays.values()].map((play) => ({ game, play })),
  );

  it('refuses a number that is picked twice: it would be charged twice for one chance', () => {
    for (const { game, play } of plays) {
      const number = someNumber(play.entry);
      const enough = play.entry.kind === 'set' ? play.entry.from.slice(0, play.entry.ticket) : [number];
      const twice = play.ticket({ numbers: [enough[0] ?? '', ...enough] }, {});
      expect([game.code, play.code, twice.ok]).toEqual([game.code, play.code, false]);
    }
  });

  it('refuses numbers it does not know, empty lists and rows that are none', () => {
    for (const { game, play } of plays)
      for (const selection of [
        { numbers: ['x'] },
        { numbers: ['-1'] },
        { numbers: ['１２'] },
        { numbers: [''] },
        { numbers: [] },
        { rows: [] },
        { rows: ['x'] },
        { rows: ['', '', '', '', ''] },
      ])
        expect([game.code, play.code, selection, play.ticket(selection, {}).ok]).toEqual([
          game.code,
          play.code,
          selection,
          false,
        ]);
  });
});
