import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BILLION, billionths, CASH_OUT, cashOut, cashOutEachWay, cashOutPart } from './cash-out.ts';
import { fraction, minus, share, times } from './exact.ts';
import { oddsOf } from './formats.ts';
import { LOST, WON } from './outcome.ts';
import { parlay, settleEachWay, SYSTEMS } from './slip.ts';

const odds = (thousandths: bigint) => {
  const made = oddsOf(thousandths);
  if (!made) throw new Error('odds');
  return made;
};
const open = (thousandths: bigint, win: number, back = 0) => ({
  odds: odds(thousandths),
  open: billionths({ win, back }),
});

describe('cash-out', () => {
  it('offers the fair value times the factor, rounded down', () => {
    // 100.00 at 2.00, now a 60 % chance: worth 120.00, offered 114.00 before the match and 111.60 in play.
    const { fairValue, offer } = cashOut(10_000n, [open(2_000n, 0.6)], parlay(1), CASH_OUT.before);
    expect(fairValue).toEqual(fraction(12_000n));
    expect(offer).toBe(11_400n);
    expect(cashOut(10_000n, [open(2_000n, 0.6)], parlay(1), CASH_OUT.live).offer).toBe(11_160n);
  });

  it('counts what is settled as it is settled', () => {
    const won = { odds: odds(1_500n), settled: WON.shares };
    expect(cashOut(10_000n, [won, open(2_000n, 0.5)], parlay(2), fraction(1n)).offer).toBe(15_000n);
    const lost = { odds: odds(1_500n), settled: LOST.shares };
    expect(cashOut(10_000n, [lost, open(2_000n, 0.9)], parlay(2), fraction(1n)).offer).toBe(0n);
  });

  it('values a system by its combinations', () => {
    const { trixie } = SYSTEMS;
    if (!trixie) throw new Error('trixie');
    const legs = [open(2_000n, 0.5), open(2_000n, 0.5), open(2_000n, 0.5)];
    // Every combination is worth its stake.
    expect(cashOut(1_000n, legs, trixie, fraction(1n)).offer).toBe(4_000n);
  });

  it('never offers more than the slip can pay', () => {
    const chances = fc
      .tuple(fc.nat(1_000), fc.nat(1_000))
      .map(([a, b]) => ({ win: a / 2_000, back: b / 2_000 }));
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.bigInt({ min: 1_001n, max: 20_000n }), chances), { minLength: 1, maxLength: 6 }),
        (legs) => {
          const made = legs.map(([price, { win, back }]) => open(price, win, back));
          const most = legs.reduce((all, [price]) => all * price, 1_000n) / 1_000n ** BigInt(legs.length);
          expect(cashOut(1_000n, made, parlay(legs.length), CASH_OUT.live).offer).toBeLessThanOrEqual(most);
          expect(made.every((leg) => leg.open.win + leg.open.back <= BILLION)).toBe(true);
        },
      ),
    );
  });

  it('of a part pays that part of the offer and leaves the rest of the stake', () => {
    expect(cashOutPart(10_000n, 2_500n, 11_401n)).toEqual({ paid: 2_850n, staysIn: 7_500n });
    expect(cashOutPart(10_000n, 10_000n, 11_401n)).toEqual({ paid: 11_401n, staysIn: 0n });
    for (const part of [0n, -1n, 10_001n]) expect(cashOutPart(10_000n, part, 11_401n)).toBeUndefined();
  });
});

describe('cash-out of an each-way slip', () => {
  const part = fraction(1n, 4n);

  it('adds the worth of the win at the odds and of the place at its part of them', () => {
    // 10.00 each way at 9.00, a quarter for a place: 1 in 10 wins, 3 in 10 are placed. 10 × 0.1 × 9 + 10 × 0.3 × 3 = 18.00.
    const legs = { part, win: open(9_000n, 0.1), place: open(9_000n, 0.3) };
    const { fairValue, offer } = cashOutEachWay(1_000n, legs, fraction(1n));
    expect(fairValue).toEqual(fraction(1_800n));
    expect(offer).toBe(1_800n);
    expect(cashOutEachWay(1_000n, legs, CASH_OUT.before).offer).toBe(1_710n);
  });

  it('is what the settlement pays once both are sure, and never more than the slip can pay', () => {
    const sure = (win: number, place: number, thousandths: bigint) =>
      cashOutEachWay(
        1_000n,
        { part, win: open(thousandths, win), place: open(thousandths, place) },
        fraction(1n),
      ).offer;
    fc.assert(
      fc.property(fc.bigInt({ min: 1_010n, max: 50_000n }), fc.nat(1_000), fc.nat(1_000), (price, a, b) => {
        const pays = (win: typeof WON, place: typeof WON) =>
          settleEachWay(1_000n, odds(price), { win, place }, { part, places: 3 }).payout;
        expect(sure(1, 1, price)).toBe(pays(WON, WON));
        expect(sure(0, 1, price)).toBe(pays(LOST, WON));
        expect(sure(0, 0, price)).toBe(0n);
        const [win, place] = [Math.min(a, b) / 1_000, Math.max(a, b) / 1_000];
        expect(sure(win, place, price)).toBeLessThanOrEqual(pays(WON, WON));
        expect(sure(win, place, price)).toBeGreaterThanOrEqual(sure(0, place, price));
      }),
    );
  });

  it('is rounded down once for both halves', () => {
    // Each half alone would lose its part of a unit.
    const legs = { part: fraction(1n, 3n), win: open(2_000n, 0.25), place: open(2_000n, 0.25) };
    const { fairValue, offer } = cashOutEachWay(1n, legs, fraction(1n));
    expect(offer).toBe(share(1n, fairValue));
    expect(minus(fairValue, fraction(5n, 6n)).n).toBe(0n);
    expect(times(fairValue, fraction(6n))).toEqual(fraction(5n));
  });
});
