import { expect, it } from 'vitest';
import { combinationKey } from './combination-key.ts';
import { type LimitRule, lowestOf } from './limits.ts';

const book = { min: 10n, max: 1_000n, maxPayout: 50_000n };
const rules: readonly LimitRule[] = [
  { scope: 'league', name: 'football/en.1', max: 500n, maxPayout: 90_000n },
  { scope: 'market', name: 'correct_score', max: 900n, maxPayout: 5_000n },
  { scope: 'player', name: 'asha', max: 100n, maxPayout: 50_000n },
];
const none = { leagues: [], keys: [], account: undefined };

it('is the book’s own where no rule meets the slip', () => {
  expect(lowestOf(book, rules, none)).toEqual(book);
  expect(lowestOf(book, rules, { leagues: ['cricket/ipl'], keys: ['1x2'], account: 'ravi' })).toEqual(book);
});

it('is the lowest of all that meet, and never above the book’s', () => {
  const all = { leagues: ['cricket/ipl', 'football/en.1'], keys: ['1x2', 'correct_score'], account: 'asha' };
  expect(lowestOf(book, rules, all)).toEqual({ min: 10n, max: 100n, maxPayout: 5_000n });
  expect(lowestOf(book, rules, { ...none, leagues: ['football/en.1'] })).toEqual({ ...book, max: 500n });
});

it('of a league meets its matches played again, and one of the replay those alone', () => {
  const ipl: readonly LimitRule[] = [
    { scope: 'league', name: 'cricket/ipl', max: 500n, maxPayout: 50_000n },
    { scope: 'league', name: 'cricket/ipl-replay', max: 300n, maxPayout: 50_000n },
  ];
  const [league] = ipl;
  const max = (leagues: readonly string[], of = ipl): bigint => lowestOf(book, of, { ...none, leagues }).max;
  expect(max(['cricket/ipl'])).toBe(500n);
  expect(max(['cricket/ipl-replay'])).toBe(300n);
  expect(max(['cricket/ipl-replay'], league ? [league] : [])).toBe(500n);
  expect(max(['cricket/ipl-2', 'football/en.1-replay'])).toBe(1_000n);
});

it('meets a market inside a combination, and lines of a market', () => {
  const key = combinationKey([
    { key: '1x2', pick: 'home' },
    { key: 'correct_score', pick: '2-1' },
  ]);
  expect(lowestOf(book, rules, { ...none, keys: [key] }).maxPayout).toBe(5_000n);
  const totals: readonly LimitRule[] = [{ scope: 'market', name: 'total', max: 1n, maxPayout: 1n }];
  expect(lowestOf(book, totals, { ...none, keys: ['total:2.5:first_half'] }).max).toBe(1n);
});
