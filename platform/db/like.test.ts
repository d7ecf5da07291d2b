import { expect, it } from 'vitest';
import { beginsWith, contains, literally } from './like.ts';

it.each([
  ['ann', 'ann%', '%ann%'],
  ['Ann_1', 'ann\\_1%', '%ann\\_1%'],
  ['100%', '100\\%%', '%100\\%%'],
  ['a\\b', 'a\\\\b%', '%a\\\\b%'],
  ['', '%', '%%'],
])('%s is looked for as it was typed', (text, begins, anywhere) => {
  expect([beginsWith(text), contains(text)]).toEqual([begins, anywhere]);
});

it('keeps capitals where the column has them', () => expect(literally('A_b')).toBe('A\\_b'));

it('finds all where nothing is asked for', () => {
  expect([beginsWith(undefined), contains(undefined)]).toEqual([null, null]);
});
