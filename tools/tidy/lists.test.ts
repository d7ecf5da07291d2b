/** What pages list is what is there (rules/lists.ts): rooms, settings, verbs, trials, topics, files. */
import { describe, expect, it } from 'vitest';
import type { Floor } from '#house';
import { readPlan } from '#tools/source/plan.ts';
import { treeOf } from '#tools/source/tree.ts';
import { lists } from './rules/lists.ts';

const HOUSE: readonly Floor[] = [
  { name: 'roof', rooms: [{ path: 'apps/site', caption: '', needs: [] }] },
  {
    name: 'play',
    rooms: [
      { path: 'features/play/rounds', caption: '', needs: [] },
      { path: 'features/play/tables', caption: '', needs: [] },
    ],
  },
  {
    name: 'pipes',
    rooms: [
      { path: 'platform/db', caption: '', needs: [] },
      { path: 'platform/ui', caption: '', needs: [] },
    ],
  },
];

/** Pages that list what is there: rooms, settings, verbs, trials, files. */
const LISTED: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({ scripts: { soak: 'node bin/haat.mjs soak' } }),
  'docs/HOUSE.md': [
    'The plan:',
    '```',
    'apps/         ROOF',
    '  site/         the site',
    'features/     ROOMS',
    '  play/         rounds · tables   where stakes are taken',
    'platform/     PIPES',
    '                db · ui',
    '```',
  ].join('\n'),
  'docs/OPERATIONS.md':
    '| name | meaning |\n|---|---|\n| `HAAT_ONE_ID`, `_KEY` | both |\n| `PORT` | where |\n',
  'bin/haat.mjs':
    'const HELP = `\n  start   the product\n  soak NAME\n`;\nconst VERBS = {\n  start,\n  soak: () => process.argv.push(HELP),\n};\nprocess.argv.push(VERBS);\n',
  'tools/soak/purse.ts': `const { env } = process; process.argv.push(env['PORT'], env['HAAT_ONE_ID'], env['HAAT_ONE_KEY']); // \`npm run soak -- purse\``,
};

const messages = (planted: Readonly<Record<string, string>>): string[] =>
  lists
    .check({ tree: treeOf({ ...LISTED, ...planted }), plan: readPlan(HOUSE) })
    .map(({ message }) => message);

const PLANTED: readonly (readonly [what: string, files: Readonly<Record<string, string>>, says: RegExp])[] = [
  [
    'a room the page has and the plan has not',
    {
      'docs/HOUSE.md': (LISTED['docs/HOUSE.md'] ?? '').replace('rounds · tables', 'rounds · tables · poker'),
    },
    /^features\/play\/poker is no room/,
  ],
  [
    'a room the plan has and the page has not',
    { 'docs/HOUSE.md': (LISTED['docs/HOUSE.md'] ?? '').replace('db · ui', 'db') },
    /does not list the room platform\/ui/,
  ],
  [
    'a setting nothing reads',
    { 'docs/OPERATIONS.md': `${LISTED['docs/OPERATIONS.md']}| \`HAAT_GONE\` | what |\n` },
    /nothing reads the setting HAAT_GONE/,
  ],
  [
    'a setting no page names',
    { 'kernel/x.test.ts': `process.argv.push(process.env['HAAT_SECRET_ONE']);` },
    /does not say what HAAT_SECRET_ONE is/,
  ],
  [
    'a verb HELP does not name',
    { 'bin/haat.mjs': (LISTED['bin/haat.mjs'] ?? '').replace('  start,', '  start,\n  books: HELP,') },
    /HELP does not name books/,
  ],
  [
    'a verb HELP names and nobody made',
    { 'bin/haat.mjs': (LISTED['bin/haat.mjs'] ?? '').replace('  start   ', '  begin   \n  start   ') },
    /^begin is no verb/,
  ],
  [
    'a verb a page names and nobody made',
    { 'README.md': 'Type `node bin/haat.mjs begin`.' },
    /^haat has no verb begin/,
  ],
  [
    'a script that is not there',
    { 'README.md': 'Type `npm run begin`.' },
    /^package\.json has no script begin/,
  ],
  [
    'a soak that is not there',
    { 'README.md': 'Type `npm run soak -- storm`.' },
    /^there is no tools\/soak\/storm\.ts/,
  ],
  [
    'a topic the page of the API does not name',
    {
      'docs/API.md': 'Topics: `wallet`.',
      'features/play/tables/contract.ts': `export type Bet = { at: string }; export const Changed = topic({ name: 'table:{code}' });`,
    },
    /does not name the topic table:\{code\}/,
  ],
  ['a file that is not there', { 'README.md': 'See `ledger/gone.ts`.' }, /^there is no gone\.ts/],
];

describe('lists on pages', () => {
  it('are in order where all of it is there', () => expect(messages({})).toEqual([]));
  it.each(PLANTED)('finds %s', (_what, files, says) => expect(messages(files).join('\n')).toMatch(says));
});
