/** Multiples of an order that follows several draws. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFault } from '#kernel/faults.ts';
import { type ChaseRequest, multiplesOf, type RiseRequest } from './chase.ts';

const request = (rise: RiseRequest, more: Partial<ChaseRequest> = {}): ChaseRequest => ({
  periods: 5,
  stopOnWin: true,
  rise,
  ...more,
});
const refused = (work: () => unknown): string => {
  try {
    return `taken: ${JSON.stringify(work(), (_, value) => String(value))}`;
  } catch (error) {
    return isFault(error) ? error.code : String(error);
  }
};

describe('a chase', () => {
  it('is one draw at one multiple where nothing was wished', () => {
    expect(multiplesOf(100n, undefined, undefined)).toEqual([1n]);
  });

  it.each<[RiseRequest, Partial<ChaseRequest>, readonly bigint[]]>([
    [{ kind: 'same' }, {}, [1n, 1n, 1n, 1n, 1n]],
    [{ kind: 'same' }, { start: 3, periods: 2 }, [3n, 3n]],
    [{ kind: 'times', by: 2, every: 1 }, {}, [1n, 2n, 4n, 8n, 16n]],
    [{ kind: 'times', by: 3, every: 2 }, { start: 2 }, [2n, 2n, 6n, 6n, 18n]],
    [{ kind: 'plus', by: 2, every: 1 }, {}, [1n, 3n, 5n, 7n, 9n]],
    [{ kind: 'plus', by: 1, every: 3 }, {}, [1n, 1n, 1n, 2n, 2n]],
    // Left out, both are 1: the same multiple for ever, and one more each time.
    [{ kind: 'times' }, {}, [1n, 1n, 1n, 1n, 1n]],
    [{ kind: 'plus' }, {}, [1n, 2n, 3n, 4n, 5n]],
  ])('rises as it was wished: by %j (%j)', (rise, more, expected) => {
    expect(multiplesOf(100n, request(rise, more), undefined)).toEqual(expected);
  });

  it('for profit takes the lowest multiples at which a win leaves it', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 1_000n),
        fc.bigInt(2n, 100n),
        fc.integer({ min: 0, max: 50 }),
        fc.integer({ min: 1, max: 6 }),
        (cost, factor, percent, periods) => {
          const pays = cost * factor;
          const whole = 100n + BigInt(percent);
          const asked = request({ kind: 'profit', percent }, { periods });
          if (pays * 100n <= cost * whole) {
            expect(refused(() => multiplesOf(cost, asked, pays))).toBe('lottery.no_profit');
            return;
          }
          const said = refused(() => multiplesOf(cost, asked, pays));
          if (said === 'lottery.wrong_chase') return;
          let staked = 0n;
          for (const multiple of multiplesOf(cost, asked, pays)) {
            const enough = (by: bigint) => by * pays * 100n >= (staked + by * cost) * whole;
            expect(enough(multiple)).toBe(true);
            expect(multiple === 1n || !enough(multiple - 1n)).toBe(true);
            staked += multiple * cost;
          }
        },
      ),
    );
  });

  it('for profit is none where tickets pay different sums, or a win is less than its price', () => {
    expect(refused(() => multiplesOf(100n, request({ kind: 'profit', percent: 10 }), undefined))).toBe(
      'lottery.no_profit',
    );
    expect(refused(() => multiplesOf(100n, request({ kind: 'profit', percent: 10 }), 110n))).toBe(
      'lottery.no_profit',
    );
  });

  it.each<[string, RiseRequest, Partial<ChaseRequest>]>([
    ['of no draw', { kind: 'same' }, { periods: 0 }],
    ['of more draws than stand open', { kind: 'same' }, { periods: 121 }],
    ['of half a draw', { kind: 'same' }, { periods: 1.5 }],
    ['that begins at nothing', { kind: 'same' }, { start: 0 }],
    ['that rises by nothing', { kind: 'times', by: 0, every: 1 }, {}],
    ['that rises after no draw', { kind: 'plus', by: 1, every: 0 }, {}],
    ['whose multiple grows out of every measure', { kind: 'times', by: 10, every: 1 }, { periods: 7 }],
    ['for less than nothing', { kind: 'profit', percent: -1 }, {}],
  ])('%s is refused', (_name, rise, more) => {
    expect(refused(() => multiplesOf(100n, request(rise, more), 10_000n))).toBe('lottery.wrong_chase');
  });
});
