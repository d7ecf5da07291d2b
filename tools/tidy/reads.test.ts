import { describe, expect, it } from 'vitest';
import { treeOf } from '#tools/source/tree.ts';
import { GOOD, HOUSE } from './small-house.fixture.ts';
import { findAll } from './tidy.ts';

const offers = (views: Readonly<Record<string, readonly string[]>>): string =>
  `export const VIEWS: Views = { ${Object.entries(views)
    .map(
      ([name, readers]) => `'${name}': { says: '', readers: ${JSON.stringify(readers)}, columns: { a: '' } }`,
    )
    .join(', ')} };`;
/** Tables and views of two rooms, and rooms that read them as they may. */
const ROWS: Readonly<Record<string, string>> = {
  'db/schema/ledger.sql': 'create table ledger.postings (\n);\ncreate table ledger.keys (\n);',
  'db/schema/rounds.sql': 'create table rounds.rounds (\n);\ncreate view rounds.list as\n select 1;',
  'ledger/contract/views.ts': offers({ 'ledger.postings': ['features/play/rounds'] }),
  'features/play/rounds/contract/views.ts': offers({ 'rounds.list': ['features/play/tables'] }),
  'features/play/rounds/store.ts': "export const q = 'select a from ledger.postings p where a = $1';",
  'features/play/tables/store.ts': "export const q = 'select a from rounds.list';",
};

const findings = (planted: Readonly<Record<string, string>>) =>
  findAll(treeOf({ ...GOOD, ...planted }), HOUSE);

const PLANTED: readonly (readonly [
  what: string,
  rule: string,
  files: Readonly<Record<string, string>>,
  says: RegExp,
])[] = [
  [
    'a room that reads a table of another one',
    'sql-reads',
    { ...ROWS, 'features/play/rounds/store/keys.ts': "export const q = 'select a from ledger.keys';" },
    /^ledger.keys is ledger's own/,
  ],
  [
    'a part of a statement that reads it',
    'sql-reads',
    { ...ROWS, 'features/play/rounds/store/keys.ts': "export const FROM = 'ledger.keys k where';" },
    /^ledger.keys is ledger's own/,
  ],
  [
    'a view of a migration that reads it',
    'sql-reads',
    {
      ...ROWS,
      'db/migrations/000009_rounds_x.sql': 'create view rounds.list as select a from ledger.keys;',
    },
    /^ledger.keys is ledger's own/,
  ],
  [
    'a room that reads up',
    'sql-reads',
    { ...ROWS, 'ledger/store/up.ts': "export const q = 'select a from rounds.list';" },
    /ledger reads rounds.list of features\/play\/rounds above it/,
  ],
  [
    'books that read up',
    'sql-reads',
    { ...ROWS, 'ledger/books.ts': "export const q = 'select a from rounds.rounds';" },
    /above it: hear a fact/,
  ],
  [
    'a room that reads below and does not say so',
    'sql-reads',
    { ...ROWS, 'features/play/tables/store/sums.ts': "export const q = 'select a from ledger.postings';" },
    /tables reads ledger.postings without saying so/,
  ],
  [
    'a room that reads what is for others',
    'sql-reads',
    { ...ROWS, 'features/play/rounds/contract/views.ts': offers({ 'rounds.list': ['apps/site'] }) },
    /^rounds.list is not for features\/play\/tables/,
  ],
  [
    'a room that offers a table',
    'sql-reads',
    {
      ...ROWS,
      'features/play/rounds/contract/views.ts': offers({ 'rounds.rounds': ['features/play/tables'] }),
      'features/play/tables/store.ts': "export const q = 'select a from rounds.rounds';",
    },
    /^rounds.rounds is a table/,
  ],
  [
    'a view that nobody reads',
    'sql-reads',
    { ...ROWS, 'features/play/tables/store.ts': '' },
    /no room reads rounds.list: take it out/,
  ],
  [
    'a reader that does not read',
    'sql-reads',
    {
      ...ROWS,
      'features/play/rounds/contract/views.ts': offers({ 'rounds.list': ['features/play/tables', 'ledger'] }),
    },
    /ledger does not read rounds.list/,
  ],
];

describe('reads and needs', () => {
  it.each(PLANTED)('finds %s', (_what, rule, files, says) => {
    const found = findings(files).filter((finding) => finding.rule === rule);
    expect(found.map((finding) => finding.message).join('\n')).toMatch(says);
  });

  it('lets a room read what is offered to it, and its books what they check', () => {
    const books = "export const q = 'select a from ledger.keys';";
    expect(
      findings({ ...ROWS, 'features/play/rounds/books.ts': books }).filter(
        ({ rule }) => rule === 'sql-reads',
      ),
    ).toEqual([]);
  });

  it.each([
    ['a wildcard', ['ledger', 'platform/*'], /needs platform\/\*: name the rooms it uses one by one/],
    ['a need that is not used', ['ledger', 'platform/db'], /does not use platform\/db/],
    ['a need that only a test uses', ['ledger', 'platform/ui'], /does not use platform\/ui/],
    ['a need that is named twice', ['ledger', 'ledger'], /names ledger twice/],
  ])('finds %s', (_what, needs, says) => {
    const house = HOUSE.map((floor) => ({
      ...floor,
      rooms: floor.rooms.map((room) => (room.path === 'features/play/rounds' ? { ...room, needs } : room)),
    }));
    const test = { 'features/play/rounds/x.test.ts': "import '#platform/ui/button.tsx';" };
    const found = findAll(treeOf({ ...GOOD, ...test }), house).filter(({ rule }) => rule === 'needs');
    expect(found.map(({ message }) => message)).toEqual([expect.stringMatching(says)]);
  });

  it('takes rows that are read for a use', () => {
    const house = HOUSE.map((floor) => ({
      ...floor,
      rooms: floor.rooms.map((room) =>
        room.path === 'features/play/tables' ? { ...room, needs: [...room.needs, 'ledger'] } : room,
      ),
    }));
    const reading = {
      ...ROWS,
      'features/play/tables/books.ts': "export const q = 'select a from ledger.keys';",
    };
    const found = findAll(treeOf({ ...GOOD, ...reading }), house);
    expect(found.filter(({ rule }) => rule === 'needs' || rule === 'sql-reads')).toEqual([]);
  });
});
