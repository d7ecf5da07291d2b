import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makerMark } from './maker.ts';
import { makerAddress, monogramOf } from './maker-address.ts';
import { drawArt } from './serve.ts';

test.each([
  ['Banyan Row', 'BR'],
  ['Haat', 'H'],
  ['Long Off', 'LO'],
  ['The Blue Potter', 'TP'],
  ['7 Seas', '7S'],
  ['  ', ''],
])('%s is signed %s', (name, monogram) => {
  expect(monogramOf(name)).toBe(monogram);
});

test('the mark stands at its address, the same every time, and is small', () => {
  expect(makerAddress('BANYAN', 'Banyan Row')).toBe('/art/maker/banyan.svg?t=BR');
  const mark = drawArt('maker', 'banyan', new URLSearchParams('t=BR'));
  expect(mark).toBe(makerMark('banyan', 'BR'));
  expect(mark).toContain('>BR</text>');
  expect(gzipSync(makerMark('banyan', 'BR')).length).toBeLessThan(1_000);
});

test.each(['<b>', '"/>', 'ABC', 'a b', ''])('%s is no monogram: the label has none', (text) => {
  expect(makerMark('banyan', text)).not.toContain('<text');
});

test('the makers of one list look different', () => {
  const marks = new Set(Array.from({ length: 33 }, (_, at) => makerMark(`maker-${at}`, 'M')));
  expect(marks.size).toBeGreaterThanOrEqual(30);
});
