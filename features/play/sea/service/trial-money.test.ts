import { describe, expect, it } from 'vitest';
import { tokenHash, TRIAL_CREDITS, trialStakes } from './trial-money.ts';

describe('the stakes of a sea', () => {
  it.each([
    ['a currency of two decimals', ['1.00', '4.50', '100.00'], [100n, 450n, 10_000n]],
    ['one without decimals', ['1', '1000'], [100n, 100_000n]],
    ['one of six', ['1.000000', '2.500000'], [100n, 250n]],
    ['amounts below a hundredth', ['0.000001', '1.000000'], [1n, 100n]],
  ])('in %s are as many credits', (_what, stakes, credits) =>
    expect(trialStakes({ row: { stakes } })).toEqual(credits),
  );
  it('can be laid a hundred times with the credits of a trial at the largest of the sample', () =>
    expect(TRIAL_CREDITS / 10_000n).toBe(100n));
});

it('a bearer is kept as its hash alone', () => {
  expect(tokenHash('one')).toHaveLength(32);
  expect(tokenHash('one').equals(tokenHash('other'))).toBe(false);
  expect(tokenHash('one').equals(tokenHash('one'))).toBe(true);
});
