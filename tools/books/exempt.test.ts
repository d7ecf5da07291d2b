import { expect, it } from 'vitest';
import { EXEMPT } from '#platform/db/journal/exempt.ts';
import { PASSES } from './books.ts';

it('whatever has passes in place of a seal names passes that the books make', () => {
  const made = PASSES.map(({ name }) => name);
  const named = Object.values(EXEMPT).flatMap(({ passes }) => passes ?? []);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !made.includes(name))).toEqual([]);
});
