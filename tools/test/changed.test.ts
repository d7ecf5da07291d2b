import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HOUSE, type Floor } from '#house';
import { readPlan } from '#tools/source/plan.ts';
import { readTree, treeOf } from '#tools/source/tree.ts';
import { reachedTests, walkedRooms } from './changed.ts';

const room = (path: string, ...needs: string[]) => ({ path, caption: '', needs });
const SMALL: readonly Floor[] = [
  { name: 'roof', rooms: [room('apps/site', 'features/*')] },
  {
    name: 'play',
    rooms: [room('features/play/dice', 'features/people/gate', 'games/*'), room('features/play/cards')],
  },
  { name: 'people', rooms: [room('features/people/gate')] },
  { name: 'engines', rooms: [room('games/dice')] },
  { name: 'gate', rooms: [room('identity/social'), room('identity/sessions')] },
  { name: 'pipes', rooms: [room('platform/db'), room('platform/testkit', 'platform/db')] },
];
const tree = treeOf({
  'package.json': JSON.stringify({
    imports: { '#features/*': './features/*', '#platform/*': './platform/*', '#games/*': './games/*' },
  }),
  'platform/db/db.ts': 'export const db = 1;',
  'platform/testkit/database.ts': `import { db } from '#platform/db/db.ts'; export const fresh = db;`,
  'games/dice/engine.ts': 'export const roll = 4;',
  'games/dice/engine.test.ts': `import { roll } from './engine.ts';`,
  'features/people/gate/rules.ts': 'export const rule = 1;',
  'features/people/gate/rules.test.ts': `import { rule } from './rules.ts';`,
  'features/play/dice/words.en.json': '{}',
  'features/play/dice/service.ts': `import { roll } from '#games/dice/engine.ts'; import type { Card } from '#features/play/cards/contract.ts';`,
  'features/play/dice/service.test.ts': `import { fresh } from '#platform/testkit/database.ts'; import './service.ts';`,
  'features/play/cards/contract.ts': 'export type Card = string;',
  'features/play/cards/contract.test.ts': `import type { Card } from './contract.ts'; const late = () => import('./contract.ts');`,
  'identity/sessions/gate.test.ts': 'export {};',
  'identity/social/link.test.ts': 'export {};',
  'e2e/stage.ts': 'export const stage = 1;',
  'e2e/dice.test.ts': `/**\n * Rolls.\n * @walks features/play/dice, games/dice\n */\nimport { stage } from './stage.ts';`,
  'e2e/cards.test.ts': `/**\n * Deals.\n * @walks features/play/cards\n */`,
  'tools/tidy/fixtures/a.test.ts': 'export {};',
});
const reached = (...changed: string[]) => reachedTests(tree, readPlan(SMALL), changed);
const JOURNEYS = ['e2e/cards.test.ts', 'e2e/dice.test.ts'];

describe('what a change can reach', () => {
  it('is what imports it, through other files, and the journeys that walk its room', () => {
    expect(reached('games/dice/engine.ts')).toEqual([
      'e2e/dice.test.ts',
      'features/play/dice/service.test.ts',
      'games/dice/engine.test.ts',
    ]);
  });

  it('is found through imports that come late; a type is gone before anything runs', () => {
    expect(reached('features/play/cards/contract.ts')).toEqual([
      'e2e/cards.test.ts',
      'features/play/cards/contract.test.ts',
    ]);
  });

  it('takes in the journeys of a room that says it needs the changed one', () => {
    expect(reached('features/people/gate/rules.ts')).toEqual([
      'e2e/dice.test.ts',
      'features/people/gate/rules.test.ts',
    ]);
  });

  it('of a test is that test, and no journey', () => {
    expect(reached('games/dice/engine.test.ts')).toEqual(['games/dice/engine.test.ts']);
  });

  it('of a journey, or a file it shares, are the journeys that use it', () => {
    expect(reached('e2e/cards.test.ts')).toEqual(['e2e/cards.test.ts']);
    expect(reached('e2e/stage.ts')).toEqual(['e2e/dice.test.ts']);
  });

  it('of a file that no import names is what stands in its room', () => {
    for (const words of ['features/play/dice/words.en.json', 'words/bn/dice.json'])
      expect(reached(words)).toEqual(['e2e/dice.test.ts', 'features/play/dice/service.test.ts']);
  });

  it('of the words that rooms of identity share is what stands in all of them', () => {
    expect(reached('words/bn/identity.json')).toEqual([
      'identity/sessions/gate.test.ts',
      'identity/social/link.test.ts',
    ]);
    expect(reached('words/bn/social.json')).toEqual(['identity/social/link.test.ts']);
  });

  it('of a migration is what asks for a database, and every journey', () => {
    expect(reached('db/migrations/000999_dice.sql')).toEqual([
      ...JOURNEYS,
      'features/play/dice/service.test.ts',
    ]);
  });

  it('of what every journey stands on is every journey', () => {
    for (const path of ['apps/site/frame.tsx', 'platform/live/hub.ts', 'identity/gone.ts', 'kernel/money.ts'])
      expect(reached(path)).toEqual(JOURNEYS);
    expect(reached('platform/db/db.ts')).toEqual([...JOURNEYS, 'features/play/dice/service.test.ts']);
  });

  it('of how tests are run is everything, of what people read nothing', () => {
    for (const path of ['package-lock.json', 'vitest.config.ts', 'tools/test/main.ts', 'bin/haat.mjs'])
      expect(reached('docs/STYLE.md', path)).toBe('all');
    expect(reached('docs/STYLE.md', 'README.md')).toEqual([]);
  });
});

describe('the journeys of this house', () => {
  const home = join(import.meta.dirname, '../..');
  const journeys = [...readTree(home).files.values()].filter(({ path }) => /^e2e\/.*\.test\.ts$/.test(path));
  const plan = readPlan(HOUSE);

  it('each name rooms that there are', () => {
    const paths = new Set(plan.rooms.map(({ path }) => path));
    const wrong = journeys.filter(({ text }) => {
      const rooms = walkedRooms(text);
      return rooms.length === 0 || rooms.some((path) => !paths.has(path));
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('walk every room that has screens', () => {
    const walked = new Set(journeys.flatMap(({ text }) => walkedRooms(text)));
    const shown = [...readTree(home).files.keys()].flatMap(
      (path) => /^(.*)\/ui\/.*\.tsx$/.exec(path)?.[1] ?? [],
    );
    const rooms = new Set(shown.filter((path) => /^(features|identity)\//.test(path)));
    expect([...rooms].filter((path) => !walked.has(path))).toEqual([]);
  });
});
