import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { label } from './label.ts';
import { plateAt } from './plate-at.ts';
import { plate } from './inks.ts';
import { artAddress, CATEGORIES, drawArt } from './serve.ts';

const none = new URLSearchParams();

test('the category inks are those of the tokens', () => {
  const css = readFileSync(new URL('../css/tokens.css', import.meta.url), 'utf8');
  for (const [id, { field, key }] of Object.entries(CATEGORIES)) {
    expect(css).toContain(`--cat-${id}: ${field};`);
    expect(css).toContain(`--cat-${id}-key: ${key};`);
  }
});

test('an address says everything about a label', () => {
  const address = artAddress('RNG', 'monsoon-tiger', { emblem: 'tiger', inkSet: 6 });
  expect(address).toBe('/art/RNG/monsoon-tiger.svg?emblem=tiger&ink=6');
  expect(drawArt('RNG', 'monsoon-tiger', new URLSearchParams('emblem=tiger&ink=6'))).toBe(
    label('monsoon-tiger', 'RNG', { emblem: 'tiger', inkSet: 6 }),
  );
  expect(plateAt(address)).toEqual(plate('monsoon-tiger', 'RNG', 6));
  expect(plateAt('/art/CRASH/kite-cut.svg')).toEqual(plate('kite-cut', 'CRASH'));
});

test('nonsense in an address draws the plain label, an unknown mark nothing', () => {
  expect(drawArt('RNG', 'x', new URLSearchParams('emblem=constructor&ink=99'))).toBe(label('x', 'RNG'));
  expect(drawArt('category', 'toString', none)).toBeUndefined();
  expect(drawArt('emblem', 'nope', none)).toBeUndefined();
  expect(drawArt('emblem', 'tiger', none)).toContain('<svg');
});
