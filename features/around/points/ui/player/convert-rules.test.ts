import { expect, it } from 'vitest';
import { paidText } from './convert-rules.ts';
import { grouped } from './grouped.ts';

it.each([
  ['100', '0.10', '10.00'],
  ['1', '0.10', '0.10'],
  ['7', '0.000819', '0.005733'],
  ['3', '12', '36'],
])('%s points at %s come to %s', (points, worth, paid) => expect(paidText(points, worth)).toBe(paid));
it.each([
  ['0', '0'],
  ['999', '999'],
  ['1234567.5', '1,234,567.5'],
])('%s is shown as %s', (points, shown) => expect(grouped(points)).toBe(shown));
