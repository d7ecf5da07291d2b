import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, type Fraction, fraction, NONE, plus, times, WHOLE } from './exact.ts';
import { type Odds, oddsOf } from './formats.ts';
import { deadHeat, joined, LOST, PUSH, type Settled, VOID, WON } from './outcome.ts';
import {
  choose,
  combinationsOf,
  parlay,
  readSystem,
  type SettledLeg,
  settleEachWay,
  settleSlip,
  SYSTEMS,
  systemFactor,
} from './slip.ts';

const odds = (thousandths: bigint): Odds => {
  const made = oddsOf(thousandths);
  if (!made) throw new Error('odds');
  return made;
};
const leg = (thousandths: bigint, settled: Settled): SettledLeg => ({ odds: odds(thousandths), settled });
const HALF_WON = joined('won', 'push');
const HALF_LOST = joined('push', 'lost');

const anyLeg = fc.record({
  odds: fc.bigInt({ min: 1_001n, max: 30_000n }).map(odds),
  settled: fc.constantFrom(WON, LOST, PUSH, VOID, HALF_WON, HALF_LOST, deadHeat(1, 3)),
});

/** All subsets of a size, by counting through them: the other way to the same sum. */
function byCounting(factors: readonly Fraction[], sizes: readonly number[]): Fraction {
  let sum = NONE;
  for (let mask = 1; mask < 2 ** factors.length; mask += 1) {
    const chosen = factors.filter((_, at) => (mask >> at) & 1);
    if (sizes.includes(chosen.length)) sum = plus(sum, chosen.reduce(times, WHOLE));
  }
  return sum;
}

describe('parlays', () => {
  // A leg of a parlay: win = odds, half win = 1 + (odds − 1)/2, push and void = 1, half loss = 0.50, loss = 0.
  it.each([
    ['all won', [leg(2_000n, WON), leg(1_500n, WON)], 'won', 30_000n],
    ['one half won', [leg(2_000n, WON), leg(1_500n, HALF_WON)], 'won', 25_000n],
    ['one half lost', [leg(2_000n, WON), leg(1_500n, HALF_LOST)], 'push', 10_000n],
    ['half lost, little won', [leg(1_500n, WON), leg(1_500n, HALF_LOST)], 'part_lost', 7_500n],
    ['one push', [leg(2_000n, WON), leg(1_500n, PUSH)], 'won', 20_000n],
    ['one void', [leg(1_825n, HALF_WON), leg(1_500n, VOID)], 'half_won', 14_125n],
    ['one lost', [leg(2_000n, WON), leg(1_500n, LOST)], 'lost', 0n],
    ['all void', [leg(2_000n, VOID), leg(1_500n, VOID)], 'void', 10_000n],
    ['push and void', [leg(2_000n, PUSH), leg(1_500n, VOID)], 'push', 10_000n],
  ] as const)('%s', (_, legs, outcome, payout) => {
    const slip = settleSlip(10_000n, legs, parlay(legs.length));
    expect([slip.outcome, slip.payout]).toEqual([outcome, payout]);
  });

  it('are rounded down once, at the end', () => {
    // 1.333³ of 0.10 is 0.2368…; rounded after each leg it would be 0.22.
    const legs = [1, 2, 3].map(() => leg(1_333n, WON));
    expect(settleSlip(10n, legs, parlay(3)).payout).toBe(23n);
  });

  it('of one leg are that single', () => {
    fc.assert(
      fc.property(anyLeg, fc.bigInt({ min: 1n, max: 10n ** 12n }), (one, stake) => {
        const slip = settleSlip(stake, [one], parlay(1));
        const { win, back } = one.settled.shares;
        const exact = plus(times(win, fraction(one.odds, 1_000n)), back);
        expect(slip.outcome).toBe(one.settled.outcome);
        expect(slip.payout).toBe((stake * exact.n) / exact.d);
      }),
    );
  });

  it('do not care for the order of their legs', () => {
    const shuffled = fc
      .array(anyLeg, { minLength: 2, maxLength: 20 })
      .chain((legs) => fc.tuple(fc.constant(legs), fc.shuffledSubarray(legs, { minLength: legs.length })));
    fc.assert(
      fc.property(shuffled, ([legs, others]) => {
        for (const system of [parlay(legs.length), { legs: legs.length, sizes: [1, 2] }]) {
          const [one, other] = [settleSlip(12_345n, legs, system), settleSlip(12_345n, others, system)];
          expect([other.payout, other.outcome]).toEqual([one.payout, one.outcome]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('of twenty legs pay to the unit', () => {
    const legs = Array.from({ length: 20 }, () => leg(1_999n, WON));
    expect(settleSlip(100n, legs, parlay(20)).payout).toBe((100n * 1_999n ** 20n) / 1_000n ** 20n);
  });
});

describe('systems', () => {
  // The numbers of bets the names stand for.
  it.each([
    ['trixie', 3, 4n],
    ['patent', 3, 7n],
    ['yankee', 4, 11n],
    ['lucky15', 4, 15n],
    ['canadian', 5, 26n],
    ['lucky31', 5, 31n],
    ['heinz', 6, 57n],
    ['lucky63', 6, 63n],
    ['super_heinz', 7, 120n],
    ['goliath', 8, 247n],
    ['2/3', 3, 3n],
    ['3/5', 5, 10n],
    ['10/20', 20, 184_756n],
  ])('%s of %i legs are %i bets', (name, legs, bets) => {
    const system = readSystem(name);
    expect(system && [system.legs, combinationsOf(system)]).toEqual([legs, bets]);
  });

  it.each([
    '0/3',
    '4/3',
    '2/21',
    '1/1',
    '2/3 ',
    '2/03',
    'Trixie',
    'constructor',
    '',
    2,
    null,
    ['2/3'],
    '２/3',
  ])('refuses %j', (name) => {
    expect(readSystem(name)).toBeUndefined();
  });

  it('a trixie with one leg lost pays its one double', () => {
    const { trixie } = SYSTEMS;
    if (!trixie) throw new Error('trixie');
    const slip = settleSlip(1_000n, [leg(2_000n, WON), leg(3_000n, WON), leg(4_000n, LOST)], trixie);
    expect([slip.cost, slip.payout, slip.outcome]).toEqual([4_000n, 6_000n, 'won']);
    const all = settleSlip(1_000n, [leg(2_000n, WON), leg(3_000n, WON), leg(4_000n, WON)], trixie);
    expect(all.payout).toBe(50_000n);
    const nothing = settleSlip(1_000n, [leg(2_000n, VOID), leg(3_000n, VOID), leg(4_000n, VOID)], trixie);
    expect([nothing.payout, nothing.outcome]).toEqual([4_000n, 'void']);
  });

  it('are the sum over all their combinations', () => {
    fc.assert(
      fc.property(fc.array(anyLeg, { minLength: 2, maxLength: 8 }), fc.nat(), (legs, seed) => {
        const sizes = Array.from({ length: legs.length }, (_, at) => at + 1).filter(
          (size) => ((seed >> size) & 1) === 1,
        );
        const { factors } = settleSlip(1n, legs, parlay(legs.length));
        expect(compare(systemFactor(factors, { legs: legs.length, sizes }), byCounting(factors, sizes))).toBe(
          0,
        );
      }),
      { numRuns: 60 },
    );
  });

  it('count their combinations by the binomial coefficient', () => {
    expect([choose(20, 10), choose(6, 0), choose(6, 6), choose(5, 2)]).toEqual([184_756n, 1n, 1n, 10n]);
  });
});

describe('each-way', () => {
  const terms = { part: fraction(1n, 4n), places: 3 };
  const at = (win: Settled, place: Settled) => settleEachWay(1_000n, odds(9_000n), { win, place }, terms);

  it('pays the win at the odds and the place at a part of them', () => {
    // 10 each way at 8/1, a quarter: 90 for the win and 30 for the place.
    expect(at(WON, WON)).toMatchObject({ cost: 2_000n, payout: 12_000n, outcome: 'won' });
    expect(at(LOST, WON)).toMatchObject({ payout: 3_000n, outcome: 'won' });
    expect(at(LOST, LOST)).toMatchObject({ payout: 0n, outcome: 'lost' });
    expect(at(VOID, VOID)).toMatchObject({ payout: 2_000n, outcome: 'void' });
    expect(at(LOST, deadHeat(1, 2))).toMatchObject({ payout: 1_500n, outcome: 'part_lost' });
  });
});
