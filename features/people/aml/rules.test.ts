import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AmlSettings } from './contract/settings.ts';
import { type Flow, periodOf, quickWithdrawal, splitDeposits, thresholdFor } from './rules.ts';

const AT = new Date('2026-11-23T08:00:00Z');
const flow = (kind: Flow['kind'], amount: bigint): Flow => ({
  kind,
  ref: String(amount),
  amount,
  currency: 'BDT',
  method: 'bank',
  at: AT,
});
const deposits = (...amounts: readonly bigint[]) => amounts.map((amount) => flow('deposit', amount));
/** 2,000.00 */
const THRESHOLD = 200_000n;

describe('split deposits (CHECKS 42)', () => {
  it.each<[string, readonly bigint[], bigint | undefined]>([
    ['1,999 and 1', [199_900n, 100n], 200_000n],
    ['20 times 100', Array.from({ length: 20 }, () => 10_000n), 200_000n],
    ['one that reaches it alone', [200_000n], undefined],
    ['one that reaches it alone, and a small one', [250_000n, 100n], undefined],
    ['less than it together', [199_900n, 99n], undefined],
    ['one just below it', [199_999n], undefined],
    ['none', [], undefined],
  ])('%s', (_, amounts, found) => {
    expect(splitDeposits(deposits(...amounts), THRESHOLD)?.amount).toBe(found);
  });

  it('finds every one of 200 splits, however many parts they have', () => {
    const split = fc
      .array(fc.bigInt({ min: 1n, max: THRESHOLD - 1n }), { minLength: 2, maxLength: 40 })
      .filter((parts) => parts.reduce((all, one) => all + one, 0n) >= THRESHOLD);
    fc.assert(
      fc.property(split, (parts) => splitDeposits(deposits(...parts), THRESHOLD) !== undefined),
      { numRuns: 200 },
    );
  });

  it('finds nothing in 200 clean months', () => {
    const clean = fc.array(fc.bigInt({ min: 1n, max: THRESHOLD * 4n }), { maxLength: 20 }).filter((parts) => {
      const small = parts.filter((one) => one < THRESHOLD);
      return small.length < 2 || small.reduce((all, one) => all + one, 0n) < THRESHOLD;
    });
    fc.assert(
      fc.property(clean, (parts) => splitDeposits(deposits(...parts), THRESHOLD) === undefined),
      { numRuns: 200 },
    );
  });
});

describe('a withdrawal with hardly any play', () => {
  const rules = { quickShare: 80, quickPlay: 100, from: 10_000n };
  it.each<[string, bigint, bigint, bigint, boolean]>([
    ['all of it, unplayed', 100_000n, 100_000n, 0n, true],
    ['four fifths, unplayed', 100_000n, 80_000n, 0n, true],
    ['less than four fifths', 100_000n, 79_999n, 0n, false],
    ['all of it, played to the last unit but one', 100_000n, 100_000n, 99_999n, true],
    ['all of it, played once through', 100_000n, 100_000n, 100_000n, false],
    ['winnings of a grant, nothing deposited', 0n, 100_000n, 0n, false],
    ['too little to look at', 9_000n, 9_000n, 0n, false],
  ])('%s', (_, came, asked, played, isFound) => {
    const window = [...(came > 0n ? deposits(came) : []), flow('withdrawal', asked)];
    expect(quickWithdrawal(window, played, rules) !== undefined).toBe(isFound);
  });
});

describe('money in several currencies', () => {
  /** One dollar counts 120; euros count nothing. */
  const worth = (amount: bigint, currency: string) =>
    currency === 'BDT' ? amount : currency === 'USD' ? amount * 120n : undefined;
  const dollars = (amount: bigint): Flow => ({ ...flow('deposit', amount), currency: 'USD' });
  const euros = (amount: bigint): Flow => ({ ...flow('deposit', amount), currency: 'EUR' });

  it('comes to a split together, and one that reaches the threshold by its worth alone hides nothing', () => {
    expect(splitDeposits([...deposits(199_900n), dollars(1n)], THRESHOLD, worth)?.amount).toBe(200_020n);
    expect(splitDeposits([dollars(1_000n), dollars(667n)], THRESHOLD, worth)?.amount).toBe(200_040n);
    expect(splitDeposits([...deposits(199_900n), euros(199_900n)], THRESHOLD, worth)).toBeUndefined();
    expect(splitDeposits([...deposits(100n), dollars(1_667n)], THRESHOLD, worth)).toBeUndefined();
  });

  it('is asked out in one where it came in by another, also where an agent gave it', () => {
    const rules = { quickShare: 80, quickPlay: 100, from: 10_000n };
    const received: Flow = { ...flow('received', 1_000n), currency: 'USD' };
    const out = flow('withdrawal', 100_000n);
    expect(quickWithdrawal([received, out], 0n, rules, worth)?.amount).toBe(100_000n);
    expect(quickWithdrawal([received, out], 120_000n, rules, worth)).toBeUndefined();
  });
});

it('takes thresholds from the settings, in each currency its own', () => {
  const rules = {
    ...AmlSettings.defaults,
    threshold: '250000',
    thresholds: [
      { currency: 'PHP', amount: '5000000' },
      { currency: 'VND', amount: '0' },
    ],
  };
  expect(thresholdFor(rules, 'BDT', 'BDT')).toBe(25_000_000n);
  expect(thresholdFor(rules, 'PHP', 'BDT')).toBe(500_000_000n);
  expect(thresholdFor(rules, 'VND', 'BDT')).toBeUndefined();
  expect(thresholdFor(rules, 'USD', 'BDT')).toBeUndefined();
});

it('counts periods from 1970', () => {
  expect([periodOf(0, 1_000), periodOf(999, 1_000), periodOf(1_000, 1_000)]).toEqual([0n, 0n, 1n]);
});
