import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { crest } from './crest.ts';

test('a shield is the same every time, and shields of a league differ', () => {
  expect(crest('arsenal-fc', 'ARS')).toBe(crest('arsenal-fc', 'ARS'));
  const shields = new Set(Array.from({ length: 20 }, (_, at) => crest(`team-${at}`, 'T')));
  expect(shields.size).toBeGreaterThanOrEqual(18);
});

test('a shield is small', () => {
  for (let at = 0; at < 50; at += 1) expect(gzipSync(crest(`team-${at}`, 'ABC')).length).toBeLessThan(700);
});

test.each(['<b>', '"/>', 'ABCD', 'a b', ''])('%s are no initials: the shield has none', (text) => {
  expect(crest('x', text)).not.toContain('<text');
});
