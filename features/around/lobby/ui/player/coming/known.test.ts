import { expect, test } from 'vitest';
import { CATEGORIES } from '#features/around/lobby/ui/categories.ts';
import { drawArt } from '#platform/ui/art/serve.ts';
import { CATEGORY_KNOWN, ROOM_KNOWN } from './known.ts';

const ALL = [...Object.entries(CATEGORY_KNOWN), ...Object.entries(ROOM_KNOWN)];

test.each(ALL)(
  '%s has a drawing, the ink of a category, and says nothing twice',
  (_, { emblem, mark, facts }) => {
    expect(drawArt('emblem', emblem, new URLSearchParams())).toContain('<svg');
    expect(CATEGORIES.map((category) => category.mark)).toContain(mark);
    expect(new Set(facts).size).toBe(facts.length);
  },
);

test('no two categories show the same drawing', () => {
  const emblems = Object.values(CATEGORY_KNOWN).map(({ emblem }) => emblem);
  expect(new Set(emblems).size).toBe(CATEGORIES.length);
});
