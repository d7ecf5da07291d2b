/** Levels, rebates and birthdays, for all inputs. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { birthdayIn } from './birthday.ts';
import { placeAfter, reachedBy, wrongLevels } from './levels.ts';
import { dueOf, offsetBy, percentOf, rateOf, usedRate, writeExact } from './rebates.ts';

const STEPS = [
  { needs: 0n, keeps: 0n },
  { needs: 100n, keeps: 50n },
  { needs: 500n, keeps: 300n },
];
const at = (level: number, until: string, seen: bigint, today: string) =>
  placeAfter({ level, until }, { steps: STEPS, seen, today, keepDays: 30 });

describe('a level', () => {
  it.each([
    [0, '2026-01-01', 0n, '2026-01-01', 1, '2026-01-31'],
    [1, '2026-01-31', 100n, '2026-01-10', 2, '2026-02-09'],
    [1, '2026-01-31', 9_999n, '2026-01-10', 3, '2026-02-09'],
    [3, '2026-01-31', 10n, '2026-01-30', 3, '2026-01-31'],
    [3, '2026-01-31', 10n, '2026-01-31', 2, '2026-03-02'],
    [3, '2026-01-31', 300n, '2026-01-31', 3, '2026-03-02'],
    [2, '2026-01-31', 49n, '2026-02-05', 1, '2026-03-07'],
    [1, '2026-01-31', 0n, '2026-02-05', 1, '2026-03-07'],
    [9, '2026-01-31', 400n, '2026-01-10', 3, '2026-01-31'],
  ])('%i until %s with %s seen on %s becomes %i until %s', (level, until, seen, today, becomes, stands) =>
    expect(at(level, until, seen, today)).toEqual({ level: becomes, until: stands }),
  );
  it('never falls by more than one, and never below what the window reaches', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 }), fc.bigInt({ min: 0n, max: 1_000n }), (level, seen) => {
        const after = at(level, '2026-01-01', seen, '2026-06-01').level;
        expect(after).toBeGreaterThanOrEqual(Math.max(level - 1, reachedBy(STEPS, seen)));
      }),
    ));
  it.each([
    [
      [
        { needs: 10n, keeps: 0n, categories: [] },
        { needs: 10n, keeps: 0n, categories: [] },
      ],
      { at: 1, field: 'needs' },
    ],
    [[{ needs: 10n, keeps: 11n, categories: [] }], { at: 0, field: 'keeps' }],
    [[{ needs: 10n, keeps: 1n, categories: ['RNG', 'RNG'] }], { at: 0, field: 'rates' }],
    [[{ needs: 0n, keeps: 0n, categories: ['RNG'] }], undefined],
  ] as const)('a table is held to its order', (levels, wrong) => expect(wrongLevels(levels)).toEqual(wrong));
});

describe('a rebate', () => {
  it('is its parts, summed exactly and rounded down once', () => {
    expect(
      dueOf([
        { valid: 333n, used: 12_000 },
        { valid: 334n, used: 12_000 },
      ]),
    ).toBe(8n);
    expect(dueOf([{ valid: 333n, used: 12_000 }])).toBe(3n);
  });
  it('is never above what its play keeps', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 50_000 }),
        fc.integer({ min: -1, max: 50_000 }),
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        (rate, kept, valid) => {
          const used = usedRate(rate, kept);
          expect(used).toBeLessThanOrEqual(rate);
          if (kept >= 0)
            expect(dueOf([{ valid, used }]) * 1_000_000n).toBeLessThanOrEqual(valid * BigInt(kept));
        },
      ),
    ));
  it('of parts comes to less than a unit below the parts by themselves', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            valid: fc.bigInt({ min: 0n, max: 10n ** 9n }),
            used: fc.integer({ min: 0, max: 99_999 }),
          }),
          { maxLength: 20 },
        ),
        (parts) => {
          const exact = parts.reduce((sum, { valid, used }) => sum + valid * BigInt(used), 0n);
          expect(exact - dueOf(parts) * 1_000_000n).toBeLessThan(1_000_000n);
        },
      ),
    ));
  it.each([
    ['1.2', 12_000, '1.2'],
    ['0.05', 500, '0.05'],
    ['0', 0, '0'],
    ['5', 50_000, '5'],
  ])('%s percent is read and written', (text, rate, written) => {
    expect(rateOf(text)).toBe(rate);
    expect(percentOf(rate)).toBe(written);
  });
  it('is written exactly', () => {
    expect(writeExact(3_996_000n, 2)).toBe('0.03996');
    expect(writeExact(12_000_000_000n, 2)).toBe('120.00');
    expect(writeExact(1n, 0)).toBe('0.000001');
  });
  it('keeps back what is owed, oldest first, and never more than it is', () => {
    const owed = [
      { id: 'a', left: 30n },
      { id: 'b', left: 50n },
    ];
    expect(offsetBy(100n, owed)).toEqual({
      kept: 80n,
      of: [
        { id: 'a', by: 30n },
        { id: 'b', by: 50n },
      ],
    });
    expect(offsetBy(40n, owed)).toEqual({
      kept: 40n,
      of: [
        { id: 'a', by: 30n },
        { id: 'b', by: 10n },
      ],
    });
    expect(offsetBy(40n, [])).toEqual({ kept: 0n, of: [] });
  });
});

it.each([
  ['1990-11-20', '2026-11-20', '2026-11-20'],
  ['1990-11-20', '2026-11-26', '2026-11-20'],
  ['1990-11-20', '2026-11-27', undefined],
  ['1990-11-20', '2026-11-19', undefined],
  ['1990-12-29', '2027-01-02', '2026-12-29'],
  ['2000-02-29', '2026-02-28', '2026-02-28'],
  ['2000-02-29', '2028-02-29', '2028-02-29'],
])('who was born on %s can claim on %s: %s', (born, today, day) =>
  expect(birthdayIn(born, today, 7)).toBe(day),
);
