import { expect, it } from 'vitest';
import { passSeconds } from './marquee-pace.ts';

const HEADLINE = 'Everything here is play money: nothing can be won or lost in cash.';

it.each([
  [1, 19],
  [2, 38],
  [12, 231],
])('%i headlines of 66 letters pass in %i seconds', (count, seconds) => {
  expect(passSeconds(Array.from({ length: count }, () => HEADLINE))).toBe(seconds);
});

it('a word alone takes its time', () => {
  expect(passSeconds(['New'])).toBe(12);
});
