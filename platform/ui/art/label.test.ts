import { expect, test } from 'vitest';
import { emblem, emblemNames, isEmblem } from './emblems.ts';
import { contrast, inkSetCount } from './inks.ts';
import { label, labelInks, plate } from './label.ts';

const KINDS = [
  'RNG',
  'CRASH',
  'FISH',
  'LIVE',
  'PVP',
  'SPORTS',
  'ESPORTS',
  'COCKFIGHT',
  'LOTT',
  'ARCADE',
  'BINGO',
];

test('a label depends on its seed and kind alone', () => {
  expect(label('monsoon-tiger', 'RNG')).toBe(label('monsoon-tiger', 'RNG'));
  expect(label('monsoon-tiger', 'RNG')).not.toBe(label('monsoon-tigers', 'RNG'));
});

test('10,000 seeds give at least 9,990 drawings', () => {
  const drawings = new Set<string>();
  for (let i = 0; i < 10_000; i += 1) drawings.add(label(`game-${i}`, 'RNG'));
  expect(drawings.size).toBeGreaterThanOrEqual(9_990);
});

test('emblem to field is at least 3 : 1 and plate text at least 4.7 : 1, over every kind', () => {
  let lowestEmblem = 21;
  let lowestPlate = 21;
  for (let i = 0; i < 4_000; i += 1) {
    const kind = KINDS[i % KINDS.length] ?? 'RNG';
    const inks = labelInks(`seed-${i}`, kind);
    for (const color of [inks.p, inks.a, inks.b])
      lowestEmblem = Math.min(lowestEmblem, contrast(color, inks.k));
    const { paper, ink } = plate(`seed-${i}`, kind);
    lowestPlate = Math.min(lowestPlate, contrast(ink, paper));
  }
  expect(lowestEmblem).toBeGreaterThanOrEqual(3);
  expect(lowestPlate).toBeGreaterThanOrEqual(4.7);
});

test('the art holds no letters, scripts or references', () => {
  for (const kind of KINDS) {
    for (let i = 0; i < 50; i += 1)
      expect(label(`w${i}`, kind)).not.toMatch(
        /<(text|tspan|script|image|use|style|foreignObject)|href|url\(|on\w+=/i,
      );
  }
});

test('a fixed emblem and ink set are kept, the seed fills in the rest', () => {
  const inks = labelInks('a', 'RNG', { inkSet: 3 });
  expect(label('a', 'RNG', { emblem: 'koi', inkSet: 3 })).toContain(emblem('koi', inks));
  for (let set = 0; set < inkSetCount; set += 1)
    expect(contrast(plate('a', 'RNG', set).ink, plate('a', 'RNG', set).paper)).toBeGreaterThanOrEqual(4.7);
});

test('an unknown kind draws as a slot, an unknown emblem is no emblem', () => {
  expect(label('x', 'NOPE')).toBe(label('x', 'RNG'));
  expect(isEmblem('toString')).toBe(false);
  expect(emblemNames().length).toBeGreaterThanOrEqual(80);
});

test('drawing stays within its cost: 6 KB of SVG', () => {
  const sizes = Array.from({ length: 300 }, (_, i) => label(`s${i}`, 'RNG').length);
  expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeLessThan(6_000);
});
