/** The book of a fight while bets are decided: limits to the minor unit, and versions of prices that moved. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { liabilityOf } from '#games/odds/engine/fight-odds.ts';
import { type Book, bookOf, mostOn, takes, tookBet } from './book.ts';

const row = (more: object = {}) => ({
  terms: {
    estimate: { meron: 50, wala: 45, draw: 5 },
    drawOffered: true,
    sideMax: '100000',
    lossMax: '40000',
  },
  takeout: 100,
  meron: 0n,
  wala: 0n,
  draw: 0n,
  pays_meron: 0n,
  pays_wala: 0n,
  pays_draw: 0n,
  prices: { meron: '1.80', wala: '2.00', draw: '18.00' },
  price_version: 4,
  ...more,
});
const open = (more: object = {}): Book => {
  const book = bookOf(row(more));
  if (!book) throw new Error('a book');
  return book;
};

describe('a book', () => {
  it('is none for a pool, nor before its prices were made', () => {
    expect(bookOf(row({ terms: null }))).toBeUndefined();
    expect(bookOf(row({ prices: null }))).toBeUndefined();
    expect(open()).toMatchObject({ version: 4, moved: [], bets: 0 });
  });

  it('takes the most it says, and above it no more than is rounded off', () => {
    // 0.80 of a stake on meron is the house’s loss: 40,000 ÷ 0.80.
    expect(mostOn(open(), 'meron')).toBe(50_000n);
    expect([takes(open(), 'meron', 50_000n), takes(open(), 'meron', 50_002n)]).toEqual([true, false]);
    expect(mostOn(open(), 'wala')).toBe(40_000n);
    expect(mostOn(open({ meron: 0n, pays_meron: 40_000n }), 'meron')).toBe(0n);
  });

  it('has more room for a pick the more lies on the others, up to the limit of the side', () => {
    const backed = open({ wala: 30_000n, pays_wala: 60_000n });
    // What the backers of wala lose pays for meron: (40,000 + 30,000) ÷ 0.80.
    expect(mostOn(backed, 'meron')).toBe(87_500n);
    const flooded = open({ wala: 900_000n, pays_wala: 960_000n });
    // The side’s own 100,000 ÷ 0.80.
    expect(mostOn(flooded, 'meron')).toBe(125_000n);
  });

  it('gives prices that moved a version of their own, and leaves it where none did', () => {
    const small = tookBet(open(), 'meron', 100n);
    expect(small).toMatchObject({ version: 4, moved: [], bets: 1, prices: open().prices });
    expect(small.money.stakes.meron).toBe(100n);
    expect(small.money.pays.meron).toBe(180n);
    const large = tookBet(small, 'meron', 40_000n);
    expect(large).toMatchObject({ version: 5, bets: 2 });
    expect(large.moved).toEqual([{ version: 5, prices: large.prices }]);
    expect(Number(large.prices.meron)).toBeLessThan(1.8);
    const again = tookBet(large, 'draw', 2_000n);
    expect(again.moved.map(({ version }) => version)).toEqual([5, 6]);
  });

  it('keeps the limits of the house whatever is bet in whatever order', () => {
    const pick = fc.constantFrom('meron', 'wala', 'draw' as const);
    const bets = fc.array(fc.tuple(pick, fc.bigInt(1n, 60_000n)), { maxLength: 30 });
    fc.assert(
      fc.property(bets, (wanted) => {
        let book = open();
        for (const [side, stake] of wanted) {
          const most = mostOn(book, side);
          if (stake <= most) expect(takes(book, side, stake)).toBe(true);
          if (!takes(book, side, stake)) continue;
          book = tookBet(book, side, stake);
          const { side: won, loss } = liabilityOf(book.money, side);
          expect(won <= book.terms.sideMax && loss <= book.terms.lossMax).toBe(true);
        }
      }),
    );
  });
});
