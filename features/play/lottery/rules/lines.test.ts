/** Bets of an order as they are read and priced: what each costs, what it could pay, and what is refused with which word. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOTTERIES } from '#games/lottery/lotteries.ts';
import { floor, ratio, times } from '#games/lottery/core/ratio.ts';
import type { Lottery } from '#games/lottery/sealed.ts';
import { isFault } from '#kernel/faults.ts';
import { bestPay, exposedBy, type LineRequest, payOf, type Prices, pricingOf, readLine } from './lines.ts';

const lotteryOf = (code: string): Lottery => {
  const found = LOTTERIES.get(code);
  if (!found) throw new Error(`no lottery ${code}`);
  return found;
};
const SSC = lotteryOf('ssc');
const NORTH = lotteryOf('xsmb');
const MODE: Prices = { oddsSet: null, odds: {}, mode: '1950', units: ['2', '1', '0.2', '0.02', '0.002'] };
const SET: Prices = { oddsSet: 'site_style', odds: { lo2: '98' }, mode: null, units: ['1'] };
const line = (request: Partial<LineRequest>, at = 0) =>
  readLine(SSC, MODE, 'BDT', { play: 'dingweidan', numbers: ['1:3'], unit: '1', ...request }, at);
const northern = (request: Partial<LineRequest>) =>
  readLine(NORTH, SET, 'BDT', { play: 'de_dac_biet', numbers: ['07'], unit: '10', ...request });
const refusal = (work: () => unknown): unknown => {
  try {
    work();
    return 'taken';
  } catch (error) {
    return isFault(error) ? error.code : String(error);
  }
};

describe('the price of a play', () => {
  it.each<[string, Prices, string | undefined, object]>([
    ['the brand’s mode', MODE, undefined, { mode: '1950' }],
    ['the mode, with points taken as rebate', MODE, '1.5', { mode: '1950', points: '1.5' }],
    ['the brand’s own odds before a set’s', SET, undefined, { odds: '98' }],
    [
      'the set’s, where the brand has none of its own',
      { ...SET, odds: {} },
      undefined,
      { oddsSet: 'site_style' },
    ],
    ['what the engine says, where there is neither', { ...SET, odds: {}, oddsSet: null }, undefined, {}],
  ])('is %s', (_name, prices, points, pricing) => expect(pricingOf(prices, 'lo2', points)).toEqual(pricing));
});

describe('a bet', () => {
  it('costs its unit for each ticket, as often as its multiple', () => {
    expect(line({})).toMatchObject({ play: 'dingweidan', cost: 100n, multiple: 1n, unit: '1' });
    expect(line({ numbers: ['1:3', '2:4', '5:9'], unit: '0.2', multiple: 7 }).cost).toBe(420n);
    // Each digit of each row with each other: 2 × 1 × 3.
    expect(
      line({ play: 'front3_direct', numbers: undefined, rows: ['12', '3', '456'], unit: '2' }).cost,
    ).toBe(1_200n);
    // A fifth of a minor unit, five times.
    expect(line({ unit: '0.002', multiple: 5 }).cost).toBe(1n);
    // Two digits of 27 prizes: every prize is paid for.
    expect(northern({ play: 'lo2', numbers: ['07'], unit: '1' }).cost).toBe(2_700n);
  });

  it('costs in proportion to its multiple, whatever it is', () => {
    const count = fc.integer({ min: 1, max: 10 });
    fc.assert(
      fc.property(
        count,
        fc.integer({ min: 1, max: 1_000 }),
        fc.constantFrom('2', '1', '0.2', '0.02'),
        (n, multiple, unit) => {
          const numbers = Array.from({ length: n }, (_, digit) => `4:${digit}`);
          const one = line({ numbers, unit });
          const many = line({ numbers, unit, multiple });
          expect(many.cost).toBe(one.cost * BigInt(multiple));
          expect(many.ticket.tickets).toBe(n);
        },
      ),
    );
  });

  it.each<[string, Partial<LineRequest>, string]>([
    ['of a play there is not', { play: 'nothing' }, 'lottery.unknown_play'],
    ['on no number', { numbers: [] }, 'lottery.too_few_numbers'],
    ['on one number twice', { numbers: ['1:3', '1:3'] }, 'lottery.number_twice'],
    ['on a number there is not', { numbers: ['6:3'] }, 'lottery.wrong_numbers'],
    ['on numbers and rows', { numbers: ['1:3'], rows: ['1'] }, 'lottery.wrong_numbers'],
    ['at a unit the brand does not take', { unit: '5' }, 'lottery.wrong_unit'],
    ['at a unit that is none', { unit: '1.0' }, 'lottery.wrong_unit'],
    ['no times', { multiple: 0 }, 'lottery.wrong_unit'],
    ['half a time', { multiple: 1.5 }, 'lottery.wrong_unit'],
    ['more often than is taken', { multiple: 100_001 }, 'lottery.wrong_unit'],
    ['for less than the currency has', { unit: '0.002' }, 'lottery.cost_not_whole'],
    ['with more points than the mode has', { points: '99' }, 'lottery.wrong_points'],
    ['with points that are none', { points: 'x' }, 'lottery.wrong_points'],
  ])('%s is refused', (_name, request, code) => expect(refusal(() => line(request))).toBe(code));

  it('of a game without a prize mode takes any unit and no points', () => {
    expect(northern({ unit: '3.5' }).cost).toBe(350n);
    expect(refusal(() => northern({ points: '1' }))).toBe('lottery.wrong_points');
    expect(refusal(() => northern({ unit: '0' }))).toBe('lottery.wrong_unit');
    expect(refusal(() => northern({ numbers: ['7'] }))).toBe('lottery.wrong_numbers');
  });

  it('is refused with its place in the order', () => {
    for (const request of [
      { play: 'nothing' },
      { unit: '5' },
      { numbers: [] },
      { multiple: 0 },
      { points: 'x' },
    ])
      try {
        line(request, 7);
        throw new Error(`taken: ${JSON.stringify(request)}`);
      } catch (error) {
        expect(isFault(error) && error.detail.value).toEqual({ line: 7 });
      }
  });
});

describe('what a bet could win', () => {
  const play = (lottery: Lottery, code: string) => {
    const found = lottery.play(code);
    if (!found) throw new Error(`no play ${code}`);
    return found;
  };

  it('is what its mode pays for its chance, less the points that come back as rebate', () => {
    const pays = (points?: string) =>
      payOf(play(SSC, 'dingweidan'), { numbers: ['1:3'] }, pricingOf(MODE, 'dingweidan', points));
    // 1,950 of 2,000 at one in ten; 1.5 points are 30 of the mode.
    expect([pays(), pays('1.5')].map((one) => one && floor(times(one, ratio(1_000n))))).toEqual([
      9_750n,
      9_600n,
    ]);
    expect(payOf(play(SSC, 'dingweidan'), { numbers: [] }, { mode: '1950' })).toBeUndefined();
  });

  it('is at most the highest odds of its play', () => {
    const most = bestPay(play(SSC, 'longhu'), { mode: '1950' });
    // A tie comes in ten of a hundred, a side in 45.
    expect(floor(times(most, ratio(1_000n)))).toBe(9_750n);
    expect(bestPay(play(NORTH, 'lo2'), { odds: '98' })).toEqual(ratio(98n));
    expect(bestPay(play(NORTH, 'lo2'), { mode: '1950' })).toEqual(ratio(0n));
  });

  it('is told number by number where numbers stand alone', () => {
    const of = line({ numbers: ['1:3', '2:4'], unit: '1', multiple: 2 });
    expect(exposedBy(play(SSC, 'dingweidan'), of, 2)).toEqual([
      { number: '1:3', stake: 200n, payout: 1_950n },
      { number: '2:4', stake: 200n, payout: 1_950n },
    ]);
    const northernLine = northern({ numbers: ['07', '70'], unit: '10' });
    const exposed = exposedBy(play(NORTH, 'de_dac_biet'), northernLine, 2);
    expect(exposed.map(({ number, stake }) => [number, stake])).toEqual([
      ['07', 1_000n],
      ['70', 1_000n],
    ]);
    // Never less than the bet could win.
    for (const { payout } of exposed) expect(payout).toBeGreaterThanOrEqual(90_000n);
  });

  it('is laid on every number where a bet is of rows: too much rather than too little', () => {
    const of = line({ play: 'front3_direct', numbers: undefined, rows: ['12', '3', '4'], unit: '2' });
    // One of the two tickets wins: 1,950 of 2,000 at one in a thousand, 2.00 a ticket.
    expect(exposedBy(play(SSC, 'front3_direct'), of, 2)).toEqual([
      { number: '*', stake: 400n, payout: 195_000n },
    ]);
  });
});
