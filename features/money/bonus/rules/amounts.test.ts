import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minor, parseAmount } from '#kernel/money.ts';
import { TERMS } from '../fixtures.ts';
import {
  amountOf,
  isExcluded,
  maxConversionOf,
  maxStakeOf,
  mostOf,
  requiredOf,
  tenThousandths,
  wrongIn,
} from './amounts.ts';
import { conversionOf, countedOf, shareOf } from './progress.ts';

const bdt = (text: string) => parseAmount(text, 'BDT');

describe('what is granted', () => {
  const percent = {
    amount: { kind: 'percent', percent: '50', cap: '1000.00' },
    currency: 'BDT',
    minBasis: '200.00',
  } as const;
  it.each([
    ['half of a deposit', '500.00', '250.00'],
    ['rounded down', '200.01', '100.00'],
    ['up to the cap', '9999.00', '1000.00'],
  ])('%s', (_, basis, given) => {
    expect(amountOf(percent, { basis: bdt(basis) })).toBe(bdt(given));
  });
  it('nothing below the smallest deposit, and nothing without one', () => {
    expect(amountOf(percent, { basis: bdt('199.99') })).toBeUndefined();
    expect(amountOf(percent, {})).toBeUndefined();
  });
  it('as whoever gives it says, up to the cap', () => {
    const asked = { amount: { kind: 'asked', cap: '10.00' }, currency: 'BDT' } as const;
    expect(amountOf(asked, { asked: bdt('10.00') })).toBe(bdt('10.00'));
    for (const wrong of [0n, bdt('10.01')]) expect(amountOf(asked, { asked: minor(wrong) })).toBeUndefined();
  });
  it('is never more than the most of the terms', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 9n), (basis) => {
        const given = amountOf(percent, { basis: minor(basis) });
        expect(given === undefined || given <= mostOf(percent)).toBe(true);
      }),
    );
  });
});

describe('what it asks for', () => {
  it('its factor, rounded up', () => {
    expect(requiredOf({ wagering: '8' }, 1_000n)).toBe(8_000n);
    expect(requiredOf({ wagering: '1.5' }, 3n)).toBe(5n);
  });
  it('the largest stake: five percent unless the terms say otherwise', () => {
    expect(maxStakeOf({ currency: 'BDT' }, minor(100_000n))).toBe(5_000n);
    expect(maxStakeOf({ currency: 'BDT', maxStake: '200.00' }, minor(100_000n))).toBe(20_000n);
  });
  it('the most that becomes cash', () => {
    expect(maxConversionOf(TERMS, minor(1_000n))).toBeUndefined();
    expect(maxConversionOf({ ...TERMS, maxConversion: '5' }, minor(1_000n))).toBe(5_000n);
    expect(conversionOf(minor(9n), minor(5n))).toEqual({ cash: 5n, capped: 4n });
    expect(conversionOf(minor(9n), undefined)).toEqual({ cash: 9n, capped: 0n });
  });
});

describe('terms that do not hold', () => {
  it.each([
    ['more than ten times', { wagering: '10.01' }, 'wagering'],
    ['no wagering at all', { wagering: '0' }, 'wagering'],
    ['no title', { title: {} }, 'title'],
    ['a percent of no deposit', { amount: { kind: 'percent', percent: '5', cap: '1' } as const }, 'amount'],
    ['spins without any', { amount: { kind: 'spins' } as const }, 'freePlays'],
    ['a code without one', { trigger: 'code' as const }, 'code'],
    ['more decimals than the currency has', { maxStake: '1.001' }, 'maxStake'],
    ['nothing', { amount: { kind: 'fixed', amount: '0' } as const }, 'amount'],
  ])('%s', (_, change, field) => {
    expect(wrongIn({ ...TERMS, ...change })).toEqual({ field });
  });
  it('those of the tests do', () => expect(wrongIn(TERMS)).toBeUndefined());
  it('reads shares to four places', () => expect(tenThousandths('0.0525')).toBe(525n));
});

describe('what a stake counts', () => {
  const ended = {
    category: 'RNG',
    game: 'any',
    state: 'settled',
    stake: minor(100n),
    validStake: minor(100n),
  } as const;
  it.each([
    ['all of a slot', {}, 100n],
    ['a tenth of a table', { category: 'LIVE' }, 10n],
    ['a game before its category', { game: 'half-game' }, 50n],
    ['nothing of what is not named', { category: 'SPORTS' }, 0n],
    ['nothing of what is left out', { category: 'LOTT' }, 0n],
    ['nothing of a game that is left out', { game: 'no-game' }, 0n],
    ['what was at risk', { validStake: minor(40n) }, 40n],
    ['nothing of both sides', { validStake: minor(0n) }, 0n],
    ['nothing of what is void', { state: 'voided' as const }, 0n],
    ['nothing of a free play', { free: true }, 0n],
    ['up to the largest stake', { validStake: minor(90n), stake: minor(90n) }, 60n, 60n],
  ])('%s', (_, change, counts, most = 1_000n) => {
    expect(countedOf(TERMS, minor(most), { ...ended, ...change })).toBe(counts);
  });
  it('odds below the least count nothing', () => {
    const sports = { ...TERMS, contribution: { SPORTS: '1' }, minOdds: '1.60' };
    expect(shareOf(sports, { category: 'SPORTS', game: 'football', odds: '1.59' })).toBe(0n);
    expect(shareOf(sports, { category: 'SPORTS', game: 'football', odds: '1.60' })).toBe(10_000n);
  });
  it('never more than was at risk', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 9n), fc.bigInt(1n, 10n ** 9n), (valid, most) => {
        const counts = countedOf(TERMS, minor(most), { ...ended, validStake: minor(valid) });
        expect(counts <= valid && counts <= most).toBe(true);
      }),
    );
  });
  it('is left out by game or category', () => {
    expect(isExcluded(TERMS, { category: 'LOTT', game: 'x' })).toBe(true);
    expect(isExcluded(TERMS, { category: 'RNG', game: 'x' })).toBe(false);
  });
});
