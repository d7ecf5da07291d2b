import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minor } from '#kernel/money.ts';
import { stakeOf } from './calculate.ts';
import {
  type Bet,
  BET_STATES,
  countStakes,
  DEFAULT_RULES,
  readCount,
  type StakeRules,
} from './valid-stake.ts';

const bet = (ref: string, stake: bigint, more: Partial<Bet> = {}): Bet => ({
  ref,
  member: 'm',
  category: 'SPORTS',
  state: 'settled',
  stake: minor(stake),
  odds: 1_900n,
  ...more,
});
const counted = (bets: readonly Bet[], rules: StakeRules = DEFAULT_RULES) =>
  countStakes(bets, rules).bets.map(({ counted: stake, because }) => [stake, because]);
const total = (bets: readonly Bet[], rules: StakeRules = DEFAULT_RULES): bigint =>
  stakeOf(countStakes(bets, rules).stakes);

const WEIGHTED: StakeRules = {
  ...DEFAULT_RULES,
  weights: new Map([
    ['LIVE', 5_000n],
    ['PVP', 0n],
  ]),
};

const bets: fc.Arbitrary<Bet[]> = fc.uniqueArray(
  fc.record(
    {
      ref: fc.uuid(),
      member: fc.constantFrom('a', 'b'),
      category: fc.constantFrom('SPORTS', 'LIVE', 'RNG', 'PVP'),
      state: fc.constantFrom(...BET_STATES),
      stake: fc.bigInt({ min: 0n, max: 1_000n }).map(minor),
      odds: fc.bigInt({ min: 1_400n, max: 1_600n }),
      on: fc.record({ event: fc.constantFrom('e1', 'e2'), side: fc.constantFrom('home', 'draw', 'away') }),
    },
    { requiredKeys: ['ref', 'member', 'category', 'state', 'stake'] },
  ),
  { selector: ({ ref }) => ref, maxLength: 25 },
);

describe('valid stake', () => {
  it('counts settled stakes, and void and open ones nothing', () => {
    const list = [bet('1', 100n), bet('2', 100n, { state: 'voided' }), bet('3', 100n, { state: 'open' })];
    expect(counted(list)).toEqual([
      [100n, 'counts'],
      [0n, 'void'],
      [0n, 'not_settled'],
    ]);
    expect(total(list)).toBe(100n * 10_000n);
  });

  it.each([
    [1_499n, 0n, 'odds_below'],
    [1_500n, 100n, 'counts'],
    [undefined, 0n, 'odds_missing'],
  ])('odds of %s thousandths in sports count %s', (odds, stake, because) => {
    const { odds: _, ...without } = bet('1', 100n);
    expect(counted([odds === undefined ? without : { ...without, odds }])).toEqual([[stake, because]]);
  });
  it('odds do not matter in other categories', () => {
    expect(counted([bet('1', 100n, { category: 'LIVE', odds: 1_010n })])).toEqual([[100n, 'counts']]);
  });

  it('counts both sides of one event once, the larger', () => {
    const on = (side: string, event = 'e') => ({ on: { event, side } });
    const list = [
      bet('1', 100n, on('home')),
      bet('2', 60n, on('away')),
      bet('3', 50n, on('away')),
      bet('4', 10n, on('home', 'other')),
      bet('5', 70n, { ...on('away'), member: 'n' }),
    ];
    expect(counted(list)).toEqual([
      [0n, 'other_side'],
      [60n, 'counts'],
      [50n, 'counts'],
      [10n, 'counts'],
      [70n, 'counts'],
    ]);
    expect(total(list)).toBe(190n * 10_000n);
  });
  it('a side that does not count by itself does not push the other out', () => {
    const list = [
      bet('1', 100n, { on: { event: 'e', side: 'home' }, state: 'voided' }),
      bet('2', 60n, { on: { event: 'e', side: 'away' } }),
    ];
    expect(total(list)).toBe(60n * 10_000n);
  });

  it('weighs categories as the brand says', () => {
    const list = [
      bet('1', 100n, { category: 'LIVE' }),
      bet('2', 100n, { category: 'PVP' }),
      bet('3', 100n, { category: 'RNG' }),
    ];
    expect(total(list, WEIGHTED)).toBe(150n * 10_000n);
    expect(countStakes(list, WEIGHTED).stakes).toEqual([
      { category: 'LIVE', stake: 100n, weight: 5_000n, bets: 1 },
      { category: 'PVP', stake: 100n, weight: 0n, bets: 1 },
      { category: 'RNG', stake: 100n, weight: 10_000n, bets: 1 },
    ]);
  });

  it('a bet that is told twice counts once', () => {
    expect(counted([bet('1', 100n), bet('1', 100n)])).toEqual([
      [100n, 'counts'],
      [0n, 'told_twice'],
    ]);
    expect(total([bet('1', 100n), bet('1', 100n)])).toBe(100n * 10_000n);
  });

  it('is the same in any order, and bet by bet it adds up to the same', () => {
    fc.assert(
      fc.property(
        bets.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
        ),
        ([list, shuffled]) => {
          const first = countStakes(list, WEIGHTED);
          expect(countStakes(shuffled, WEIGHTED).stakes).toEqual(first.stakes);
          const byBet = new Map(first.bets.map((one) => [one.ref, one.counted]));
          for (const one of countStakes(shuffled, WEIGHTED).bets)
            expect(one.counted).toBe(byBet.get(one.ref));
          // What is said of the bets is what is paid on.
          const sums = new Map<string, bigint>();
          first.bets.forEach(({ counted: stake }, index) => {
            const category = list[index]?.category ?? '';
            if (stake > 0n) sums.set(category, (sums.get(category) ?? 0n) + stake);
          });
          for (const { category = '', stake } of first.stakes) expect(sums.get(category) ?? 0n).toBe(stake);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('of three sides counts what can be lost: the two that lose while one is free, one when all are staked on', () => {
    const on = (side: string) => ({ on: { event: 'e', side, of: 3 } });
    const two = [bet('1', 100n, on('home')), bet('2', 60n, on('draw'))];
    expect(total(two)).toBe(160n * 10_000n);
    const all = [...two, bet('3', 60n, on('away'))];
    expect(total(all)).toBe(100n * 10_000n);
    expect(counted(all)).toEqual([
      [100n, 'counts'],
      [0n, 'other_side'],
      [0n, 'other_side'],
    ]);
  });

  it('never counts more than was staked', () => {
    fc.assert(
      fc.property(bets, (list) => {
        const staked = list.reduce((sum, { stake }) => sum + stake, 0n);
        expect(countStakes(list, WEIGHTED).stakes.reduce((sum, { stake }) => sum + stake, 0n) <= staked).toBe(
          true,
        );
      }),
    );
  });
});

describe('bets as text', () => {
  const good = { ref: '1', member: 'm', category: 'SPORTS', stake: '100.00', odds: '1.50' };
  it('are read', () => {
    expect(readCount({ bets: [good] })).toMatchObject({
      bets: [{ stake: 10_000n, odds: 1_500n, state: 'settled' }],
    });
    const rules = {
      minimumOdds: '1.75',
      oddsIn: [{ category: 'LIVE' }],
      weights: [{ category: 'LIVE', weight: '0.5' }],
    };
    expect(readCount({ rules, bets: [] })).toMatchObject({
      rules: { minimumOdds: 1_750n, oddsIn: new Set(['LIVE']), weights: new Map([['LIVE', 5_000n]]) },
    });
  });
  it.each([
    [{ odds: '0.99' }, 'out_of_range', 'bets[0].odds'],
    [{ odds: '1.5001' }, 'malformed', 'bets[0].odds'],
    [{ stake: '-1' }, 'out_of_range', 'bets[0].stake'],
    [{ state: 'won' }, 'unknown', 'bets[0].state'],
    [{ event: 'e' }, 'missing', 'bets[0].side'],
    [{ event: 'e', side: 's', sides: 1 }, 'out_of_range', 'bets[0].sides'],
    [{ event: 'e', side: 's', sides: '3' }, 'malformed', 'bets[0].sides'],
    [{ member: '' }, 'malformed', 'bets[0].member'],
  ])('%j is %s', (more, code, field) => {
    expect(readCount({ bets: [{ ...good, ...more }] })).toEqual({ problem: { code, field } });
  });
});
