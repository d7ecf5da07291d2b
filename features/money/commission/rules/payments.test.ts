import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Minor, minor, ZERO } from '#kernel/money.ts';
import { calculate, type CategoryStake, type SalaryCase } from './calculate.ts';
import { type BookedLine, correctionOf } from './corrections.ts';
import { rate, WEIGHT_ONE } from './exact.ts';
import { type Earned, frozenBy, type Payment, paymentsOf } from './payments.ts';
import { periodOf } from './periods.ts';
import { type Bet, countStakes, DEFAULT_RULES } from './valid-stake.ts';

const keeps = (earned: readonly Earned[], payments: readonly Payment[]): Map<string, bigint> => {
  const kept = new Map(earned.map(({ member }) => [member, 0n]));
  for (const { from, to, amount } of payments) {
    kept.set(to, (kept.get(to) ?? 0n) + amount);
    if (from !== undefined) kept.set(from, (kept.get(from) ?? 0n) - amount);
  }
  return kept;
};

describe('payments of a line', () => {
  it('go from the brand to the top and on to each below; everybody keeps what he earned', () => {
    const earned = [
      { member: 'C', upline: 'B', amount: minor(50n) },
      { member: 'A', amount: minor(200n) },
      { member: 'B', upline: 'A', amount: minor(100n) },
    ];
    const payments = paymentsOf(earned);
    expect(payments).toEqual([
      { to: 'A', amount: 350n },
      { from: 'A', to: 'B', amount: 150n },
      { from: 'B', to: 'C', amount: 50n },
    ]);
    expect(Object.fromEntries(keeps(earned, payments))).toEqual({ A: 200n, B: 100n, C: 50n });
  });

  it('somebody who owes his downline more than he is paid adds it himself, and never more than he passes on', () => {
    const earned = [
      { member: 'A', amount: minor(-30n) },
      { member: 'B', upline: 'A', amount: minor(20n) },
    ];
    expect(paymentsOf(earned)).toEqual([{ from: 'A', to: 'B', amount: 20n }]);
    expect(
      paymentsOf([
        { member: 'A', amount: minor(-30n) },
        { ...earned[1], member: 'B', upline: 'A', amount: minor(50n) },
      ]),
    ).toEqual([
      { to: 'A', amount: 20n },
      { from: 'A', to: 'B', amount: 50n },
    ]);
  });

  it('whatever the tree, the brand pays what all of them keep, and nobody keeps less than he earned', () => {
    const trees = fc.array(fc.tuple(fc.nat(1_000), fc.bigInt({ min: -100n, max: 1_000n })), {
      maxLength: 25,
    });
    fc.assert(
      fc.property(trees, fc.boolean(), (shape, turned) => {
        const made = shape.map(
          ([upline, amount], index): Earned => ({
            member: `m${index}`,
            ...(index === 0 ? {} : { upline: `m${upline % index}` }),
            amount: minor(amount),
          }),
        );
        const payments = paymentsOf(turned ? made.toReversed() : made);
        const kept = keeps(made, payments);
        for (const { member, amount } of made) expect((kept.get(member) ?? 0n) >= amount).toBe(true);
        for (const { member, amount } of made) if (amount >= 0n) expect(kept.get(member)).toBe(amount);
        const brand = payments.filter(({ from }) => from === undefined);
        expect(brand.reduce((sum, { amount }) => sum + amount, 0n)).toBe(
          [...kept.values()].reduce((sum, amount) => sum + amount, 0n),
        );
        expect(payments.every(({ amount }) => amount > 0n)).toBe(true);
      }),
    );
  });
});

describe('freezing', () => {
  const dues = [
    { to: 'B', amount: minor(100n), paid: minor(100n) },
    { to: 'C', amount: minor(50n), paid: minor(20n) },
  ];
  it('an agent with unpaid downline is frozen from the settlement until all is paid, where the brand says so', () => {
    const frozen = { unpaid: 30n, blocks: ['stake', 'withdrawal', 'transfer_out'] };
    expect(frozenBy(dues, { freeze: true, settledAt: 10, now: 10 })).toEqual(frozen);
    expect(frozenBy(dues, { freeze: true, settledAt: 10, now: 9 })).toEqual({ unpaid: 30n, blocks: [] });
    expect(frozenBy(dues, { freeze: false, settledAt: 10, now: 10 })).toEqual({ unpaid: 30n, blocks: [] });
    const paid = dues.map((due) => ({ ...due, paid: due.amount }));
    expect(frozenBy(paid, { freeze: true, settledAt: 10, now: 10 })).toEqual({ unpaid: 0n, blocks: [] });
  });
  it('what was paid too much to one does not pay another', () => {
    const crossed = [
      { to: 'B', amount: minor(100n), paid: minor(130n) },
      { to: 'C', amount: minor(50n), paid: minor(20n) },
    ];
    expect(frozenBy(crossed, { freeze: true, settledAt: 10, now: 10 }).unpaid).toBe(30n);
  });
});

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
