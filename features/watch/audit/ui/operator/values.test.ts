import { expect, test } from 'vitest';
import { spacedOut } from './field-names.ts';
import { kindOf } from './values.ts';

test.each([
  [undefined, { kind: 'nothing' }],
  [null, { kind: 'nothing' }],
  ['', { kind: 'nothing' }],
  [[], { kind: 'nothing' }],
  [{}, { kind: 'nothing' }],
  [false, { kind: 'flag', on: false }],
  [0, { kind: 'text', text: '0' }],
  ['50.00', { kind: 'text', text: '50.00' }],
  ['Papers looked at', { kind: 'text', text: 'Papers looked at' }],
  ['https://haat.example/a_b', { kind: 'text', text: 'https://haat.example/a_b' }],
  ['2026-11-22T18:30:00.000Z', { kind: 'instant', at: '2026-11-22T18:30:00.000Z' }],
  ['2026-11-22', { kind: 'day', day: '2026-11-22' }],
  ['0199a0c2-7d1e-7000-8000-0123456789ab', { kind: 'id', id: '0199a0c2-7d1e-7000-8000-0123456789ab' }],
  ['in_review', { kind: 'code', code: 'in_review' }],
  [[1], { kind: 'list', items: [1] }],
  [{ a: 1 }, { kind: 'fields', fields: { a: 1 } }],
])('%j', (value, shown) => {
  expect(kindOf(value)).toEqual(shown);
});

test.each([
  ['maxPerRound', 'Max per round'],
  ['first_password', 'First password'],
  ['state', 'State'],
])('%s is read as %s', (code, text) => {
  expect(spacedOut(code)).toBe(text);
});
