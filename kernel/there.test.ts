import { expect, it } from 'vitest';
import { there } from './there.ts';

it('hands on what is there, whatever its value', () => {
  expect(there(0)).toBe(0);
  expect(there('')).toBe('');
});

it('says what is missing', () => {
  expect(() => there([][0], 'a fish')).toThrow('a fish is not there');
  expect(() => there(null)).toThrow('what was looked for is not there');
});
