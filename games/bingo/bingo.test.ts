/** Bingo: the book anybody can print, chances by call as they are published, and a pot that is divided to the last part. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tableReplays } from '#games/engine-kit.ts';
import type { Pool, TableEngine } from '#games/table-contract.ts';
import { createDraw } from '#kernel/rng/draw.ts';
import { serverBlocks } from '#kernel/rng/seeds.node.ts';
import { callsOf, readEnd, spotOf } from './engine/bingo.ts';
import { cardOf } from './engine/book.ts';
import { waysBy } from './engine/count.ts';
import { coveredBy, doneAt } from './engine/patterns.ts';
import { BINGO, BINGO_RULES } from './games.ts';
import { bingo75, bingo90, type PrizeCode } from './tables/bingo.ts';
import { patternOf, pictureOf } from './tables/patterns.ts';

const KEY = Buffer.alloc(32, 9);
const drawn = (n: number) => createDraw(serverBlocks(KEY, 'bingo test', n));
const poolOf = ({ pool }: TableEngine): Pool => {
  if (!pool) throw new Error('bingo has a pool');
  return pool;
};
const chance = (balls: 75 | 90, prize: PrizeCode, calls: number): number => {
  const { ways, of } = waysBy(balls, prize, calls);
  return Number((ways * 10n ** 15n) / of) / 1e15;
};

describe('the book', () => {
  const wrong75 = (card: readonly number[]): boolean =>
    card[12] !== 0 ||
    new Set(card).size !== 25 ||
    card.some(
      (number, cell) => cell !== 12 && Math.ceil(number / 15) !== cell - 5 * Math.floor(cell / 5) + 1,
    );

  it('has 12,000 different cards of 75: five of each letter’s fifteen, the centre free', () => {
    const cards = Array.from({ length: bingo75.book }, (_, at) => cardOf(75, at + 1));
    expect(cards.filter(wrong75)).toEqual([]);
    expect(new Set(cards.map((card) => card.join())).size).toBe(bingo75.book);
  });

  const column90 = (card: readonly number[], column: number): number[] =>
    [0, 1, 2].map((row) => card[row * 9 + column] ?? 0).filter((number) => number > 0);
  const wrong90 = (card: readonly number[]): boolean => {
    const columns = Array.from({ length: 9 }, (_, column) => column90(card, column));
    return (
      [0, 1, 2].some((row) => card.slice(row * 9, row * 9 + 9).filter((number) => number > 0).length !== 5) ||
      new Set(card.filter((number) => number > 0)).size !== 15 ||
      columns.some(
        (numbers, column) =>
          numbers.length === 0 ||
          numbers.some(
            (number, at) =>
              number <= (numbers[at - 1] ?? 0) || Math.min(8, Math.floor(number / 10)) !== column,
          ),
      )
    );
  };

  it('has 12,000 different tickets of 90: five in each row, one to three in each column, ascending', () => {
    const cards = Array.from({ length: bingo90.book }, (_, at) => cardOf(90, at + 1));
    expect(cards.filter(wrong90)).toEqual([]);
    expect(new Set(cards.map((card) => card.join())).size).toBe(bingo90.book);
  });

  // A printed book is never printed anew: whoever kept card 1 has card 1.
  it('is the book that was published', () => {
    expect([cardOf(75, 1), cardOf(75, 12_000), cardOf(90, 1), cardOf(90, 12_000)]).toMatchInlineSnapshot(`
      [
        [
          3,
          29,
          33,
          48,
          74,
          6,
          26,
          44,
          47,
          72,
          14,
          27,
          0,
          57,
          63,
          9,
          25,
          38,
          60,
          68,
          1,
          22,
          43,
          49,
          71,
        ],
        [
          3,
          21,
          31,
          47,
          62,
          13,
          17,
          34,
          54,
          69,
          15,
          24,
          0,
          57,
          66,
          5,
          25,
          32,
          49,
          70,
          2,
          23,
          43,
          48,
          67,
        ],
        [
          3,
          0,
          20,
          31,
          0,
          0,
          61,
          76,
          0,
          0,
          18,
          25,
          0,
          43,
          0,
          64,
          0,
          81,
          5,
          0,
          26,
          0,
          44,
          50,
          69,
          0,
          0,
        ],
        [
          0,
          11,
          24,
          34,
          0,
          0,
          60,
          0,
          86,
          0,
          12,
          27,
          0,
          0,
          50,
          62,
          78,
          0,
          3,
          19,
          0,
          36,
          42,
          52,
          0,
          0,
          0,
        ],
      ]
    `);
  });

  it('has each number of a letter about as often as any other', () => {
    const counts = new Map<number, number>();
    for (let n = 1; n <= bingo75.book; n += 1)
      for (const number of cardOf(75, n)) counts.set(number, (counts.get(number) ?? 0) + 1);
    for (let number = 1; number <= 75; number += 1) {
      const share = number > 30 && number <= 45 ? 4 / 15 : 5 / 15;
      const spread = Math.sqrt(bingo75.book * share * (1 - share));
      expect(Math.abs((counts.get(number) ?? 0) - bingo75.book * share)).toBeLessThan(4.5 * spread);
    }
  });
});

describe('bingo by call', () => {
  // wizardofodds.com, Probability in Bingo II: a single line on one card in exactly so many calls.
  it.each([
    [4, '0.00000329'],
    [5, '0.00001363'],
    [6, '0.00003523'],
    [7, '0.00007277'],
    [8, '0.00013140'],
    [9, '0.00021673'],
    [10, '0.00033478'],
    [13, '0.00095195'],
    [16, '0.00211738'],
    [19, '0.00403869'],
  ])('a line of 75 in exactly %i calls: %s', (calls, published) => {
    expect((chance(75, 'line', calls) - chance(75, 'line', calls - 1)).toFixed(8)).toBe(published);
  });

  // wizardofodds.com, Probability in Bingo II: two lines on one card in exactly so many calls.
  it.each([
    [9, '0.00000001'],
    [10, '0.00000007'],
    [11, '0.00000022'],
    [12, '0.00000062'],
    [13, '0.00000150'],
    [14, '0.00000330'],
    [15, '0.00000668'],
    [16, '0.00001267'],
    [17, '0.00002278'],
    [18, '0.00003910'],
  ])('two lines of 75 in exactly %i calls: %s', (calls, published) => {
    expect((chance(75, 'two-lines', calls) - chance(75, 'two-lines', calls - 1)).toFixed(8)).toBe(published);
  });

  // loquax.co.uk, 90 Ball Bingo Odds: a full house within so many calls, one in.
  it.each([
    [24, 35_025_264_905.1],
    [30, 295_232_118.0],
    [33, 44_154_950.2],
    [36, 8_224_941.7],
  ])('a full house of 90 in %i calls: one in %d', (calls, published) => {
    const { ways, of } = waysBy(90, 'full', calls);
    expect(Number((of * 10n + ways / 2n) / ways) / 10).toBe(published);
  });

  // A pattern of one shape is covered by k calls in C(75 − n, k − n) of C(75, k) ways, n its numbers without the centre.
  it.each([
    ['corners', 4],
    ['x', 8],
    ['letter-l', 9],
    ['letter-t', 8],
    ['letter-z', 12],
    ['letter-h', 12],
    ['full', 24],
  ] as const)('%s wants %i numbers', (prize, numbers) => {
    const ratio = Array.from({ length: numbers }, (_, at) => (50 - at) / (75 - at)).reduce(
      (a, b) => a * b,
      1,
    );
    expect(chance(75, prize, 50)).toBeCloseTo(ratio, 12);
  });

  it('counts a stamp in any corner, two or more of them once', () => {
    // 4 × C(71, 46) − 6 × C(67, 42) + 4 × C(63, 38) − C(59, 34), of C(75, 50).
    const all = (n: number): number =>
      Array.from({ length: n }, (_, at) => (50 - at) / (75 - at)).reduce((a, b) => a * b, 1);
    expect(chance(75, 'stamp', 50)).toBeCloseTo(4 * all(4) - 6 * all(8) + 4 * all(12) - all(16), 12);
  });

  it('covers a whole card of 75 in 50 calls once in 212,086, in 49 once in 407,857, in 48 once in 799,399', () => {
    const oneIn = [50, 49, 48].map((calls) => Math.round(1 / chance(75, 'full', calls)));
    // The published figures differ by the way they are rounded.
    for (const [at, published] of [212_086, 407_857, 799_399].entries())
      expect(Math.abs((oneIn[at] ?? 0) - published)).toBeLessThanOrEqual(1);
  });

  it('is half likely to have a line by call 41, and nine in ten by call 54', () => {
    expect([chance(75, 'line', 41) < 0.5, chance(75, 'line', 42) > 0.5]).toEqual([true, true]);
    expect(chance(75, 'line', 54)).toBeGreaterThan(0.9);
  });

  it.each(BINGO_RULES.flatMap(({ balls, prizes }) => prizes.map(({ code }) => [balls, code] as const)))(
    'of %i, %s: never falls, is certain at the end, and is what is drawn',
    (balls, prize) => {
      let last = 0;
      for (let calls = 1; calls <= balls; calls += 1) {
        const now = chance(balls, prize, calls);
        expect(now).toBeGreaterThanOrEqual(last);
        last = now;
      }
      expect(waysBy(balls, prize, balls)).toEqual({ ways: 1n, of: 1n });
      const engine = BINGO[balls === 75 ? 0 : 1];
      if (!engine) throw new Error('no engine');
      const rounds = 1_500;
      const middle = Array.from({ length: balls }, (_, at) => at + 1).find(
        (calls) => chance(balls, prize, calls) > 0.4,
      );
      const expected = chance(balls, prize, middle ?? 0);
      let done = 0;
      for (let n = 0; n < rounds; n += 1) {
        const calledAt = callsOf(poolOf(engine).ballsOf(engine.play(drawn(n))));
        if (doneAt(balls, prize, cardOf(balls, 1 + n), calledAt) <= (middle ?? 0)) done += 1;
      }
      const error = Math.sqrt((expected * (1 - expected)) / rounds);
      expect(Math.abs(done / rounds - expected)).toBeLessThan(3.5 * error);
    },
  );
});

describe('patterns', () => {
  it('are drawn as they are written, and are on cards of 75 alone but for lines and the full house', () => {
    expect(pictureOf(75, patternOf(75, 'x').shapes[0] ?? [])).toEqual([
      '#...#',
      '.#.#.',
      '..#..',
      '.#.#.',
      '#...#',
    ]);
    expect(pictureOf(90, patternOf(90, 'line').shapes[1] ?? [])).toEqual([
      '.........',
      '#########',
      '.........',
    ]);
    expect(() => patternOf(90, 'x')).toThrow(RangeError);
  });

  it('are covered by a shape that is whole, and not before', () => {
    const card = cardOf(75, 1);
    const calledAt = (cells: readonly number[]) => {
      const calls = Array.from({ length: 76 }, () => 1_000);
      calls[0] = 0;
      for (const [at, cell] of cells.entries()) if (card[cell]) calls[card[cell] ?? 0] = at + 1;
      return calls;
    };
    // The second diagonal and the middle row cross in the free centre: two lines in eight calls.
    const crossing = [4, 8, 16, 20, 10, 11, 13, 14];
    expect(doneAt(75, 'two-lines', card, calledAt(crossing))).toBe(8);
    expect(coveredBy(75, 'two-lines', card, calledAt(crossing), 7)).toEqual(new Set());
    expect(coveredBy(75, 'two-lines', card, calledAt(crossing), 8)).toEqual(new Set([...crossing, 12]));
    expect(doneAt(75, 'stamp', card, calledAt([0, 1, 23, 24, 18, 19]))).toBe(6);
    expect(doneAt(75, 'letter-t', card, calledAt([0, 1, 2, 3, 4, 7, 17, 22]))).toBe(8);
    expect(doneAt(75, 'letter-t', card, calledAt([0, 1, 2, 3, 4, 7, 17]))).toBe(1_000);
  });
});

describe.each(BINGO_RULES.map((rules, at) => [rules.code, rules, BINGO[at]] as const))(
  '%s',
  (_code, rules, found) => {
    if (!found) throw new Error('no engine');
    const engine = found;
    const pool = poolOf(engine);

    it('calls every ball once, the same for the same seed', () => {
      tableReplays(engine, 50);
      expect([...pool.ballsOf(engine.play(drawn(1)))].sort((a, b) => a - b)).toEqual(
        Array.from({ length: rules.balls }, (_, at) => at + 1),
      );
    });

    it('pays exactly 85 in 100 of all stakes, whoever plays and whatever is drawn', () => {
      const laid = fc.uniqueArray(
        fc.tuple(fc.integer({ min: 1, max: rules.book }), fc.integer({ min: 1, max: 5 })),
        {
          selector: ([card]) => card,
          minLength: 1,
          maxLength: 60,
        },
      );
      fc.assert(
        fc.property(laid, fc.integer({ min: 1, max: 1_000_000 }), (cards, n) => {
          const sold = new Map(cards.map(([card, amount]) => [spotOf(card), amount] as const));
          const outcome = pool.divide(engine.play(drawn(n)), sold);
          const pot = cards.reduce((sum, [, amount]) => sum + amount, 0);
          const back = cards.reduce((sum, [card, amount]) => {
            const { numerator, denominator } = engine.returns(outcome, spotOf(card));
            return sum + (amount * numerator) / denominator;
          }, 0);
          expect(back).toBeCloseTo(pot * 0.85, 6);
          expect(pool.wonIn(outcome).map(({ prize }) => prize)).toEqual(rules.prizes.map(({ code }) => code));
          expect(engine.result(outcome)).toBe(String(pool.wonIn(outcome).at(-1)?.at));
          expect(JSON.parse(JSON.stringify(outcome))).toEqual(outcome);
        }),
        { numRuns: 60 },
      );
    });

    it('gives a prize to the first card alone, and shares it by what was laid among those that have it with one call', () => {
      const played = engine.play(drawn(7));
      const alone = pool.divide(played, new Map([[spotOf(3), 1]]));
      expect(engine.returns(alone, spotOf(3))).toEqual({ numerator: 17, denominator: 20 });
      expect(engine.returns(alone, spotOf(4))).toEqual({ numerator: 0, denominator: 1 });
      // Two who hold the same card: nobody is first, and each gets back by what he laid.
      const shared = pool.divide(played, new Map([[spotOf(3), 2]]));
      expect(engine.returns(shared, spotOf(3))).toEqual({ numerator: 17, denominator: 20 });
      const calledAt = callsOf(pool.ballsOf(played));
      const many = pool.divide(played, new Map(Array.from({ length: 500 }, (_, at) => [spotOf(at + 1), 1])));
      for (const { prize, at, cards } of pool.wonIn(many)) {
        const times = Array.from({ length: 500 }, (_, n) =>
          doneAt(rules.balls, prize as PrizeCode, cardOf(rules.balls, n + 1), calledAt),
        );
        expect(at).toBe(Math.min(...times));
        expect(cards).toEqual(times.flatMap((time, n) => (time === at ? [n + 1] : [])));
      }
    });

    it('divides nothing when nothing was sold', () => {
      const outcome = pool.divide(engine.play(drawn(3)), new Map());
      expect(readEnd(rules, outcome)).toMatchObject({ pot: 0, won: [] });
      expect(engine.result(outcome)).toBe('0');
    });

    it.each([
      'card-0',
      'card-12001',
      'card-01',
      'card--1',
      'card',
      'card-1e3',
      'CARD-1',
      '',
      '__proto__',
      'card-１',
    ])('has no card %s', (spot) => {
      const outcome = engine.play(drawn(1));
      expect(pool.hasSpot(spot)).toBe(false);
      expect(() => engine.returns(outcome, spot)).toThrow(RangeError);
      expect(() => pool.divide(outcome, new Map([[spot, 1]]))).toThrow(RangeError);
    });

    it.each([null, {}, { balls: [] }, { balls: [1, 1], pot: 0, won: [] }, { balls: 'x', pot: 1, won: [] }])(
      'is no outcome: %j',
      (outcome) => {
        expect(() => engine.result(outcome)).toThrow(RangeError);
        expect(() => engine.returns(outcome, 'card-1')).toThrow(RangeError);
      },
    );
  },
);
