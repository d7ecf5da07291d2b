import { expect, test } from 'vitest';
import { gameOf, PLATES } from './plate-names.ts';

test('the code of a game is read as its name', () => {
  expect(gameOf('monsoon-tiger')).toBe('Monsoon Tiger');
  expect(gameOf('football')).toBe('Football');
});

test('rebates may be set for slots and for tables', () => {
  expect(PLATES).toEqual(expect.arrayContaining(['RNG', 'LIVE', 'SPORTS']));
});
