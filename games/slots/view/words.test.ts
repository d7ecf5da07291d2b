/** The first slot brings the words of its own catalogue alone (games/views.ts): those of the titles come with autoplay, or never. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Loads what it says itself (slot-stage.tsx). */
const WITH_WORDS_OF_ITS_OWN = 'auto-control.tsx';

it('the first slot says nothing in words that its page does not load', () => {
  const files = readdirSync(import.meta.dirname).filter(
    (name) => /(?<!\.test)\.tsx?$/.test(name) && name !== WITH_WORDS_OF_ITS_OWN,
  );
  const keys = files.flatMap((name) =>
    [...readFileSync(join(import.meta.dirname, name), 'utf8').matchAll(/\bwords\('([a-z_]+)\./g)].map(
      ([, catalogue]) => `${name}: ${catalogue}`,
    ),
  );
  expect(keys.length).toBeGreaterThan(30);
  expect(keys.filter((key) => !key.endsWith(': slots'))).toEqual([]);
});
