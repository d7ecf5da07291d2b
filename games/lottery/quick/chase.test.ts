import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, decimal, minus, ratio, showDecimal, times } from '../core/ratio.ts';
import { MODE_PER_POINT, pointsBetween, readMode } from '../core/odds.ts';
import { readPasted } from '../core/selection.ts';
import { LOTTERIES } from '../lotteries.ts';
import { costOf, rebateOf } from '../sealed.ts';
import { type Chase, chaseAfter, planChase, type Rise } from './chase.ts';
import { QUICK_UNITS, readMultiple, readUnit } from './units.ts';

const planned = (rise: Rise, periods = 5, cost = 200n): Chase => {
  const chase = planChase(cost, { periods, start: 1n, rise, stopOnWin: true });
  if (!chase.ok) throw new Error(chase.code);
  return chase.value;
};
const multiples = (chase: Chase) => chase.steps.map(({ multiple }) => Number(multiple));

describe('a chase', () => {
  it('rises as it is told', () => {
    expect(multiples(planned({ kind: 'same' }))).toEqual([1, 1, 1, 1, 1]);
    expect(multiples(planned({ kind: 'times', by: 2n, every: 1 }))).toEqual([1, 2, 4, 8, 16]);
    expect(multiples(planned({ kind: 'times', by: 3n, every: 2 }))).toEqual([1, 1, 3, 3, 9]);
    expect(multiples(planned({ kind: 'plus', by: 2n, every: 1 }))).toEqual([1, 3, 5, 7, 9]);
  });

  it('for a profit takes the lowest multiple that brings it, whenever it wins', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 5_000n),
        fc.bigInt(1n, 100_000n),
        fc.bigInt(0n, 200n),
        fc.integer({ min: 1, max: 40 }),
        (cost, pays, percent, periods) => {
          const chase = planChase(cost, {
            periods,
            start: 1n,
            rise: { kind: 'profit', percent, pays },
            stopOnWin: true,
          });
          if (!chase.ok) return;
          for (const { multiple, staked } of chase.value.steps) {
            expect(multiple * pays * 100n >= staked * (100n + percent)).toBe(true);
            const lower = (multiple - 1n) * pays * 100n >= (staked - cost) * (100n + percent);
            expect(multiple === 1n || !lower).toBe(true);
          }
        },
      ),
    );
  });

  it('stops on a win and says what was not spent; a lost or void period goes on', () => {
    const chase = planned({ kind: 'times', by: 2n, every: 1 });
    expect(chase.total).toBe(6_200n);
    expect(chaseAfter(chase, ['lost', 'void'])).toMatchObject({
      state: 'open',
      next: { index: 2, multiple: 4n },
      unspent: 5_600n,
    });
    expect(chaseAfter(chase, ['lost', 'won'])).toEqual({ state: 'ended', why: 'won', unspent: 5_600n });
    expect(chaseAfter({ ...chase, stopOnWin: false }, ['lost', 'won'])).toMatchObject({ state: 'open' });
    expect(chaseAfter(chase, ['lost', 'lost', 'lost', 'lost', 'won'])).toEqual({
      state: 'ended',
      why: 'won',
      unspent: 0n,
    });
  });

  it('its steps are its total, and what is spent and unspent is the total', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 120 }),
        fc.bigInt(1n, 10n ** 9n),
        fc.nat(120),
        (periods, cost, ended) => {
          const chase = planned({ kind: 'plus', by: 1n, every: 3 }, periods, cost);
          expect(chase.steps.reduce((sum, step) => sum + step.cost, 0n)).toBe(chase.total);
          const after = chaseAfter(
            chase,
            Array.from({ length: Math.min(ended, periods) }, () => 'lost' as const),
          );
          const spent = chase.steps.slice(0, ended).reduce((sum, step) => sum + step.cost, 0n);
          expect(spent + after.unspent).toBe(chase.total);
        },
      ),
    );
  });

  it.each([
    [{ periods: 0 }, 'periods'],
    [{ periods: 121 }, 'periods'],
    [{ periods: 1.5 }, 'periods'],
    [{ periods: Number.NaN }, 'periods'],
    [{ start: 0n }, 'start'],
    [{ rise: { kind: 'times', by: 0n, every: 1 } as const }, 'rise'],
    [{ rise: { kind: 'times', by: 10n, every: 1 } as const }, 'multiple'],
    [{ rise: { kind: 'profit', percent: 0n, pays: 200n } as const }, 'rise'],
  ])('refuses %o', (wrong, field) => {
    const request = { periods: 20, start: 1n, rise: { kind: 'same' } as const, stopOnWin: true, ...wrong };
    const chase = planChase(200n, request);
    expect(chase.ok ? 'planned' : chase.field).toBe(field);
  });
});

describe('mode and points', () => {
  const book = { kind: 'mode', most: 1950, least: 1700 } as const;

  it('prize and rebate together are the mode, never more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: 0, max: 20_000 }), (mode, points) => {
        const text = (value: number, places: number) =>
          showDecimal(ratio(BigInt(value), 10n ** BigInt(places)));
        const read = readMode(text(mode, 0), text(points, 3), book);
        if (!read.ok) return;
        const sum = minus(read.value.effective, times(read.value.points, ratio(-MODE_PER_POINT)));
        expect(compare(sum, ratio(BigInt(mode)))).toBe(0n);
        expect(compare(sum, ratio(1950n)) <= 0n).toBe(true);
        expect(compare(pointsBetween(sum, read.value.effective), read.value.points)).toBe(0n);
      }),
    );
  });

  it.each([
    ['1951', undefined, 'mode'],
    ['1699', undefined, 'mode'],
    ['1950', '12.6', 'points'],
    ['1950', '-1', 'points'],
    ['1e3', undefined, 'mode'],
    [1949.5, undefined, 'mode'],
  ])('refuses mode %s with points %s', (mode, points, field) => {
    const read = readMode(mode, points, book);
    expect(read.ok ? 'read' : read.field).toBe(field);
  });

  it('two units on five stars at 1950 pay 195,000; at 1.5 points 192,000 and 0.03 back', () => {
    const play = LOTTERIES.get('ssc')?.play('zx5');
    const paid = (points: string) => {
      const ticket = play?.ticket({ numbers: ['45678'] }, { mode: '1950', points });
      if (!ticket?.ok) throw new Error(ticket?.code);
      const done = ticket.value.settle('45678', ratio(200n));
      return [done.ok && done.value.payout, rebateOf(ticket.value, 200n)];
    };
    expect(paid('0')).toEqual([19_500_000n, 0n]);
    expect(paid('1.5')).toEqual([19_200_000n, 3n]);
  });
});

describe('units', () => {
  it('a unit below the smallest coin is taken when the whole bet is not', () => {
    const ticket = LOTTERIES.get('ssc')
      ?.play('zx5')
      ?.ticket({ rows: ['01', '1', '2', '3', '4'] }, {});
    if (!ticket?.ok) throw new Error(ticket?.code);
    const cost = (unit: string, multiple: unknown) => {
      const times = readMultiple(multiple);
      const amount = times.ok ? readUnit(unit, 2, times.value) : times;
      const whole = amount.ok ? costOf(ticket.value, amount.value) : amount;
      return whole.ok ? whole.value : whole.code;
    };
    expect(QUICK_UNITS.map((unit) => cost(unit, 5))).toEqual([2000n, 1000n, 200n, 20n, 2n]);
    expect(cost('0.002', 1)).toBe('cost_not_whole');
    for (const wrong of [0, -1, 1.5, '1e3', '０１', ' 1', null, {}, [1], '1'.repeat(40), 1e9])
      expect(['malformed', 'out_of_range']).toContain(cost('2', wrong));
  });
});

it('reads pasted numbers whatever stands between them, and never makes one up', () => {
  expect(readPasted('12345, 23456;34567\n１２３４５ 1234 999999 x', 5)).toEqual({
    numbers: ['12345', '23456', '34567'],
    duplicates: 1,
    rejected: ['1234', '999999'],
    rejectedCount: 2,
  });
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.integer({ min: 1, max: 6 }),
      (text, digits) => {
        const { numbers } = readPasted(text, digits);
        expect(new Set(numbers).size).toBe(numbers.length);
        for (const number of numbers) expect(number).toMatch(new RegExp(`^[0-9]{${digits}}$`));
      },
    ),
    { numRuns: 500 },
  );
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 99_999 })),
      fc.constantFrom(',', ' ', '\n', ' | ', '、'),
      (list, between) => {
        const written = list.map((number) => String(number).padStart(5, '0'));
        expect(readPasted(written.join(between), 5).numbers).toEqual([...new Set(written)]);
      },
    ),
  );
});

it('odds are read exactly', () => {
  expect(decimal('26.999')).toEqual({ num: 26_999n, den: 1000n });
});
