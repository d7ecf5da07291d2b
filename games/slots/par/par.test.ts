import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, type Fraction, fraction, over, plus, times } from '#games/slots/engine/fraction.ts';
import { prove } from '#games/slots/engine/proof.ts';
import { compile } from '#games/slots/engine/compile.ts';
import { monsoonTiger } from '#games/slots/tables/monsoon-tiger.ts';
import { type Figures, figuresOf } from './figures.ts';
import { readSheet } from './read.ts';
import type { Sheet } from './sheet.ts';

const published = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../..', 'docs/par', `${name}.par`), 'utf8');

function sheetOf(text: string): Sheet {
  const reading = readSheet(text);
  if (!reading.ok) throw new Error(`line ${reading.error.line}: ${reading.error.message}`);
  return reading.sheet;
}

function figures(text: string): Figures {
  const found = figuresOf(sheetOf(text));
  if ('code' in found) throw new Error(found.code);
  return found;
}

const write = ({ n, d }: Fraction): string => `${n}/${d}`;

describe('published machines', () => {
  it('a fruit machine of twenty stops pays 7,209 of 8,000 coins, hit by hit as the source counts', () => {
    const found = figures(published('fruit-bell'));
    expect(write(found.rtp)).toBe('7209/8000');
    expect(decimal(times(found.rtp, fraction(100n)), 4)).toBe('90.1125');
    expect(found.distribution?.slice(1).map(({ pay, count }) => [Number(pay.n), Number(count)])).toEqual([
      [2, 1300],
      [3, 595],
      [8, 105],
      [10, 44],
      [14, 30],
      [18, 18],
      [100, 4],
      [200, 2],
    ]);
  });

  it('the Little Duke of 1932 pays 736 of 1,000 coins', () => {
    const found = figures(published('little-duke'));
    expect(found.rtp).toEqual(fraction(736n, 1000n));
    expect(found.distribution?.slice(1).map(({ pay, count }) => [Number(pay.n), Number(count)])).toEqual([
      [2, 90],
      [6, 60],
      [8, 12],
      [12, 4],
      [16, 2],
      [20, 1],
    ]);
  });

  it('Atkins Diet: its lines, scatters and tripled free spins with retrigger add up', () => {
    // On one line: the return does not depend on how many are played. 1 + 1/2 + … of free spins in closed form.
    const found = figures(published('atkins'));
    expect(write(found.lineRtp)).toBe('21293527/33554432');
    expect(write(found.scatterRtp)).toBe('1170315/16777216');
    const opened = over(fraction(938_250n, 8_388_608n), fraction(1n));
    const once = plus(found.lineRtp, found.scatterRtp);
    const each = over(times(fraction(3n), once), fraction(8_388_608n - 938_250n, 8_388_608n));
    expect(found.rtp).toEqual(plus(once, times(opened, each)));
    expect(decimal(times(found.rtp, fraction(100n)), 4)).toBe('97.0458');
  });
});

it('agrees with the proof of Monsoon Tiger on its paid spin, lines and all', () => {
  const { strips, lines, pays, symbols, scatterPays } = monsoonTiger;
  // Short reels: the same lines on a part of each strip, so that the test takes a moment.
  const part = {
    ...monsoonTiger,
    strips: strips.map((strip) => strip.slice(0, 12)),
    free: { ...monsoonTiger.free, most: 0 },
  };
  const text = [
    'par tiger',
    'rows 3',
    ...part.strips.map((strip) => `reel ${[...strip].join(' ')}`),
    ...lines.map((line) => `line ${line.join(' ')}`),
    'wild W not M',
    ...Object.entries(pays).flatMap(([letter, trio]) =>
      part.strips.every((strip) => !strip.includes(letter))
        ? []
        : trio.map((units, at) => `pay ${letter} x${at + 3} = ${units}`),
    ),
    ...scatterPays.map((units, at) => `scatter M x${at + 3} = ${units}`),
  ].join('\n');
  expect(Object.keys(symbols).length).toBe(10);
  const found = figures(text);
  const proof = prove(compile(part));
  expect(write(found.rtp)).toBe(`${proof.rtp.numerator}/${proof.rtp.denominator}`);
  expect(found.variance && write(found.variance)).toBe(
    `${proof.variance.numerator}/${proof.variance.denominator}`,
  );
  expect(found.hitRate && write(found.hitRate)).toBe(
    `${proof.hitRate.numerator}/${proof.hitRate.denominator}`,
  );
});

/** The rules in the plainest words: what one line of symbols pays, by trying every combination. */
function plainPay(sheet: Sheet, line: readonly number[]): number {
  let best = 0;
  for (const combination of sheet.combinations) {
    let [own, wilds, fits] = [0, 0, true];
    line.forEach((symbol, reel) => {
      const cell =
        combination.kind === 'cells' ? combination.cells[reel]?.[symbol] : combination.match[symbol];
      if (cell === 1) own += 1;
      else if (cell === 2) wilds += 1;
      else if (cell === 0 && combination.kind === 'cells') fits = false;
    });
    if (combination.kind === 'count' && own + wilds < combination.least) fits = false;
    if (fits && (own > 0 || (sheet.wildAlone && wilds > 0)))
      best = Math.max(best, Number(combination.pay.n) * sheet.wildFactor ** wilds);
  }
  return best;
}

it('counts what trying every stop counts: any reels, weights, wilds, groups, mixed cells, lines', () => {
  const symbol = fc.constantFrom('A', 'B', 'C', 'W', 'S');
  const reel = fc.array(fc.tuple(symbol, fc.integer({ min: 1, max: 3 })), { minLength: 2, maxLength: 4 });
  const cell = fc.constantFrom('A', 'B', 'BAR', 'A|C', '*', 'W');
  const pay = fc.tuple(fc.array(cell, { minLength: 3, maxLength: 3 }), fc.integer({ min: 1, max: 50 }));
  const counted = fc.tuple(
    fc.constantFrom('A', 'BAR', 'W'),
    fc.integer({ min: 1, max: 3 }),
    fc.integer({ min: 1, max: 9 }),
    fc.boolean(),
  );
  fc.assert(
    fc.property(
      fc.array(reel, { minLength: 3, maxLength: 3 }),
      fc.array(pay, { minLength: 1, maxLength: 5 }),
      fc.array(counted, { maxLength: 2 }),
      fc.constantFrom('wild W', 'wild W x2', 'wild W x3 alone', 'wild W x2 not A', '# no wild'),
      fc.integer({ min: 1, max: 3 }),
      (reels, pays, counts, wild, lineCount) => {
        const lines = [
          [0, 0, 0],
          [1, 1, 1],
          [0, 1, 0],
        ].slice(0, lineCount);
        const text = [
          'rows 2',
          ...reels.map(
            (stops) => `reel A B C W S ${stops.map(([name, weight]) => `${name}:${weight}`).join(' ')}`,
          ),
          'group BAR B C',
          wild,
          ...lines.map((line) => `line ${line.join(' ')}`),
          ...pays
            .filter(([cells]) => cells.some((name) => name !== '*'))
            .map(([cells, units]) => `pay ${cells.join(' ')} = ${units}`),
          ...counts.map(
            ([name, least, units, anywhere]) =>
              `pay ${anywhere ? 'anywhere ' : ''}${name} x${least} = ${units}`,
          ),
          'scatter S x2 = 3 total',
        ].join('\n');
        const sheet = sheetOf(text);
        let [sum, hits, total] = [0, 0, 0];
        const strips = sheet.reels;
        const at = (reelAt: number, stop: number, row: number): number =>
          strips[reelAt]?.[(stop + row) % (strips[reelAt]?.length ?? 1)]?.symbol ?? 0;
        for (let a = 0; a < (strips[0]?.length ?? 0); a += 1)
          for (let b = 0; b < (strips[1]?.length ?? 0); b += 1)
            for (let c = 0; c < (strips[2]?.length ?? 0); c += 1) {
              const stops = [a, b, c];
              const weight = stops.reduce(
                (product, stop, r) => product * (strips[r]?.[stop]?.weight ?? 0),
                1,
              );
              let units = sheet.lines.reduce(
                (all, line) =>
                  all +
                  plainPay(
                    sheet,
                    stops.map((stop, r) => at(r, stop, line[r] ?? 0)),
                  ),
                0,
              );
              const scatter = sheet.symbols.indexOf('S');
              const seen = stops.reduce(
                (all, stop, r) => all + [0, 1].filter((row) => at(r, stop, row) === scatter).length,
                0,
              );
              if (seen >= 2) units += 3 * sheet.lines.length;
              sum += units * weight;
              total += weight;
              if (units > 0) hits += weight;
            }
        const found = figures(text);
        expect(found.rtp).toEqual(fraction(BigInt(sum), BigInt(total * sheet.lines.length)));
        expect(found.hitRate).toEqual(fraction(BigInt(hits), BigInt(total)));
        expect(found.distribution?.reduce((all, row) => all + row.count, 0n)).toBe(BigInt(total));
      },
    ),
    { numRuns: 120 },
  );
});

describe('features', () => {
  const base = 'reel A B*9\nreel A B*9\nreel A B*9\n';
  it('a line bonus and a scatter bonus count by their means', () => {
    const found = figures(`${base}bonus A x3 mean 331.83\npay B x3 = 1`);
    expect(found.rtp).toEqual(plus(fraction(33_183n, 100_000n), fraction(729n, 1000n)));
    expect(found.bonusRtp).toEqual(fraction(33_183n, 100_000n));
    const scattered = figures(`${base}coins 2\nscatter-bonus A x3 mean 12.5 total`);
    expect(scattered.rtp).toEqual(fraction(125n, 10_000n));
    expect(scattered.bonusRtp).toEqual(fraction(125n, 10_000n));
  });

  it('free spins come on their own reels, multiplied, with and without retrigger', () => {
    const free = `${base}pay B x3 = 1\nfree A x1 = 2\nfree-multiplier 3\n`;
    const once = fraction(729n, 1000n);
    const opens = fraction(2n * 271n, 1000n);
    // every free spin is worth 3 × 0.729 and opens 0.542 more
    expect(figures(free).rtp).toEqual(
      plus(once, times(opens, over(times(fraction(3n), once), fraction(458n, 1000n)))),
    );
    expect(figures(`${free}retrigger no`).rtp).toEqual(plus(once, times(opens, times(fraction(3n), once))));
    const own = `${free}free-reel B\nfree-reel B\nfree-reel B A`;
    expect(figures(own.replace('free A x1', 'free A x3')).rtp).toEqual(
      plus(once, times(fraction(2n, 1000n), fraction(3n, 2n))),
    );
    expect(figuresOf(sheetOf(`${base}free B x1 = 2\npay A x3 = 1`))).toMatchObject({
      code: 'par.free_spins_never_end',
    });
  });

  it('the variance of free spins is that of the whole tree of spins', () => {
    // A wins 1 and opens one free spin with chance 1/2: the number of wins is geometric, mean 1, variance 2.
    const found = figures('reel A B\npay A x1 = 1\nfree A x1 = 1');
    expect(found.rtp).toEqual(fraction(1n));
    expect(found.variance).toEqual(fraction(2n));
  });

  it('reels of any number and length are counted exactly', () => {
    const reels = Array.from({ length: 9 }, () => 'reel A:3 B:999997').join('\n');
    expect(figures(`${reels}\npay A x9 = 1`).rtp).toEqual(fraction(3n ** 9n, 10n ** 54n));
  });
});

describe('a sheet that cannot be read is refused with its line', () => {
  const good = 'reel A B\nreel A B\nreel A B\n';
  const refused: readonly [string, number][] = [
    ['', 0],
    ['pay A x3 = 5', 0],
    [`${good}pay A x3`, 4],
    [`${good}pay A x4 = 5`, 4],
    [`${good}pay A x0 = 5`, 4],
    [`${good}pay Z x3 = 5`, 4],
    [`${good}pay A A = 5`, 4],
    [`${good}pay * * * = 5`, 4],
    ...[
      '-1',
      '-0',
      '1e3',
      'NaN',
      'Infinity',
      '9223372036854775808',
      '０１',
      '0x10',
      '1,000',
      '',
      '.5',
      '5.',
      `${'9'.repeat(40)}`,
    ].map((amount): [string, number] => [`${good}pay A x3 = ${amount}`, 4]),
    [`${good}rows 3\npay A x3 = 5`, 0],
    [`${good}rows 1.5\npay A x3 = 5`, 4],
    [`${good}rows 1\nrows 1\npay A x3 = 5`, 5],
    [`${good}coins 0\npay A x3 = 5`, 0],
    [`${good}line 0 0\npay A x3 = 5`, 0],
    [`${good}line 0 0 1\npay A x3 = 5`, 0],
    [`${good}wild Q\npay A x3 = 5`, 0],
    [`${good}wild A x0\npay A x3 = 5`, 4],
    [`${good}group BAR\npay BAR x3 = 5`, 4],
    [`${good}group BAR Q\npay BAR x3 = 5`, 0],
    [`${good}free A x1 = 1.5\npay A x3 = 5`, 4],
    [`${good}free-reel A\npay A x3 = 5`, 0],
    [`${good}retrigger perhaps\npay A x3 = 5`, 4],
    [`${good}surprise 5`, 4],
    ['reel A*0 B\npay A x1 = 1', 1],
    ['reel A*99999999 B\npay A x1 = 1', 1],
    [`${'reel A B\n'.repeat(13)}pay A x3 = 1`, 13],
    [`reel ${'A '.repeat(1025)}\npay A x1 = 1`, 1],
  ];
  for (const [text, line] of refused) {
    it(JSON.stringify(text.slice(-40)), () => {
      const reading = readSheet(text);
      expect(reading).toMatchObject({ ok: false, error: { line } });
    });
  }

  it('whatever the text is, reading never throws', () => {
    const word = fc.constantFrom(
      'reel',
      'pay',
      'A',
      'B*3',
      'x2',
      '=',
      '5',
      'wild',
      'free',
      'scatter',
      'total',
      'mean',
      '*',
      '|',
      '\n',
      'group',
      'line',
      '0',
      '__proto__',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 200 }),
          fc.array(word, { maxLength: 40 }).map((words) => words.join(' ')),
        ),
        (text) => {
          const reading = readSheet(text);
          if (reading.ok) figuresOf(reading.sheet);
        },
      ),
      { numRuns: 500 },
    );
  });
});
