import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Minor, minor, ZERO } from '#kernel/money.ts';
import {
  calculate,
  type Case,
  type CategoryStake,
  type DividendCase,
  type SalaryCase,
  stakeOf,
} from './calculate.ts';
import { exactOf, rate, roundDown, share, WEIGHT_ONE } from './exact.ts';
import { checkWithin, chooseTier, type TierRule } from './tiers.ts';

const amounts = fc.bigInt({ min: 0n, max: 10n ** 13n }).map(minor);
const results = fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }).map(minor);
const rates = fc.bigInt({ min: 0n, max: 50_000_000n }).map(rate);
const stakes = fc.array(fc.record({ stake: amounts, weight: fc.bigInt({ min: 0n, max: 20_000n }) }), {
  minLength: 1,
  maxLength: 4,
});
const tiers: fc.Arbitrary<TierRule[]> = fc.array(
  fc.record({ stake: amounts, active: fc.nat(30), rate: rates }),
  { maxLength: 5 },
);
const result = fc.record({
  loss: results,
  rebate: amounts,
  bonus: amounts,
  fee: amounts,
  carried: fc.constant(ZERO),
});

const dividends: fc.Arbitrary<DividendCase> = fc.record({
  kind: fc.constant('dividend' as const),
  tiers,
  base: fc.constantFrom('gross_loss' as const, 'net_loss' as const),
  carry: fc.constant('none' as const),
  period: fc.record({
    loss: results,
    rebate: amounts,
    bonus: amounts,
    fee: amounts,
    carried: fc.constant(ZERO),
    stakes,
    active: fc.nat(40),
  }),
  below: fc
    .array(fc.tuple(result, rates), { maxLength: 5 })
    .map((list) => list.map(([one, at], index) => ({ member: `m${index}`, rate: at, ...one }))),
});
const salaries: fc.Arbitrary<SalaryCase> = fc.record({
  kind: fc.constantFrom('daily' as const, 'hourly' as const, 'realtime' as const),
  tiers,
  period: fc.record({ stakes, active: fc.nat(40), loss: results }),
  below: fc.array(fc.record({ member: fc.string({ minLength: 1 }), rate: rates, stakes }), { maxLength: 5 }),
});

const plain = (stake: Minor): CategoryStake[] => [{ stake, weight: WEIGHT_ONE }];
const always = (at: bigint): TierRule[] => [{ rate: rate(at) }];

const dividendOf = (loss: bigint, at: bigint, below: DividendCase['below'] = []): DividendCase => ({
  kind: 'dividend',
  tiers: always(at),
  base: 'gross_loss',
  carry: 'none',
  period: { loss: minor(loss), rebate: ZERO, bonus: ZERO, fee: ZERO, carried: ZERO, stakes: [], active: 0 },
  below,
});
const child = (member: string, at: bigint, loss: bigint): DividendCase['below'][number] => ({
  member,
  rate: rate(at),
  loss: minor(loss),
  rebate: ZERO,
  bonus: ZERO,
  fee: ZERO,
  carried: ZERO,
});

describe('every case', () => {
  it('is a sum: the order of members, categories and tiers does not matter', () => {
    fc.assert(
      fc.property(fc.oneof<fc.Arbitrary<Case>[]>(dividends, salaries), (one) => {
        const turned: Case =
          one.kind === 'dividend'
            ? {
                ...one,
                tiers: one.tiers.toReversed(),
                below: one.below.toReversed(),
                period: { ...one.period, stakes: one.period.stakes.toReversed() },
              }
            : one.kind === 'level_difference'
              ? { ...one, below: one.below.toReversed() }
              : {
                  ...one,
                  tiers: one.tiers.toReversed(),
                  below: one.below.toReversed(),
                  period: { ...one.period, stakes: one.period.stakes.toReversed() },
                };
        const first = calculate(one, 'minor', 2);
        const second = calculate(turned, 'minor', 2);
        expect([second.rate, second.exact, second.amount]).toEqual([first.rate, first.exact, first.amount]);
      }),
    );
  });

  it('is rounded once, at the end, towards zero, by less than one unit', () => {
    fc.assert(
      fc.property(
        fc.oneof<fc.Arbitrary<Case>[]>(dividends, salaries),
        fc.constantFrom(0, 2, 6),
        (one, scale) => {
          for (const floor of ['minor', 'unit'] as const) {
            const found = calculate(one, floor, scale);
            const step = floor === 'unit' ? 10n ** BigInt(scale) : 1n;
            const lost = found.exact - exactOf(found.amount);
            expect(found.amount % step).toBe(0n);
            expect(lost >= 0n === found.exact >= 0n || lost === 0n).toBe(true);
            expect((lost < 0n ? -lost : lost) < exactOf(minor(step))).toBe(true);
            expect(found.lines.reduce((sum, { amount }) => sum + amount, 0n)).toBe(found.exact);
          }
        },
      ),
    );
  });

  it('is a pure function: twice the same', () => {
    fc.assert(
      fc.property(dividends, (one) => {
        expect(calculate(one, 'minor', 2)).toEqual(calculate(one, 'minor', 2));
      }),
    );
  });
});

describe('dividend', () => {
  it('is paid on the net loss and not at all when the players won', () => {
    expect(calculate(dividendOf(1_000n, 25_000_000n), 'minor', 2).amount).toBe(250n);
    expect(calculate(dividendOf(-1_000n, 25_000_000n), 'minor', 2).amount).toBe(0n);
    const eaten = { ...dividendOf(1_000n, 25_000_000n) };
    const found = calculate(
      { ...eaten, period: { ...eaten.period, rebate: minor(600n), bonus: minor(300n), fee: minor(200n) } },
      'minor',
      2,
    );
    expect(found).toMatchObject({ amount: 0n, carry: 0n });
  });

  it('pays the downline out of its own, also where its own is nothing', () => {
    const below = [child('B', 10_000_000n, 2_000n), child('C', 5_000_000n, -9_000n)];
    expect(calculate(dividendOf(5_000n, 20_000_000n, below), 'minor', 2).amount).toBe(800n);
    expect(calculate(dividendOf(-7_000n, 20_000_000n, below), 'minor', 2).amount).toBe(-200n);
  });

  it('rounds the whole, not its parts', () => {
    // 0.75 less 0.25 and 0.25 units of 0.01: each part alone would be nothing.
    const below = [child('B', 25_000_000n, 1n), child('C', 25_000_000n, 1n)];
    expect(calculate(dividendOf(7n, 25_000_000n, below), 'minor', 2).amount).toBe(1n);
    // 0.6 less 0.3: nothing is owed.
    expect(calculate(dividendOf(6n, 10_000_000n, [child('B', 10_000_000n, 3n)]), 'minor', 2).amount).toBe(0n);
  });

  it('parents never get less than their downline takes when both are paid at rates that do not fall', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(amounts, fc.bigInt({ min: 0n, max: 20_000_000n })), { maxLength: 6 }),
        amounts,
        (members, direct) => {
          const below = members.map(([loss, at], index) => child(`m${index}`, at, loss));
          const whole = below.reduce((sum, { loss }) => sum + loss, 0n) + direct;
          const found = calculate(dividendOf(whole, 20_000_000n, below), 'minor', 2);
          const children = below.map(
            ({ loss, rate: at }) => calculate(dividendOf(loss, at), 'minor', 2).amount,
          );
          const passed = children.reduce((sum, amount) => sum + amount, 0n);
          const gross = calculate(dividendOf(whole, 20_000_000n), 'minor', 2).amount;
          expect(found.amount >= 0n).toBe(true);
          expect(passed + found.amount <= gross).toBe(true);
        },
      ),
    );
  });

  it('carries a lost period on as the contract says, and no loss is forgotten or counted twice', () => {
    fc.assert(
      fc.property(fc.array(results, { minLength: 1, maxLength: 6 }), (losses) => {
        let carried: Minor = ZERO;
        let paidOn = 0n;
        for (const loss of losses) {
          const one = dividendOf(loss, 100_000_000n);
          const found = calculate({ ...one, carry: 'loss', period: { ...one.period, carried } }, 'minor', 2);
          paidOn += found.amount;
          carried = found.carry;
        }
        // At a rate of 1 what was paid less what is left to be made good is what the players lost altogether.
        expect(paidOn - carried).toBe(losses.reduce((sum, loss) => sum + loss, 0n));
      }),
    );
  });

  it('carrying the amount comes to the same as carrying the loss while the rate stays', () => {
    fc.assert(
      fc.property(fc.array(results, { minLength: 1, maxLength: 6 }), (losses) => {
        const run = (carry: 'loss' | 'amount'): bigint => {
          let carried: Minor = ZERO;
          let paid = 0n;
          for (const loss of losses) {
            const one = dividendOf(loss * 4n, 25_000_000n);
            const found = calculate({ ...one, carry, period: { ...one.period, carried } }, 'minor', 2);
            paid += found.amount;
            carried = found.carry;
          }
          return paid;
        };
        expect(run('amount')).toBe(run('loss'));
      }),
    );
  });
});

describe('salary', () => {
  it('is the rate of the tier met times the weighted stake', () => {
    const one: SalaryCase = {
      kind: 'daily',
      tiers: [
        { stake: minor(15_000_000n), active: 3, rate: rate(500_000n) },
        { stake: minor(50_000_000n), active: 5, rate: rate(800_000n) },
      ],
      period: {
        stakes: [
          { category: 'RNG', stake: minor(60_000_000n), weight: 5_000n },
          { category: 'LIVE', stake: minor(20_000_000n), weight: 10_000n },
        ],
        active: 9,
        loss: ZERO,
      },
      below: [{ member: 'B', rate: rate(300_000n), stakes: plain(minor(10_000_000n)) }],
    };
    // 300,000 + 200,000 reach the second tier: 0.8 % of 500,000 less 0.3 % of 100,000.
    expect(calculate(one, 'minor', 2)).toMatchObject({ tier: 2, amount: 370_000n });
  });

  it('splitting a period changes nothing but the tier: at one rate the parts add up, by the unit each is rounded', () => {
    fc.assert(
      fc.property(stakes, stakes, rates, (early, late, at) => {
        const over = (list: CategoryStake[]) =>
          calculate(
            {
              kind: 'daily',
              tiers: [{ rate: at }],
              period: { stakes: list, active: 0, loss: ZERO },
              below: [],
            },
            'minor',
            2,
          );
        const [first, second, whole] = [over(early), over(late), over([...early, ...late])];
        expect(first.exact + second.exact).toBe(whole.exact);
        expect(whole.amount - first.amount - second.amount <= 1n).toBe(true);
        expect(first.amount + second.amount <= whole.amount).toBe(true);
      }),
    );
  });

  it('with tiers each part is paid at the rate its own stake reaches', () => {
    fc.assert(
      fc.property(tiers, stakes, stakes, fc.nat(40), (list, early, late, active) => {
        for (const part of [early, late, [...early, ...late]]) {
          const stake = stakeOf(part);
          const { rate: at } = chooseTier(list, { stake, active, loss: ZERO });
          const found = calculate(
            { kind: 'daily', tiers: list, period: { stakes: part, active, loss: ZERO }, below: [] },
            'minor',
            2,
          );
          expect(found.amount).toBe(roundDown(share(stake, at), 'minor', 2));
        }
      }),
    );
  });

  it('an upline that keeps within its own never pays its downline more than it gets', () => {
    fc.assert(
      fc.property(
        tiers.filter((list) => list.length > 0),
        fc.array(fc.record({ stakes, active: fc.nat(40), offered: fc.nat(4), less: rates }), {
          maxLength: 5,
        }),
        stakes,
        (own, members, direct) => {
          const below = members.map(({ stakes: theirs, active, offered, less }, index) => {
            const mine = own[offered % own.length];
            const at = rate(mine && mine.rate > less ? mine.rate - less : 0n);
            const tier = { ...mine, rate: at };
            expect(checkWithin(own, [tier])).toBe(undefined);
            const { rate: met } = chooseTier([tier], { stake: stakeOf(theirs), active, loss: ZERO });
            return { member: `m${index}`, rate: met, stakes: theirs };
          });
          const all = [...direct, ...members.flatMap((one) => one.stakes)];
          const active = members.reduce((sum, one) => sum + one.active, 0);
          const one: SalaryCase = {
            kind: 'daily',
            tiers: own,
            period: { stakes: all, active, loss: ZERO },
            below,
          };
          expect(calculate(one, 'minor', 2).exact >= 0n).toBe(true);
        },
      ),
    );
  });
});

describe('level difference', () => {
  const levels = [
    { from: ZERO, to: minor(100n), rate: rate(10_000_000n) },
    { from: minor(101n), to: undefined, rate: rate(20_000_000n) },
  ];
  it('somebody below on a higher or the same level brings nothing and costs nothing', () => {
    const found = calculate(
      {
        kind: 'level_difference',
        levels,
        period: { direct: minor(100n), total: minor(1_000n) },
        below: [
          { member: 'same', volume: minor(800n) },
          { member: 'higher', volume: minor(100n), rate: rate(90_000_000n) },
        ],
      },
      'minor',
      2,
    );
    expect(found).toMatchObject({ tier: 2, amount: 20n });
  });
  it('below the first level nothing is paid', () => {
    const from = levels.map((one) => ({ ...one, from: minor(one.from + 50n) }));
    const one: Case = {
      kind: 'level_difference',
      levels: from,
      period: { direct: minor(49n), total: minor(49n) },
      below: [],
    };
    expect(calculate(one, 'minor', 2)).toMatchObject({ tier: 0, amount: 0n });
  });
});
