import fc from 'fast-check';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { minor, ZERO } from '#kernel/money.ts';
import { Explanation } from '../contract/explanation.ts';
import { FLOORS, SALARY_KINDS } from '../contract.ts';
import { calculate, type Case } from './calculate.ts';
import { rate, writeMoney } from './exact.ts';
import { explain, recompute } from './explain.ts';
import { periodOf, spanOf } from './periods.ts';
import { readCase, type Rounding, writeCase } from './written-case.ts';

const amounts = fc.bigInt({ min: 0n, max: 10n ** 12n }).map(minor);
const results = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }).map(minor);
const rates = fc.bigInt({ min: 0n, max: 100_000_000n }).map(rate);
const tiers = fc.array(
  fc.record({ stake: amounts, active: fc.nat(30), loss: amounts, rate: rates }, { requiredKeys: ['rate'] }),
  { maxLength: 5 },
);
const stakes = fc.array(
  fc.record(
    {
      category: fc.constantFrom('RNG', 'LIVE', 'SPORTS'),
      stake: amounts,
      weight: fc.bigInt({ min: 0n, max: 20_000n }),
      bets: fc.nat(100),
    },
    { requiredKeys: ['stake', 'weight'] },
  ),
  { minLength: 1, maxLength: 3 },
);
const result = { loss: results, rebate: amounts, bonus: amounts, fee: amounts };
const named = <One>(list: fc.Arbitrary<One>) =>
  fc.array(list, { maxLength: 4 }).map((all) => all.map((one, index) => ({ member: `m${index}`, ...one })));

const cases: fc.Arbitrary<Case> = fc.oneof<fc.Arbitrary<Case>[]>(
  fc.record({
    kind: fc.constant('dividend' as const),
    tiers,
    base: fc.constantFrom('gross_loss' as const, 'net_loss' as const),
    carry: fc.constantFrom('loss' as const, 'amount' as const),
    period: fc.record({ ...result, carried: amounts, stakes, active: fc.nat(40) }),
    below: named(fc.record({ ...result, carried: amounts, rate: rates })),
  }),
  fc.record({
    kind: fc.constantFrom(...SALARY_KINDS),
    tiers,
    period: fc.record({ stakes, active: fc.nat(40), loss: results }),
    below: named(fc.record({ rate: rates, stakes })),
  }),
  fc.record({
    kind: fc.constant('level_difference' as const),
    levels: fc.constant([
      { from: ZERO, to: minor(1_000_000n), rate: rate(30_000_000n) },
      { from: minor(1_000_001n), to: undefined, rate: rate(35_000_000n) },
    ]),
    period: fc.record({ direct: amounts, total: amounts }),
    below: named(fc.record({ volume: amounts, rate: rates }, { requiredKeys: ['volume'] })),
  }),
);
const roundings: fc.Arbitrary<Rounding> = fc
  .tuple(
    fc.constantFrom(
      { currency: undefined, scale: 2 },
      { currency: 'VND', scale: 0 },
      { currency: 'BDT', scale: 2 },
      { currency: 'USDT', scale: 6 },
    ),
    fc.constantFrom(...FLOORS),
  )
  .map(([currency, floor]) => ({ ...currency, floor }));

const CONTEXT = {
  agreement: { id: 'c-1', version: 3, agreedAt: '2026-11-01T00:00:00.000Z' },
  span: spanOf(periodOf('half_monthly', Date.parse('2026-11-20T00:00:00Z'), 'Asia/Dhaka'), 'Asia/Dhaka'),
};

describe('a case as text', () => {
  it('reads back as the same case', () => {
    fc.assert(
      fc.property(cases, roundings, (one, rounding) => {
        const text = JSON.parse(JSON.stringify(writeCase(one, rounding)));
        const read = readCase(text);
        if ('problem' in read) throw new Error(`${read.problem.code} ${read.problem.field}`);
        expect(read.rounding).toEqual(rounding);
        // A stake without a weight of its own is one sum; what is calculated is the same.
        const { floor, scale } = rounding;
        expect(calculate(read.one, floor, scale)).toEqual(calculate(one, floor, scale));
        expect(writeCase(read.one, rounding)).toEqual(writeCase(one, rounding));
      }),
      { numRuns: 300 },
    );
  });
});

describe('an explanation', () => {
  it('is of its form, and the amount can be computed from it alone', () => {
    fc.assert(
      fc.property(cases, roundings, (one, rounding) => {
        const reported: unknown = JSON.parse(JSON.stringify(explain(one, rounding, CONTEXT)));
        expect(Value.Check(Explanation, reported)).toBe(true);
        const again = recompute(reported);
        const found = calculate(one, rounding.floor, rounding.scale);
        expect(again).toEqual({ agrees: true, calculation: found });
        expect(reported).toMatchObject({ ...CONTEXT, amount: writeMoney(found.amount, rounding.scale) });
      }),
      { numRuns: 300 },
    );
  });

  const one = explain(
    {
      kind: 'dividend',
      tiers: [
        { loss: minor(1_000_000n), active: 2, rate: rate(10_000_000n) },
        { stake: minor(9_000_000n), active: 20, rate: rate(25_000_000n) },
      ],
      base: 'gross_loss',
      carry: 'loss',
      period: {
        loss: minor(3_000_000n),
        rebate: minor(600_000n),
        bonus: minor(200_000n),
        fee: minor(50_000n),
        carried: minor(150_000n),
        stakes: [{ category: 'LIVE', stake: minor(9_000_000n), weight: 5_000n, bets: 7 }],
        active: 18,
      },
      below: [
        {
          member: 'B',
          rate: rate(5_000_000n),
          loss: minor(100_001n),
          rebate: ZERO,
          bonus: ZERO,
          fee: ZERO,
          carried: ZERO,
        },
      ],
    },
    { currency: 'BDT', scale: 2, floor: 'minor' },
    CONTEXT,
  );

  it('says which version, which tier and why, by which formula, of which figures', () => {
    expect(one).toMatchObject({
      agreement: { id: 'c-1', version: 3 },
      span: { key: 'half_monthly/2026-11-16', zone: 'Asia/Dhaka' },
      tier: 1,
      rate: '0.1',
      tiers: [
        {
          tier: 1,
          met: true,
          conditions: [
            { of: 'active', needs: '2', has: '18', met: true },
            { of: 'loss', needs: '10000.00', has: '30000.00', met: true },
          ],
        },
        {
          tier: 2,
          met: false,
          conditions: [
            { of: 'stake', needs: '90000.00', has: '45000.00', met: false },
            { of: 'active', needs: '20', has: '18', met: false },
          ],
        },
      ],
      formula: 'net_loss',
      figures: [
        {
          of: 'net_loss',
          amount: '20000.00',
          parts: [
            { of: 'loss', amount: '30000.00' },
            { of: 'rebate', amount: '-6000.00' },
            { of: 'bonus', amount: '-2000.00' },
            { of: 'fee', amount: '-500.00' },
            { of: 'carried', amount: '-1500.00' },
          ],
        },
        { of: 'stake', amount: '45000.00', parts: [{ of: 'LIVE', weight: '0.5', bets: 7 }] },
      ],
      lines: [
        { what: 'own', base: '20000.00', rate: '0.1', amount: '2000.00' },
        { what: 'below', member: 'B', base: '1000.01', rate: '0.05', amount: '-50.0005' },
      ],
      sum: '1949.9995',
      amount: '1949.99',
      carry: '0.00',
    });
  });

  it('the explanation of a level names the levels that were reached', () => {
    const reported = explain(
      {
        kind: 'level_difference',
        levels: [
          { from: ZERO, to: minor(100n), rate: rate(30_000_000n) },
          { from: minor(200n), to: undefined, rate: rate(35_000_000n) },
        ],
        period: { direct: minor(150n), total: minor(150n) },
        below: [],
      },
      { currency: 'VND', scale: 0, floor: 'minor' },
    );
    expect(reported.tiers.map(({ met }) => met)).toEqual([true, true]);
    expect(reported).toMatchObject({ tier: 2, sum: '52.5', amount: '52' });
  });

  const changed = (path: readonly (string | number)[], value: unknown): unknown => {
    const copy: unknown = JSON.parse(JSON.stringify(one));
    let at = copy as Record<string | number, unknown>;
    for (const key of path.slice(0, -1)) at = at[key] as Record<string | number, unknown>;
    at[path.at(-1) ?? ''] = value;
    return copy;
  };
  it.each<[string, (string | number)[], unknown]>([
    ['the amount', ['amount'], '1950.00'],
    ['the sum', ['sum'], '1949.99'],
    ['the tier', ['tier'], 2],
    ['the rate', ['rate'], '0.25'],
    ['what the next period makes good', ['carry'], '0.01'],
    ['a line', ['lines', 1, 'amount'], '-50.00'],
    ['a line left out', ['lines'], []],
    ['a condition', ['tiers', 1, 'conditions', 0, 'met'], true],
    ['a figure', ['figures', 0, 'amount'], '20000.01'],
    ['the formula', ['formula'], 'valid_stake'],
    ['the stake of the period', ['period', 'stakes', 0, 'stake'], '90000.01'],
    ['the contract', ['contract', 'tiers', 0, 'rate'], '0.11'],
    ['what the downline got', ['below', 0, 'rate'], '0.06'],
    ['how it is rounded', ['floor'], 'unit'],
  ])('shows it when %s was altered', (_, path, value) => {
    expect(recompute(one)).toMatchObject({ agrees: true });
    expect(recompute(changed(path, value))).toMatchObject({ agrees: false, differs: expect.any(String) });
  });
  it('what cannot be read is a problem, not a difference', () => {
    expect(recompute(changed(['period', 'loss'], 5))).toEqual({
      agrees: false,
      problem: { code: 'malformed', field: 'period.loss' },
    });
    for (const value of [null, 5, 'text', [], undefined])
      expect(recompute(value)).toMatchObject({ agrees: false });
  });
});
