/** Defaults that are sums are usual ones in every currency, also where they stand in the records of a list. */
import { expect, it } from 'vitest';
import { defaultsIn, money, records, settings, whole } from './settings.ts';

const Sums = settings(
  'testing.records',
  {
    most: money('x.most'),
    steps: records(
      'x.steps',
      { from: money('x.from'), n: whole('x.n', { minimum: 1, maximum: 9 }) },
      { maxItems: 4, fresh: { from: '100', n: 1 } },
    ),
  },
  {
    title: 'x.title',
    defaults: {
      most: '20000',
      steps: [
        { from: '100', n: 1 },
        { from: '20000', n: 2 },
      ],
    },
    sums: ['most', 'steps.from'],
  },
);

it('are as they were written in BDT', () => expect(defaultsIn(Sums, 'BDT')).toEqual(Sums.defaults));

it('are round ones in another currency, each by itself, and figures beside them stay', () => {
  const own = defaultsIn(Sums, 'VND');
  expect(own?.most).toBe('5000000');
  expect(own?.steps.map(({ n }) => n)).toEqual([1, 2]);
  expect(own?.steps[1]?.from).toBe('5000000');
  expect(Number(own?.steps[0]?.from)).toBeGreaterThan(10_000);
  // What was declared is not changed by it.
  expect(Sums.defaults.steps[0]?.from).toBe('100');
});
