/** What of a bet lies on the sides of its draw, and what the house keeps of it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOTTERIES } from '#games/lottery/lotteries.ts';
import { countedBy, leastMargin, marginOf } from './markets.ts';

const lottery = LOTTERIES.get('ssc');
if (!lottery) throw new Error('no lottery');
const bet = (play: string, selection: string, stake: bigint, pricing: object = { mode: '1950' }) =>
  countedBy({ lottery }, { draw_id: 'draw', play, selection, stake, pricing });

describe('what is told of a bet when it is settled', () => {
  it('names each side with its part of the stake', () => {
    const { sides = [], event, margin } = bet('daxiaodanshuang', 'n 1:big,1:small', 2_000n);
    expect([event, margin]).toEqual(['draw', 25_000]);
    expect(sides.map(({ side, of, stake }) => [side, of, stake])).toEqual([
      [0, 2, 1_000n],
      [1, 2, 1_000n],
    ]);
    expect(new Set(sides.map(({ market }) => market)).size).toBe(1);
  });

  it('keeps the markets of two places apart, and those of size and parity', () => {
    const { sides = [] } = bet('daxiaodanshuang', 'n 1:big,2:big,1:odd', 300n);
    expect(new Set(sides.map(({ market }) => market)).size).toBe(3);
  });

  it('has all ten digits of a place as sides of one market', () => {
    const { sides = [] } = bet(
      'dingweidan',
      `n ${Array.from({ length: 10 }, (_, digit) => `3:${digit}`).join(',')}`,
      100n,
    );
    expect(sides.map(({ side, of }) => [side, of])).toEqual(
      Array.from({ length: 10 }, (_, side) => [side, 10]),
    );
  });

  it('has no sides for rows, and nothing to say of a play that is gone', () => {
    expect(bet('front3_direct', 'r 1|2|3', 100n)).toMatchObject({ event: 'draw', sides: [] });
    expect(bet('gone', 'n 1', 100n)).toEqual({});
  });

  it('never lays more on its sides than was staked', () => {
    const picks = fc.subarray(
      [1, 2, 3].flatMap((place) => ['big', 'small', 'odd', 'even'].map((side) => `${place}:${side}`)),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(picks, fc.bigInt(1n, 1_000_000n), (numbers, stake) => {
        const { sides = [] } = bet('daxiaodanshuang', `n ${numbers.join(',')}`, stake);
        const laid = sides.reduce((sum, side) => sum + side.stake, 0n);
        expect(laid).toBeLessThanOrEqual(stake);
        expect(stake - laid).toBeLessThan(BigInt(numbers.length));
      }),
    );
  });
});

describe('what the house keeps', () => {
  it('is what prize and rebate together leave, whatever is taken of which', () => {
    const play = lottery.play('dingweidan');
    const margin = (points?: string) => {
      const ticket = play?.ticket({ numbers: ['1:3'] }, { mode: '1950', ...(points ? { points } : {}) });
      return ticket?.ok ? marginOf(ticket.value) : undefined;
    };
    expect([margin(), margin('0.5'), margin('1.5')]).toEqual([25_000, 25_000, 25_000]);
  });

  it('is nothing, not less, where a price gives more back than was staked', () => {
    const ticket = lottery.play('dingweidan')?.ticket({ numbers: ['1:3'] }, { odds: '10.5' });
    expect(ticket?.ok && marginOf(ticket.value)).toBe(0);
  });

  it('of a game is that of its worst play', () => {
    const prices = { oddsSet: null, odds: {}, mode: '1950', units: [] };
    expect(leastMargin({ lottery, prices })).toBe(25_000);
    expect(leastMargin({ lottery, prices: { ...prices, mode: '1900' } })).toBe(50_000);
    expect(leastMargin({ lottery, prices: { ...prices, mode: 'none' } })).toBeUndefined();
  });
});
