import { expect, test } from 'vitest';
import { CATEGORIES } from '#features/around/lobby/ui/categories.ts';
import { createKeys, LETTERS } from './keys.ts';

function pressed(presses: readonly (readonly [key: string, at: number])[]): string[] {
  const done: string[] = [];
  const press = createKeys({ go: (to) => done.push(to), slip: () => done.push('slip') });
  for (const [key, at] of presses) if (!press(key, at)) done.push(`not ${key}`);
  return done;
}

test('every category has a letter of its own', () => {
  expect(CATEGORIES.every(({ name }) => LETTERS[name])).toBe(true);
  expect(new Set(Object.values(LETTERS)).size).toBe(Object.keys(LETTERS).length);
});

test.each([
  [
    'g and a letter',
    [
      ['g', 0],
      ['f', 900],
    ],
    ['/fish'],
  ],
  [
    'capitals are letters too',
    [
      ['G', 0],
      ['H', 10],
    ],
    ['/'],
  ],
  [
    'g twice is all games',
    [
      ['g', 0],
      ['g', 100],
    ],
    ['/games'],
  ],
  [
    's alone is the slip, behind g the slots',
    [
      ['s', 0],
      ['g', 10],
      ['s', 20],
    ],
    ['slip', '/rng'],
  ],
  [
    'a letter that comes too late is nobody’s',
    [
      ['g', 0],
      ['f', 1501],
    ],
    ['not f'],
  ],
  [
    'g waits for one letter',
    [
      ['g', 0],
      ['x', 10],
      ['f', 20],
    ],
    ['not x', 'not f'],
  ],
  [
    'a second g that comes late begins anew',
    [
      ['g', 0],
      ['g', 5000],
      ['l', 5100],
    ],
    ['/live'],
  ],
] as const)('%s', (_, presses, done) => expect(pressed(presses)).toEqual(done));
