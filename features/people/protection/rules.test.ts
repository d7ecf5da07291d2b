import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MemberStatus } from '#features/people/members/contract.ts';
import { testJurisdiction } from '#features/setup/brand/fixtures.ts';
import { minor } from '#kernel/money.ts';
import { repaired } from '#platform/settings/repair.ts';
import { LAW } from './contract/packs.ts';
import { JurisdictionSettings } from './contract/settings.ts';
import {
  cycleFor,
  decideDeposit,
  decideEntry,
  decidePace,
  decideStake,
  type DepositAsk,
  type EntryAsk,
  rulesIn,
  rulesInMeasure,
  type StakeAsk,
} from './rules.ts';

const brandRules = rulesIn(testJurisdiction, 'BDT', LAW['play-money']);
const stake: StakeAsk = {
  status: 'active',
  brandRules,
  currency: 'BDT',
  stake: minor(2_000n),
  now: 1_000_000,
  lastStakeAt: undefined,
  cycleMs: 2_500,
};
const deposit: DepositAsk = {
  status: 'active',
  brandRules,
  currency: 'BDT',
  amount: minor(10_000n),
  now: 1_000_000,
};
const own = { stakeMax: minor(5_000n), depositMax: minor(20_000n) };

describe('a stake', () => {
  it.each<[string, Partial<StakeAsk>, string | undefined]>([
    ['of an active member', {}, undefined],
    ['of a suspended one', { status: 'suspended' }, 'protection.account_suspended'],
    ['of a closed one', { status: 'closed' }, 'protection.account_closed'],
    ['of an excluded one', { status: 'excluded' }, 'protection.self_excluded'],
    ['of nobody', { status: undefined }, 'protection.account_closed'],
    ['in another currency', { currency: 'USD' }, 'protection.wrong_currency'],
    ['at the minimum', { stake: minor(100n) }, undefined],
    ['one unit below the minimum', { stake: minor(99n) }, 'protection.stake_below_min'],
    ['of nothing', { stake: minor(0n) }, 'protection.stake_below_min'],
    ['below nothing', { stake: minor(-100n) }, 'protection.stake_below_min'],
    [
      'of nothing where the brand has no minimum',
      { stake: minor(0n), brandRules: { ...brandRules, stakeMin: minor(0n) } },
      'protection.stake_below_min',
    ],
    ['at the maximum', { stake: minor(1_000_000n) }, undefined],
    ['one unit above the maximum', { stake: minor(1_000_001n) }, 'protection.stake_above_max'],
    ['at his own maximum', { limits: own, stake: minor(5_000n) }, undefined],
    ['one unit above his own maximum', { limits: own, stake: minor(5_001n) }, 'protection.stake_above_max'],
    [
      'above the brand’s maximum below his own',
      { limits: { stakeMax: minor(9_000_000n) }, stake: minor(1_000_001n) },
      'protection.stake_above_max',
    ],
    ['when the cycle is just over', { lastStakeAt: 997_500 }, undefined],
    ['one millisecond too soon', { lastStakeAt: 997_501 }, 'protection.too_soon'],
    ['after a start in the future', { lastStakeAt: 9_000_000 }, 'protection.too_soon'],
    [
      'of a suspended one, everything else wrong too',
      { status: 'suspended', currency: 'USD', stake: minor(0n), lastStakeAt: 1_000_000 },
      'protection.account_suspended',
    ],
    ['too small and too soon', { stake: minor(1n), lastStakeAt: 1_000_000 }, 'protection.stake_below_min'],
  ])('%s', (_, change, code) => {
    expect(decideStake({ ...stake, ...change })?.code).toBe(code);
  });

  it('says how much and how long', () => {
    expect(decideStake({ ...stake, limits: own, stake: minor(5_001n) })?.detail.params).toEqual({
      max: '50.00',
      currency: 'BDT',
    });
    expect(decideStake({ ...stake, stake: minor(99n) })?.detail.params).toEqual({
      min: '1.00',
      currency: 'BDT',
    });
    expect(decideStake({ ...stake, lastStakeAt: 998_000 })?.detail.retryAfterMs).toBe(500);
    expect(decideStake({ ...stake, lastStakeAt: 9_000_000 })?.detail.retryAfterMs).toBe(2_500);
  });

  it('is never taken outside of bounds, whatever is asked', () => {
    const status = fc.constantFrom<(MemberStatus | undefined)[]>(
      'active',
      'suspended',
      'closed',
      'excluded',
      undefined,
    );
    fc.assert(
      fc.property(
        status,
        fc.bigInt(-5n, 3_000_000n),
        fc.integer({ min: 0, max: 9_000 }),
        fc.option(fc.bigInt(1n, 2_000_000n)),
        (who, amount, ago, max) => {
          const limits = max === null ? {} : { stakeMax: minor(max) };
          const fault = decideStake({
            ...stake,
            status: who,
            stake: minor(amount),
            lastStakeAt: stake.now - ago,
            limits,
          });
          const legal =
            who === 'active' &&
            amount >= 100n &&
            amount <= 1_000_000n &&
            amount <= (max ?? amount) &&
            ago >= 2_500;
          expect(fault === undefined).toBe(legal);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('a deposit', () => {
  it.each<[string, Partial<DepositAsk>, string | undefined]>([
    ['of an active member', {}, undefined],
    ['of a suspended one', { status: 'suspended', amount: minor(0n) }, 'protection.account_suspended'],
    ['of an excluded one', { status: 'excluded' }, 'protection.self_excluded'],
    ['of a closed one', { status: 'closed' }, 'protection.account_closed'],
    ['of nobody', { status: undefined }, 'protection.account_closed'],
    ['in another currency', { currency: 'USD' }, 'protection.wrong_currency'],
    ['at the minimum', { amount: minor(5_000n) }, undefined],
    ['one unit below', { amount: minor(4_999n) }, 'protection.deposit_below_min'],
    ['at the maximum', { amount: minor(10_000_000n) }, undefined],
    ['one unit above', { amount: minor(10_000_001n) }, 'protection.deposit_above_max'],
    ['at his own maximum', { limits: own, amount: minor(20_000n) }, undefined],
    ['one unit above his own', { limits: own, amount: minor(20_001n) }, 'protection.deposit_above_max'],
  ])('%s', (_, change, code) => {
    expect(decideDeposit({ ...deposit, ...change })?.code).toBe(code);
  });
});

it('never plays faster than the jurisdiction', () => {
  expect([
    cycleFor(brandRules, 'slots', 3_000),
    cycleFor(brandRules, 'slots', 100),
    cycleFor(brandRules, 'casino', 100),
  ]).toEqual([3_000, 2_500, 5_000]);
});

describe('a jurisdiction', () => {
  const own = {
    minAge: 18,
    slotsPaceMs: 2_500,
    casinoPaceMs: 5_000,
    stakeMin: '1.00',
    stakeMax: '500',
    depositMin: '10',
    depositMax: '1000.50',
  };
  const read = (raw: unknown): unknown =>
    repaired(JurisdictionSettings.schema, raw, JurisdictionSettings.defaults);

  it('is read in the brand’s currency', () => {
    expect(rulesIn(own, 'BDT', LAW['play-money'])).toEqual({
      currency: 'BDT',
      paceMs: { slots: 2_500, casino: 5_000 },
      stakeMin: 100n,
      stakeMax: 50_000n,
      depositMin: 1_000n,
      depositMax: 100_050n,
    });
  });
  it.each([
    ['nothing', null],
    ['a limit less', { ...own, stakeMax: undefined }],
    ['a number for money', { ...own, stakeMax: 500 }],
    ['money below nothing', { ...own, stakeMin: '-1' }],
    ['a pace below nothing', { ...own, slotsPaceMs: -1 }],
    ['half a pace', { ...own, casinoPaceMs: undefined }],
    ['an age below the law', { ...own, minAge: 17 }],
  ])('with %s is none', (_, raw) => {
    expect(read(raw)).toBeUndefined();
  });
  it('with more decimals than the currency has cannot be read', () => {
    expect(() => rulesIn(own, 'VND', LAW['play-money'])).toThrow('money.malformed');
  });
  it.each([
    [{ stakeMin: '500.01' }, 'stakeMax'],
    [{ stakeMin: '500.00' }, undefined],
    [{ depositMin: '1000.5' }, undefined],
    [{ depositMin: '1000.51' }, 'depositMax'],
    [{ depositMin: '9999' }, 'depositMax'],
  ])('whose bounds are %j is wrong at %s', (change, field) => {
    expect(JurisdictionSettings.check?.({ ...own, ...change })?.field).toBe(field);
  });
});

describe('money that is taken to a vendor', () => {
  const DAY_AND_NIGHT = 86_400_000;
  const limitState = (more: object = {}): NonNullable<EntryAsk['limitState']> => ({
    playFrom: 0,
    playLast: 0,
    checkedAt: 0,
    timeOutUntil: 0,
    excludedUntil: 0,
    usage: undefined,
    added: undefined,
    ...more,
  });
  /** A limit of a day on what is staked, half of it used. */
  const limited = limitState({
    usage: {
      anchor: 0,
      limits: {
        stake: { day: 10_000n, week: undefined, month: undefined },
        loss: { day: undefined, week: undefined, month: undefined },
        time: { day: undefined, week: undefined, month: undefined },
      },
      from: { day: 0, week: 0, month: 0 },
      used: {
        stake: { day: 5_000n, week: 0n, month: 0n },
        loss: { day: 0n, week: 0n, month: 0n },
        time: { day: 0n, week: 0n, month: 0n },
      },
    },
  });
  const entry: EntryAsk = {
    status: 'active',
    brandRules,
    currency: 'BDT',
    amount: 1_000n,
    there: 0n,
    now: 1_000_000,
  };
  it.each<[string, Partial<EntryAsk>, string | undefined]>([
    ['of who may play', {}, undefined],
    ['of a suspended account', { status: 'suspended' }, 'protection.account_suspended'],
    ['of nobody', { status: undefined }, 'protection.account_closed'],
    ['of who excluded himself', { status: 'excluded' }, 'protection.self_excluded'],
    [
      'of who is excluded until a moment ago',
      { limitState: limitState({ excludedUntil: 1_000_000 }) },
      undefined,
    ],
    [
      'of who is excluded a moment longer',
      { limitState: limitState({ excludedUntil: 1_000_001 }) },
      'protection.self_excluded',
    ],
    ['of who is on a break', { limitState: limitState({ timeOutUntil: 1_000_001 }) }, 'protection.time_out'],
    ['in another currency of his', { own: 'USDT' }, 'protection.other_currency'],
    ['in a currency of nobody', { currency: 'USDT' }, 'protection.wrong_currency'],
    ['up to his limit', { limitState: limited, amount: 5_000n }, undefined],
    ['a unit above his limit', { limitState: limited, amount: 5_001n }, 'protection.stake_limit'],
    // Everything that is there can be staked, whoever asks.
    [
      'beside what is there already',
      { limitState: limited, amount: 1n, there: 5_000n },
      'protection.stake_limit',
    ],
    [
      'before the clock was looked at',
      { limitState: limitState({ playFrom: 1, playLast: 999_999 }), checkEveryMs: 999_999 },
      'protection.reality_check',
    ],
  ])('%s', (_name, change, code) => {
    expect(decideEntry({ ...entry, ...change })?.code).toBe(code);
  });

  it('says how much of the limit is left for it', () => {
    const left = (there: bigint) =>
      decideEntry({ ...entry, limitState: limited, amount: 9_000n, there })?.detail.params;
    expect(left(2_000n)).toMatchObject({ period: 'day', limit: '100.00', left: '30.00', currency: 'BDT' });
    expect(left(8_000n)).toMatchObject({ left: '0.00', until: new Date(DAY_AND_NIGHT).toISOString() });
  });
});

describe('in another currency of the brand', () => {
  it('no lower bound is lower, no upper one higher', () => {
    const rounded: string[] = [];
    const measure = {
      currency: 'USDT',
      fromMain: (amount: bigint, way: string) => {
        rounded.push(way);
        return minor(way === 'up' ? (amount + 6n) / 7n : amount / 7n);
      },
    } as never;
    const inUsdt = rulesInMeasure(brandRules, measure);
    expect(inUsdt).toMatchObject({ currency: 'USDT', main: 'BDT', paceMs: brandRules.paceMs });
    expect(inUsdt.stakeMin * 7n).toBeGreaterThanOrEqual(brandRules.stakeMin);
    expect(inUsdt.stakeMax * 7n).toBeLessThanOrEqual(brandRules.stakeMax);
    expect(inUsdt.depositMin * 7n).toBeGreaterThanOrEqual(brandRules.depositMin);
    expect(inUsdt.depositMax * 7n).toBeLessThanOrEqual(brandRules.depositMax);
    expect(rounded.toSorted()).toEqual(['down', 'down', 'up', 'up']);
  });
});

it('a pace is waited for from the start of the last game, and never longer than a game', () => {
  const wait = (lastStakeAt: number | undefined, now: number) =>
    decidePace({ now, lastStakeAt, cycleMs: 2_500 })?.detail.retryAfterMs;
  expect([wait(undefined, 0), wait(10_000, 10_001), wait(10_000, 12_499), wait(10_000, 12_500)]).toEqual([
    undefined,
    2_499,
    1,
    undefined,
  ]);
  // A clock that was set back asks for one game, not for years.
  expect(wait(10_000_000, 1)).toBe(2_500);
});
