import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Minor, minor, ZERO } from '#kernel/money.ts';
import { calculate, type CategoryStake, type SalaryCase } from './calculate.ts';
import { type BookedLine, correctionOf } from './corrections.ts';
import { rate, WEIGHT_ONE } from './exact.ts';
import { periodOf } from './periods.ts';
import { type Bet, countStakes, DEFAULT_RULES } from './valid-stake.ts';

describe('corrections', () => {
  const period = periodOf('daily', Date.parse('2026-11-20T12:00:00Z'), 'Asia/Dhaka');
  const later = Date.parse('2026-11-23T12:00:00Z');
  const salary = (stakes: readonly CategoryStake[]): SalaryCase => ({
    kind: 'daily',
    tiers: [
      { stake: minor(100n), rate: rate(1_000_000n) },
      { stake: minor(5_000n), rate: rate(3_333_333n) },
    ],
    period: { stakes, active: 0, loss: ZERO },
    below: [],
  });
  const bets: fc.Arbitrary<Bet[]> = fc
    .array(
      fc.record({
        state: fc.constantFrom('settled' as const, 'voided' as const),
        stake: fc.bigInt({ min: 0n, max: 5_000n }).map(minor),
        on: fc.record({ event: fc.constantFrom('e1', 'e2'), side: fc.constantFrom('home', 'away') }),
      }),
      { minLength: 1, maxLength: 10 },
    )
    .map((list) => list.map((one, index) => ({ ...one, ref: `r${index}`, member: 'm', category: 'RNG' })));
  const earnedBy = (list: readonly Bet[]) =>
    calculate(salary(countStakes(list, DEFAULT_RULES).stakes), 'minor', 2);

  it('a bet settled anew, as often as it may be, comes to what it would have been from the beginning', () => {
    fc.assert(
      fc.property(
        bets,
        fc.array(fc.tuple(fc.nat(9), fc.bigInt({ min: 0n, max: 9_000n })), { maxLength: 5 }),
        (list, changes) => {
          let stands = [...list];
          const booked: BookedLine[] = [{ period: period.key, amount: earnedBy(stands).amount }];
          for (const [which, stake] of changes) {
            stands = stands.map((one, index) =>
              index === which % stands.length ? { ...one, state: 'settled', stake: minor(stake) } : one,
            );
            const line = correctionOf(period, booked, earnedBy(stands), later);
            if (line) booked.push(line);
            // Run again, nothing is added.
            expect(correctionOf(period, booked, earnedBy(stands), later)).toBe(undefined);
          }
          const all = booked.reduce((sum, { amount }) => sum + amount, 0n);
          expect(all).toBe(earnedBy(stands).amount);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('is a line of its own, dated after the period, that says what was and what is', () => {
    const booked = [
      { period: period.key, amount: minor(500n) },
      { period: 'daily/2026-11-19', amount: minor(9n) },
    ];
    expect(correctionOf(period, booked, { amount: minor(480n) }, later)).toEqual({
      period: period.key,
      amount: -20n,
      at: later,
      was: 500n,
      is: 480n,
    });
    expect(correctionOf(period, [], { amount: ZERO }, later)).toBe(undefined);
  });

  it('an open period is not corrected', () => {
    expect(() => correctionOf(period, [], { amount: minor(1n) }, period.to - 1)).toThrow(RangeError);
  });
});

const plain: CategoryStake = { stake: 1n as Minor, weight: WEIGHT_ONE };
it('one unit at any rate below one pays nothing', () => {
  const one: SalaryCase = {
    kind: 'realtime',
    tiers: [{ rate: rate(99_999_999n) }],
    period: { stakes: [plain], active: 0, loss: ZERO },
    below: [],
  };
  expect(calculate(one, 'minor', 2).amount).toBe(0n);
});
