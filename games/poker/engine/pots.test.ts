/** Pots, rake and who is paid: every chip that went in comes out, to who may win it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { halves, potsOf, type Put, rakeOf, split, sum, uncalled } from './pots.ts';

const put = (bet: bigint, more: Partial<Put> = {}): Put => ({ bet, ante: 0n, folded: false, ...more });

describe('what nobody has called', () => {
  it.each([
    ['nobody bet beyond another', [put(40n), put(40n)], undefined],
    ['one bet beyond all', [put(40n), put(100n), put(20n)], { seat: 1, amount: 60n }],
    ['who folded counts as a call', [put(100n), put(80n, { folded: true })], { seat: 0, amount: 20n }],
    ['nothing was bet', [put(0n), put(0n)], undefined],
  ] as const)('%s', (_, puts, back) => {
    expect(uncalled(puts)).toEqual(back);
  });
});

describe('pots', () => {
  it('are one where nobody is short', () => {
    const puts = [put(50n), put(50n), put(10n, { folded: true })];
    expect(potsOf(puts)).toEqual([{ amount: 110n, seats: [0, 1] }]);
  });

  it('have a side pot for each stack that is short', () => {
    expect(potsOf([put(20n), put(50n), put(100n), put(100n)])).toEqual([
      { amount: 80n, seats: [0, 1, 2, 3] },
      { amount: 90n, seats: [1, 2, 3] },
      { amount: 100n, seats: [2, 3] },
    ]);
  });

  it('keep what somebody put in who has folded', () => {
    expect(potsOf([put(20n), put(80n, { folded: true }), put(50n)])).toEqual([
      { amount: 60n, seats: [0, 2] },
      { amount: 90n, seats: [2] },
    ]);
  });

  it('of nothing are none', () => {
    expect(potsOf([put(0n), put(0n)])).toEqual([]);
  });

  const anyPut = fc.record({
    bet: fc.bigInt({ min: 0n, max: 1_000n }),
    ante: fc.constantFrom(0n, 5n),
    folded: fc.boolean(),
  });
  it('hold every chip, whoever folded and whoever is short', () => {
    fc.assert(
      fc.property(fc.array(anyPut, { minLength: 2, maxLength: 9 }), (list) => {
        const puts = list.map((one, at) => (at === 0 ? { ...one, folded: false } : one));
        const pots = potsOf(puts);
        expect(sum(pots.map(({ amount }) => amount))).toBe(sum(puts.map(({ bet, ante }) => bet + ante)));
        for (const { seats } of pots) for (const seat of seats) expect(puts[seat]?.folded).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});

describe('rake', () => {
  const pots = [
    { amount: 1_000n, seats: [0, 1, 2] },
    { amount: 500n, seats: [1, 2] },
  ];

  it.each([
    ['is its part of all pots', { rate: 500n, cap: 1_000n }, [50n, 25n]],
    ['ends at its cap, over all pots', { rate: 500n, cap: 60n }, [40n, 20n]],
    ['is nothing at no rate', { rate: 0n, cap: 60n }, [0n, 0n]],
    ['is nothing where none is agreed', undefined, [0n, 0n]],
  ] as const)('%s', (_, rake, kept) => {
    expect(rakeOf(pots, rake)).toEqual(kept);
  });

  it('is rounded down once, whatever the pots', () => {
    const amounts = fc.array(fc.bigInt({ min: 1n, max: 10_000n }), { minLength: 1, maxLength: 8 });
    const rates = fc.bigInt({ min: 0n, max: 1_000n });
    const caps = fc.bigInt({ min: 0n, max: 500n });
    fc.assert(
      fc.property(amounts, rates, caps, (list, rate, cap) => {
        const kept = rakeOf(
          list.map((amount) => ({ amount, seats: [0] })),
          { rate, cap },
        );
        const whole = (sum(list) * rate) / 10_000n;
        expect(sum(kept)).toBe(whole < cap ? whole : cap);
        for (const [at, one] of kept.entries()) expect(one).toBeLessThanOrEqual(list[at] ?? 0n);
      }),
    );
  });
});

describe('a pot that is shared', () => {
  it('goes in equal parts, its odd chips to the first', () => {
    expect(split(100n, [4, 1, 2])).toEqual([
      [4, 34n],
      [1, 33n],
      [2, 33n],
    ]);
    expect(split(100n, [3])).toEqual([[3, 100n]]);
    expect(split(100n, [])).toEqual([]);
  });

  it('on two boards has its odd chip on the first', () => {
    expect(halves(101n)).toEqual([51n, 50n]);
    expect(halves(100n)).toEqual([50n, 50n]);
    expect(halves(1n)).toEqual([1n, 0n]);
  });
});
