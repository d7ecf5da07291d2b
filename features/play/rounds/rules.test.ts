import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minor } from '#kernel/money.ts';
import { maskName } from '#kernel/mask-name.ts';
import { fitsLadder, keyPrint, nextStart, payoutOf, recordStep, voidValue } from './rules.ts';

const units = fc.integer({ min: 1, max: 1_000 });
const amount = fc.bigInt({ min: 1n, max: 1_000_000_000n });

describe('a payout', () => {
  it('is exact for every stake of a ladder that fits', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 7n }),
        units,
        fc.nat(1_000_000),
        (base, unitsPerStake, win) => {
          const stake = minor(base * BigInt(unitsPerStake));
          expect(fitsLadder([stake], { unitsPerStake })).toBe(true);
          expect(payoutOf(stake, win, unitsPerStake)).toBe(base * BigInt(win));
        },
      ),
    );
  });
  it('of any other stake is less than a unit below what it would be, never above', () => {
    fc.assert(
      fc.property(amount, units, fc.nat(1_000_000), (stake, unitsPerStake, win) => {
        const paid = payoutOf(minor(stake), win, unitsPerStake) * BigInt(unitsPerStake);
        const due = stake * BigInt(win);
        expect(paid <= due && paid + BigInt(unitsPerStake) > due).toBe(true);
      }),
    );
  });
  it('of a voided round is the better of the win so far and the stake', () => {
    fc.assert(
      fc.property(amount, amount, (stake, won) => {
        const paid = voidValue(minor(stake), minor(won));
        expect(paid >= stake && paid >= won && (paid === stake || paid === won)).toBe(true);
      }),
    );
  });
});

describe('a ladder of stakes', () => {
  it.each([
    [[], 10, false],
    [[100n], 10, true],
    [[100n, 250n], 40, false],
    [[100n, 250n], 50, true],
    [[0n], 10, false],
    [[-100n], 10, false],
    [[100n, 105n], 10, false],
  ])('#%# fits or does not', (ladder, unitsPerStake, fits) => {
    expect(fitsLadder(ladder.map(minor), { unitsPerStake })).toBe(fits);
  });
});

describe('a name on the board', () => {
  it.each([
    ['rana77', 'ra***7'],
    ['rana', 'ra***a'],
    ['ran', 'r***'],
    ['r', 'r***'],
    ['', '***'],
    ['𝒜𝒷𝒸𝒹', '𝒜𝒷***𝒹'],
  ])('%j is %j', (name, seen) => {
    expect(maskName(name)).toBe(seen);
  });
  it('never tells more than three letters, nor how long it is', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 4, maxLength: 40, unit: 'grapheme-ascii' }), (name) => {
        expect([...maskName(name)].length).toBe(6);
      }),
    );
  });
});

describe('a step as it is kept', () => {
  const step = { state: { secret: 1 }, shown: { stops: [1, 2] }, win: 30, done: false };
  it('has what was shown and never what is still secret', () => {
    const kept = recordStep(step, minor(12_345n), 7, 99);
    expect(kept).toEqual({
      shown: { stops: [1, 2] },
      win: 30,
      done: false,
      balance: '12345',
      version: 7,
      at: 99,
    });
    expect(JSON.parse(JSON.stringify(kept))).toEqual(kept);
  });
  it('knows its key again without keeping it', () => {
    const kept = recordStep(step, minor(0n), 1, 1, 'my key');
    expect(kept.key).toBe(keyPrint('my key'));
    expect(kept.key).toMatch(/^[\w-]{8}$/);
    const prints = new Set(Array.from({ length: 5_000 }, (_, n) => keyPrint(`key ${n}`)));
    expect(prints.size).toBe(5_000);
  });
});

it('says when the next start is taken: now, or when the cycle is over, and never later than one cycle', () => {
  expect(nextStart(10_000, 0, 2_500)).toBe(10_000);
  expect(nextStart(10_000, 9_000, 2_500)).toBe(11_500);
  expect(nextStart(10_000, 99_000, 2_500)).toBe(12_500);
});
