/** Arithmetic of terms for all inputs: what is granted, asked for, counted and converted never leaves what the terms say. */
import fc from 'fast-check';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { formatWire, minor } from '#kernel/money.ts';
import { BonusTerms, LONGEST_DAYS, MOST_WAGERING } from '../contract/terms.ts';
import { TERMS } from '../fixtures.ts';
import { percentOf } from '../present.ts';
import {
  amountOf,
  isExcluded,
  maxConversionOf,
  maxStakeOf,
  mostOf,
  ONE,
  requiredOf,
  tenThousandths,
  wrongIn,
} from './amounts.ts';
import { conversionOf, countedOf, type EndedStake, shareOf } from './progress.ts';

const units = fc.bigInt(0n, 10n ** 12n);
const someUnits = fc.bigInt(1n, 10n ** 12n);
/** A share, a factor: up to four decimals as the schema lets them pass. */
const share = fc
  .integer({ min: 0, max: 10_000 })
  .map((n) => (n === 10_000 ? '1' : `0.${String(n).padStart(4, '0')}`));
const factor = fc
  .integer({ min: 1, max: 1_000 })
  .map((n) => `${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`);
const money = (amount: bigint): string => formatWire(amount, 'BDT');

const stakes: fc.Arbitrary<EndedStake> = fc
  .record({
    category: fc.constantFrom('RNG', 'LIVE', 'SPORTS', 'LOTT', 'FISH'),
    game: fc.constantFrom('any', 'half-game', 'no-game'),
    state: fc.constantFrom('settled', 'voided'),
    stake: units,
    risk: fc.integer({ min: 0, max: 100 }),
    odds: fc.option(fc.constantFrom('1.01', '1.59', '1.60', '12.5'), { nil: undefined }),
    free: fc.boolean(),
  })
  .map(({ risk, stake, ...rest }) => ({
    ...rest,
    stake: minor(stake),
    validStake: minor((stake * BigInt(risk)) / 100n),
  }));

describe('decimal texts', () => {
  it('are read to the digit they say', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 9_999 }), (whole, rest) => {
        expect(tenThousandths(`${whole}.${String(rest).padStart(4, '0')}`)).toBe(
          BigInt(whole) * ONE + BigInt(rest),
        );
      }),
    );
  });
  it.each([
    ['0', 0n],
    ['1', ONE],
    ['10', 10n * ONE],
    ['0.5', 5_000n],
    ['0.05', 500n],
    ['1.50', 15_000n],
    ['0.00019', 1n],
  ])('%s', (text, value) => expect(tenThousandths(text)).toBe(value));
});

describe('the amount', () => {
  it('a percent of more is never less, and never above its cap', () => {
    const terms = { amount: { kind: 'percent', percent: '33.33', cap: '500.00' }, currency: 'BDT' } as const;
    fc.assert(
      fc.property(units, units, (one, other) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        const [small, large] = [
          amountOf(terms, { basis: minor(less) }),
          amountOf(terms, { basis: minor(more) }),
        ];
        expect((small ?? 0n) <= (large ?? 0n)).toBe(true);
        expect((large ?? 0n) <= mostOf(terms)).toBe(true);
        // Rounded down: a hundred times the gift is never more than the percent of the deposit.
        expect((small ?? 0n) * 10_000n <= less * 3_333n).toBe(true);
      }),
    );
  });
  it('is the same of any deposit where it is fixed, and nothing below the smallest one', () => {
    const terms = {
      amount: { kind: 'fixed', amount: '200.00' },
      currency: 'BDT',
      minBasis: '500.00',
    } as const;
    fc.assert(
      fc.property(units, (basis) => {
        expect(amountOf(terms, { basis: minor(basis) })).toBe(basis < 50_000n ? undefined : 20_000n);
      }),
    );
  });
  it('is asked for between a unit and the cap', () => {
    const terms = { amount: { kind: 'asked', cap: '10.00' }, currency: 'BDT' } as const;
    fc.assert(
      fc.property(fc.bigInt(-2_000n, 2_000n), (asked) => {
        expect(amountOf(terms, { asked: minor(asked) })).toBe(
          asked > 0n && asked <= 1_000n ? asked : undefined,
        );
      }),
    );
  });
  it.each([
    ['only spins give no money', { amount: { kind: 'spins' } as const }, 0n],
    [
      'a percent of nothing is nothing',
      { amount: { kind: 'percent', percent: '1', cap: '1.00' } as const },
      undefined,
    ],
  ])('%s', (_, terms, given) => expect(amountOf({ ...TERMS, ...terms }, { basis: minor(0n) })).toBe(given));
  it('a budget is held against money and free plays together', () => {
    const freePlays = { game: 'monsoon-tiger', count: 20, stake: '5.00' };
    expect(mostOf({ amount: { kind: 'spins' }, currency: 'BDT', freePlays })).toBe(10_000n);
    expect(mostOf({ amount: { kind: 'asked', cap: '10.00' }, currency: 'BDT', freePlays })).toBe(11_000n);
    expect(mostOf({ amount: { kind: 'fixed', amount: '1.000000' }, currency: 'USDT' })).toBe(1_000_000n);
  });
});

describe('what follows from it', () => {
  it('the wagering is at least the factor, and less than a unit more', () => {
    fc.assert(
      fc.property(units, factor, (amount, wagering) => {
        const exact = amount * tenThousandths(wagering);
        const required = requiredOf({ wagering }, amount);
        expect(required * ONE >= exact && (required - 1n) * ONE < exact).toBe(true);
      }),
    );
  });
  it('money and winnings of free plays together ask for no less than each alone', () => {
    fc.assert(
      fc.property(units, units, factor, (granted, won, wagering) => {
        const together = requiredOf({ wagering }, granted + won);
        expect(together <= requiredOf({ wagering }, granted) + requiredOf({ wagering }, won)).toBe(true);
        expect(together >= requiredOf({ wagering }, granted)).toBe(true);
      }),
    );
  });
  it('the largest stake is five percent rounded down, or what the terms say', () => {
    fc.assert(
      fc.property(units, someUnits, (amount, most) => {
        const usual = maxStakeOf({ currency: 'BDT' }, minor(amount));
        expect(usual * 20n <= amount && (usual + 1n) * 20n > amount).toBe(true);
        expect(maxStakeOf({ currency: 'BDT', maxStake: money(most) }, minor(amount))).toBe(most);
      }),
    );
  });
  it('the most that becomes cash is in times of what was granted, of all free plays where that is nothing', () => {
    const terms = { ...TERMS, maxConversion: '2.5' };
    expect(maxConversionOf(terms, minor(1_001n))).toBe(2_502n);
    const freePlays = { game: 'g', count: 20, stake: '5.00' };
    const spins = { ...terms, amount: { kind: 'spins' } as const, freePlays };
    expect(maxConversionOf(spins, minor(0n))).toBe(25_000n);
    expect(maxConversionOf({ ...TERMS, amount: spins.amount, freePlays }, minor(0n))).toBeUndefined();
  });
  it('what becomes cash and what goes back is all there was, and the cap holds', () => {
    fc.assert(
      fc.property(units, fc.option(units, { nil: undefined }), (balance, most) => {
        const { cash, capped } = conversionOf(minor(balance), most === undefined ? undefined : minor(most));
        expect(cash + capped).toBe(balance);
        expect(cash >= 0n && capped >= 0n && (most === undefined || cash <= most)).toBe(true);
      }),
    );
  });
  it('a hundred percent is said only where it is done', () => {
    fc.assert(
      fc.property(units, someUnits, (done, of) => {
        const percent = percentOf(done, of);
        expect(percent === 100).toBe(done >= of);
        expect(BigInt(percent) * of <= done * 100n).toBe(true);
      }),
    );
    expect(percentOf(0n, 0n)).toBe(0);
  });
});

describe('what counts', () => {
  const sports = { ...TERMS, contribution: { ...TERMS.contribution, SPORTS: '1' }, minOdds: '1.60' };
  it('is never more than was at risk, than the largest stake, than the share of either', () => {
    fc.assert(
      fc.property(stakes, someUnits, (stake, most) => {
        const counts = countedOf(sports, minor(most), stake);
        const least = stake.validStake < most ? stake.validStake : most;
        expect(counts >= 0n && counts * ONE <= least * shareOf(sports, stake)).toBe(true);
      }),
    );
  });
  it('is nothing of what is void, free, left out, or below the odds', () => {
    fc.assert(
      fc.property(stakes, someUnits, (stake, most) => {
        const isNothing =
          stake.state === 'voided' ||
          stake.free === true ||
          isExcluded(sports, stake) ||
          stake.odds === '1.01' ||
          stake.odds === '1.59';
        fc.pre(isNothing);
        expect(countedOf(sports, minor(most), stake)).toBe(0n);
      }),
    );
  });
  it('of two stakes is never more than of both in one', () => {
    fc.assert(
      fc.property(units, units, share, (one, other, counts) => {
        const terms = { ...TERMS, contribution: { RNG: counts } };
        const of = (valid: bigint) =>
          countedOf(terms, minor(10n ** 13n), {
            category: 'RNG',
            game: 'any',
            state: 'settled',
            stake: minor(valid),
            validStake: minor(valid),
          });
        expect(of(one) + of(other) <= of(one + other)).toBe(true);
      }),
    );
  });
  it.each([
    ['a game before its category', { category: 'RNG', game: 'half-game' }, 5_000n],
    ['a game of a category nobody named', { category: 'FISH', game: 'half-game' }, 5_000n],
    ['a category', { category: 'LIVE', game: 'any' }, 1_000n],
    ['others', { category: 'FISH', game: 'any' }, 2_500n],
    ['a game that is left out, whatever its category', { category: 'RNG', game: 'no-game' }, 0n],
    ['a category that is left out, whatever its game', { category: 'LOTT', game: 'half-game' }, 0n],
    ['a stake without odds, where odds are asked for', { category: 'SPORTS', game: 'any' }, 10_000n],
    ['odds at the least', { category: 'SPORTS', game: 'any', odds: '1.60' }, 10_000n],
    ['odds a hundredth below', { category: 'SPORTS', game: 'any', odds: '1.59' }, 0n],
    ['odds of three decimals', { category: 'SPORTS', game: 'any', odds: '1.599' }, 0n],
  ])('%s', (_, stake, counts) => expect(shareOf({ ...sports, others: '0.25' }, stake)).toBe(counts));
});

describe('terms', () => {
  it.each([
    ['fixed', { amount: { kind: 'fixed', amount: '5.00' } as const }],
    [
      'percent of a deposit',
      { trigger: 'deposit' as const, amount: { kind: 'percent', percent: '100', cap: '5.00' } as const },
    ],
    ['ten times, the most', { wagering: String(MOST_WAGERING) }],
    ['a code', { trigger: 'code' as const, code: 'FRIDAY' }],
    [
      'nothing but spins',
      {
        amount: { kind: 'spins' } as const,
        maxStake: '1.00',
        freePlays: { game: 'g', count: 1, stake: '1.00' },
      },
    ],
    ['the longest time', { days: LONGEST_DAYS }],
  ])('stand: %s', (_, change) => {
    const terms = { ...TERMS, ...change };
    expect(Value.Check(BonusTerms, terms)).toBe(true);
    expect(wrongIn(terms)).toBeUndefined();
  });
  it.each([
    ['more days than the longest', { days: LONGEST_DAYS + 1 }],
    ['no day', { days: 0 }],
    ['a share above one', { contribution: { RNG: '1.1' } }],
    ['a share of five decimals', { others: '0.12345' }],
    ['a share below nothing', { others: '-0.1' }],
    ['an unknown field', { extra: 1 }],
    ['a percent of four digits', { amount: { kind: 'percent', percent: '1000', cap: '1' } }],
    ['a code in small letters', { trigger: 'code', code: 'friday' }],
    ['five hundred and one free plays', { freePlays: { game: 'g', count: 501, stake: '1' } }],
    ['a title in no language', { title: { english: 'x' } }],
    ['a category in small letters', { contribution: { rng: '1' } }],
    ['a share that is no text', { games: { 'some-game': 1 } }],
    ['a game nobody could name', { games: { Some_Game: '1' } }],
    ['odds below one', { minOdds: '0.9' }],
    ['a level nobody reaches', { minLevel: 4 }],
  ])('do not fit their schema: %s', (_, change) =>
    expect(Value.Check(BonusTerms, { ...TERMS, ...change })).toBe(false),
  );
  it.each([
    [
      'spins without a largest stake',
      { amount: { kind: 'spins' } as const, freePlays: { game: 'g', count: 1, stake: '1' } },
      'maxStake',
    ],
    ['a largest stake of nothing', { maxStake: '0' }, 'maxStake'],
    ['a free play of nothing', { freePlays: { game: 'g', count: 1, stake: '0.00' } }, 'freePlays'],
    ['a cap of nothing', { amount: { kind: 'asked', cap: '0.00' } as const }, 'amount'],
    ['more decimals than the currency in the least deposit', { minBasis: '1.005' }, 'minBasis'],
    ['a hundredth of one time too much', { wagering: '10.01' }, 'wagering'],
  ])('do not hold: %s', (_, change, field) => expect(wrongIn({ ...TERMS, ...change })).toEqual({ field }));
});
