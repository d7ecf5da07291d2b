/** House prices of a fight: tables of what they are, and properties of what they can never be. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, type Fraction, fraction, minus, over, plus, WHOLE } from './exact.ts';
import {
  type FightMoney,
  type FightPrices,
  fightPrices,
  type FightTerms,
  isWithin,
  liabilityOf,
  mostAt,
  NOTHING,
  openingPrices,
  readPrice,
  settleFixed,
  withBet,
  wonAt,
  writePrice,
} from './fight-odds.ts';
import { COCKS, POOL_RESULTS } from './pool.ts';

const EVEN: FightTerms = {
  estimate: { meron: 480n, wala: 480n, draw: 40n },
  drawOffered: false,
  takeout: fraction(1n, 10n),
  sideMax: 1_000_000n,
  lossMax: 100_000n,
};
const said = ({ meron, wala, draw }: FightPrices) =>
  [meron, wala, draw].map((price) => (price === undefined ? null : writePrice(price)));
const empty: FightMoney = { stakes: NOTHING, pays: NOTHING };

describe('prices of a fight', () => {
  it.each([
    ['an even fight', EVEN, ['1.80', '1.80', null]],
    ['with a draw', { ...EVEN, drawOffered: true }, ['1.87', '1.87', '22.50']],
    [
      'as the sample’s arenas estimate',
      { ...EVEN, drawOffered: true, estimate: { meron: 487n, wala: 472n, draw: 31n } },
      ['1.82', '1.88', '28.74'],
    ],
    [
      'a favourite too heavy for a price',
      { ...EVEN, estimate: { meron: 900n, wala: 60n, draw: 0n } },
      [null, '14.40', null],
    ],
    [
      'nobody expects a side to win',
      { ...EVEN, estimate: { meron: 0n, wala: 960n, draw: 0n } },
      [null, null, null],
    ],
    ['without a margin', { ...EVEN, takeout: fraction(0n) }, ['2.00', '2.00', null]],
  ] as const)('%s', (_, terms, prices) => {
    expect(said(openingPrices(terms))).toEqual(prices);
  });

  it('shorten with each twentieth of the limit the house has open on a pick, and never lengthen the other', () => {
    const backed = (stake: bigint): FightMoney => withBet(empty, 'meron', stake, 180n);
    // 0.8 × stake may be lost: 5,000 is a twentieth of 100,000.
    expect(said(fightPrices(EVEN, backed(6_249n)))).toEqual(['1.80', '1.80', null]);
    expect(said(fightPrices(EVEN, backed(6_250n)))).toEqual(['1.77', '1.80', null]);
    expect(said(fightPrices(EVEN, backed(62_500n)))).toEqual(['1.60', '1.80', null]);
    expect(said(fightPrices(EVEN, backed(125_000n)))).toEqual(['1.44', '1.80', null]);
    // What the other side has staked pays for it.
    expect(said(fightPrices(EVEN, withBet(backed(6_250n), 'wala', 6_250n, 180n)))).toEqual([
      '1.80',
      '1.80',
      null,
    ]);
  });

  it('take a bet up to the limit and not a minor unit above it, of a side as of the fight', () => {
    const most = mostAt(EVEN, empty, 'meron', 180n);
    expect(most).toBe(125_000n);
    expect(isWithin(EVEN, withBet(empty, 'meron', most, 180n), 'meron')).toBe(true);
    expect(isWithin(EVEN, withBet(empty, 'meron', most + 2n, 180n), 'meron')).toBe(false);
    const exactly = { ...EVEN, lossMax: wonAt(most, 180n) - most - 1n };
    expect(isWithin(exactly, withBet(empty, 'meron', most, 180n), 'meron')).toBe(false);
    // The other side's stakes pay for a loss; they make no room in what the backers of one pick may win.
    const narrow = { ...EVEN, sideMax: 80_000n };
    const covered = withBet(empty, 'wala', 50_000n, 180n);
    expect(mostAt(narrow, covered, 'meron', 180n)).toBe(100_000n);
    expect(isWithin(narrow, withBet(covered, 'meron', 100_002n, 180n), 'meron')).toBe(false);
    expect(mostAt(EVEN, covered, 'meron', 180n)).toBe(187_500n);
  });
});

const part = fc.bigInt({ min: 1n, max: 1_000n });
const limit = fc.bigInt({ min: 1n, max: 10n ** 9n });
const TERMS: fc.Arbitrary<FightTerms> = fc.record({
  estimate: fc.record({ meron: part, wala: part, draw: part }),
  drawOffered: fc.boolean(),
  takeout: fc.integer({ min: 0, max: 300 }).map((thousandths) => fraction(BigInt(thousandths), 1_000n)),
  sideMax: limit,
  lossMax: limit,
});
const BETS = fc.array(
  fc.record({ pick: fc.constantFrom(...COCKS), stake: fc.bigInt({ min: 1n, max: 10n ** 8n }) }),
  { maxLength: 25 },
);

/** All prices a fight has had while bets were taken, and what is open on it. */
function run(terms: FightTerms, bets: readonly { pick: (typeof COCKS)[number]; stake: bigint }[]) {
  let money = empty;
  const seen = [openingPrices(terms)];
  for (const { pick, stake } of bets) {
    const price = seen.at(-1)?.[pick];
    if (price === undefined) continue;
    const after = withBet(money, pick, stake, price);
    if (!isWithin(terms, after, pick)) continue;
    money = after;
    seen.push(fightPrices(terms, money));
  }
  return { seen, money };
}

const inverse = (price: bigint): Fraction => fraction(100n, price);
/** The longest price a pick has ever had: with those of the others the cheapest way to back everything. */
const longest = (seen: readonly FightPrices[], pick: (typeof COCKS)[number]): bigint | undefined =>
  seen.reduce<bigint | undefined>((most, prices) => {
    const price = prices[pick];
    return price !== undefined && (most === undefined || price > most) ? price : most;
  }, undefined);

describe('whatever is bet', () => {
  it('no choice among all prices a fight has had is without the margin: nobody can back every pick and not lose', () => {
    fc.assert(
      fc.property(TERMS, BETS, (terms, bets) => {
        const { seen } = run(terms, bets);
        const picks = COCKS.filter((pick) => pick !== 'draw' || terms.drawOffered);
        const prices = picks.map((pick) => longest(seen, pick));
        // Where a pick has no price nobody can back them all.
        fc.pre(!prices.includes(undefined));
        const sum = prices.reduce((all, price) => plus(all, inverse(price ?? 1n)), fraction(0n));
        expect(compare(sum, over(WHOLE, minus(WHOLE, terms.takeout)))).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 400 },
    );
  });

  it('the house loses at most what it has set, by every outcome', () => {
    fc.assert(
      fc.property(TERMS, BETS, (terms, bets) => {
        const { money } = run(terms, bets);
        for (const pick of COCKS) {
          const { side, loss } = liabilityOf(money, pick);
          expect(side <= terms.sideMax && loss <= terms.lossMax).toBe(true);
        }
      }),
    );
  });

  it('what would still be taken is within the limits', () => {
    fc.assert(
      fc.property(TERMS, BETS, fc.constantFrom(...COCKS), (terms, bets, pick) => {
        const { seen, money } = run(terms, bets);
        const price = seen.at(-1)?.[pick];
        fc.pre(price !== undefined);
        const most = mostAt(terms, money, pick, price ?? 0n);
        expect(isWithin(terms, withBet(money, pick, most, price ?? 0n), pick)).toBe(true);
      }),
    );
  });
});

describe('a bet at a fixed price', () => {
  const bet = { stake: 333n, pick: 'meron', price: 182n } as const;
  it.each([
    ['meron', true, 'won', 606n],
    ['wala', true, 'lost', 0n],
    ['draw', true, 'lost', 0n],
    ['draw', false, 'void', 333n],
    ['cancelled', true, 'void', 333n],
    ['cancelled', false, 'void', 333n],
  ] as const)('%s, draw offered %s: %s', (result, drawOffered, outcome, payout) => {
    expect(settleFixed(drawOffered, result, bet)).toMatchObject({ outcome, payout });
  });

  it('on the draw wins on a draw alone', () => {
    for (const result of POOL_RESULTS) {
      const { outcome } = settleFixed(true, result, { stake: 100n, pick: 'draw', price: 2_874n });
      expect([result, outcome]).toEqual([
        result,
        result === 'draw' ? 'won' : result === 'cancelled' ? 'void' : 'lost',
      ]);
    }
  });

  it('is read from two decimals above 1, and nothing else', () => {
    expect(['1.82', '22.50', '100.00'].map(readPrice)).toEqual([182n, 2_250n, 10_000n]);
    for (const text of ['1.00', '0.99', '100.01', '1.825', '1e2', '-1.82', '', ' 1.82', 182, null])
      expect(readPrice(text)).toBeUndefined();
  });
});
