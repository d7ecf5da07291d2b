import { describe, expect, it } from 'vitest';
import { treeOf } from '#tools/source/tree.ts';
import { applyExceptions } from './exceptions.ts';
import { GOOD, HOUSE, inPromised } from './small-house.fixture.ts';
import { findAll, RELEASE_RULES } from './tidy.ts';

/** Pages with one thing of each kind that is cited. */
const CITED: Readonly<Record<string, string>> = {
  'docs/PRODUCT.md': '## 1 Who\n\n## 2 Where\n',
  'docs/CHECKS.md': '| no. |\n| 4, 7 | one |\n',
  'docs/RULINGS.md': '**Money.** Rounded down.\n',
  'docs/decisions/0001-money.md': '# Money',
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
    'an import that rises',
    'imports',
    { 'ledger/rise.test.ts': `import '#features/play/rounds/service.ts';` },
    /reach up to features\/play\/rounds/,
  ],
  [
    'an import that rises by type only',
    'imports',
    { 'kernel/rise.test.ts': `import type { hold } from '#ledger/service.ts';` },
    /reach up to ledger/,
  ],
  [
    'a dynamic import that rises',
    'imports',
    { 'kernel/rise.test.ts': `void import('#ledger/service.ts');` },
    /reach up/,
  ],
  [
    'a re-export that rises',
    'imports',
    { 'kernel/rise.test.ts': `export { hold } from '#ledger/service.ts';` },
    /reach up/,
  ],
  [
    'an import that goes sideways',
    'imports',
    {
      'features/play/rounds/rules.ts': `import { sit } from '#features/play/tables/service.ts'; process.argv.push(String(sit));`,
    },
    /sideways/,
  ],
  [
    'a call of a lower room without need',
    'imports',
    {
      'features/play/tables/rules.ts': `import { hold } from '#ledger/service.ts'; process.argv.push(String(hold));`,
    },
    /without saying so/,
  ],
  [
    'a relative import out of the room',
    'imports',
    { 'ledger/x.test.ts': `import '../kernel/money.ts';` },
    /leaves the room/,
  ],
  [
    'an import that climbs',
    'imports',
    { 'features/play/rounds/x.test.ts': `import '../../play/rounds/service.ts';` },
    /climbs/,
  ],
  [
    'an import of nothing',
    'imports',
    { 'ledger/x.test.ts': `import './gone.ts';` },
    /there is no ledger\/gone.ts/,
  ],
  [
    'a page that is not there',
    'pages',
    { 'kernel/x.test.ts': '/** As docs/GONE.md says. */ process.argv;' },
    /docs\/GONE\.md is no page/,
  ],
  [
    'a section that is not there',
    'pages',
    { ...CITED, 'kernel/x.test.ts': '/** The menu (docs/PRODUCT.md, 1 and 3). */ process.argv;' },
    /^docs\/PRODUCT\.md has no "3"$/,
  ],
  [
    'a check that is not there',
    'pages',
    { ...CITED, 'kernel/x.test.ts': '/** Once only (CHECKS 4, 7, 9). */ process.argv;' },
    /^docs\/CHECKS\.md has no "9"$/,
  ],
  [
    'a ruling that is not there',
    'pages',
    { ...CITED, 'kernel/x.test.ts': '/** RULINGS, Money; RULINGS, pace. */ process.argv;' },
    /^docs\/RULINGS\.md has no "pace"$/,
  ],
  [
    'a decision that is not there',
    'pages',
    { ...CITED, 'kernel/x.test.ts': '/** docs/decisions/0001, decision 0002 */ process.argv;' },
    /^there is no decision 0002$/,
  ],
  [
    'a room that puts postings together by itself',
    'vault',
    {
      'features/play/rounds/rules.ts': `import { post } from '#ledger/store.ts'; process.argv.push(post);`,
    },
    /move money with the verbs/,
  ],
  [
    'a room that learns how by type only',
    'vault',
    {
      'ledger/book.ts': 'export type Book = { at: string }; process.argv.push("");',
      'features/play/rounds/x.test.ts': `import type { Book } from '#ledger/book.ts';`,
    },
    /ledger\/book.ts is the vault's own/,
  ],
  [
    'a room at work that stands on the fixtures of the vault',
    'vault',
    {
      'ledger/fixtures.ts': 'export const rich = 1n;',
      'features/play/rounds/rules.ts': `import { rich } from '#ledger/fixtures.ts'; process.argv.push(String(rich));`,
    },
    /verbs of #ledger\/service.ts/,
  ],
  ['a folder outside the plan', 'rooms', { 'lib/x.test.ts': '' }, /in no room of house.ts/],
  ['an eleventh noun', 'nouns', { 'features/play/rounds/manager.ts': 'process.argv;' }, /none of the nouns/],
  [
    'a circle',
    'circles',
    { 'ledger/a.test.ts': `import './b.test.ts';`, 'ledger/b.test.ts': `import './a.test.ts';` },
    /circle: ledger\/a.test.ts → ledger\/b.test.ts/,
  ],
  [
    'a circle of types',
    'circles',
    {
      'ledger/a.test.ts': `import type { B } from './b.test.ts'; export type A = B;`,
      'ledger/b.test.ts': `import { type A } from './a.test.ts'; export type B = A;`,
    },
    /circle: ledger\/a.test.ts → ledger\/b.test.ts/,
  ],
  [
    'a rule that only a test calls',
    'unused',
    {
      'features/play/tables/rules/odds.ts': 'export const least = (odds: number): boolean => odds > 1;',
      'features/play/tables/odds.test.ts': `import { least } from './rules/odds.ts'; console.log(least(2));`,
    },
    /rules\/odds.ts|only tests and tools reach this rule/,
  ],
  ['a dead file', 'dead', { 'ledger/old.ts': 'export const x = 1;' }, /nothing reaches/],
  [
    'a room whose screens the site does not list',
    'entries',
    { 'features/play/tables/ui/player/entries.ts': 'export const entries = {};' },
    /apps\/site\/rooms.ts does not list this room/,
  ],
  [
    'a room that is imported and left lying',
    'entries',
    {
      'features/play/tables/ui/player/entries.ts': 'export const entries = {};',
      'apps/site/rooms.ts': `import { entries as tables } from '#features/play/tables/ui/player/entries.ts'; export const ROOMS = [];`,
    },
    /does not list this room/,
  ],
  [
    'a room whose desks the console does not list',
    'entries',
    { 'features/play/tables/ui/operator/entries.ts': 'export const entries = {};' },
    /apps\/console\/rooms.ts does not list this room/,
  ],
  [
    'a room whose pages the site does not list',
    'entries',
    { 'features/play/tables/ui/player/pages.ts': 'export const pages = [];' },
    /apps\/site\/far-pages.ts does not list this room/,
  ],
  [
    'a screen that travels with the entries',
    'entries',
    {
      'features/play/tables/ui/player/entries.ts': `import { Table } from './table.tsx'; export const entries = { Table };`,
      'features/play/tables/ui/player/table.tsx': 'export const Table = () => <b />;',
    },
    /would travel with the first load/,
  ],
  [
    'a room’s screen that the site opens by itself',
    'entries',
    {
      'apps/site/x.tsx': `export const load = () => import('#features/play/rounds/service.ts'); process.argv;`,
    },
    /belongs to a room/,
  ],
  [
    'a popup nobody has',
    'entries',
    { 'apps/site/x.tsx': `export const X = (show: (name: string) => void) => show('lotto'); process.argv;` },
    /no room has a popup called lotto/,
  ],
  [
    'SQL outside the store',
    'sql',
    { 'ledger/rules.ts': 'export const q = `select a from ledger.postings where b = ${1}`; process.argv;' },
    /SQL outside the store/,
  ],
  [
    'SQL that writes another schema',
    'sql',
    { 'features/play/rounds/store.ts': `export const q = 'update ledger.accounts set a = 1'; process.argv;` },
    /writes the schema ledger/,
  ],
  [
    'a migration that writes another schema',
    'sql',
    { 'db/migrations/000009_rounds_x.sql': 'delete from ledger.postings;' },
    /writes the schema ledger/,
  ],
  [
    'Math.random in play',
    'banned',
    { 'features/play/rounds/rules.ts': 'export const x = Math.random(); process.argv;' },
    /Draw.below/,
  ],
  [
    'a float amount',
    'banned',
    { 'ledger/rules.ts': 'export const x = parseFloat("1"); process.argv;' },
    /parseAmount/,
  ],
  [
    'toFixed',
    'banned',
    { 'ledger/rules.ts': 'export const x = (1).toFixed(2); process.argv;' },
    /formatWire/,
  ],
  [
    'a scale by hand',
    'banned',
    { 'ledger/rules.ts': 'export const x = (n: number) => n * 100; process.argv;' },
    /scale belongs/,
  ],
  ['helpers', 'banned', { 'ledger/helpers.ts': 'process.argv;' }, /says nothing/],
  ['utils', 'banned', { 'ledger/utils/x.test.ts': '' }, /says nothing/],
  [
    'tsconfig.paths',
    'banned',
    { 'tsconfig.json': '{"compilerOptions": {"paths": {}}}' },
    /package.json "imports"/,
  ],
  [
    'a barrel',
    'banned',
    { 'ledger/all.test.ts': '', 'ledger/all.ts': `export * from './service.ts'; process.argv;` },
    /barrel/,
  ],
  ['a physical property', 'banned', { 'apps/site/x.css': '.a { margin-left: 1px }' }, /inline-start/],
  ['a physical inset', 'banned', { 'apps/site/x.css': '.a{left:0}' }, /inline-start/],
  [
    'a physical style in a component',
    'banned',
    { 'apps/site/x.test.ts': '', 'apps/site/x.ts': 'export const s = { paddingLeft: 1 }; process.argv;' },
    /marginInlineStart/,
  ],
  [
    'a form of one’s own',
    'banned',
    {
      'features/play/rounds/ui/player/x.tsx':
        'export const X = () => <form onSubmit={stop}><input name="password" /></form>; process.argv;',
    },
    /Form or SearchForm/,
  ],
  [
    'a form sent by its browser',
    'banned',
    {
      'apps/site/x.tsx': 'export const send = (form: HTMLFormElement) => form.requestSubmit(); process.argv;',
    },
    /onSubmit of Form/,
  ],
  ['console.log', 'banned', { 'ledger/rules.ts': 'console.log(1); process.argv;' }, /platform\/log/],
  ['a wish for later', 'banned', { 'ledger/rules.ts': '// TODO\nprocess.argv;' }, /finish it/],
  [
    'a remainder of a draw',
    'fairness',
    {
      'features/play/rounds/rules.ts':
        'export const x = (draw: { below: (n: number) => number }) => draw.below(64) % 6; process.argv;',
    },
    /not fair/,
  ],
  [
    'a remainder of bytes',
    'fairness',
    { 'kernel/rng/x.ts': 'export const x = (bytes: number[]) => (bytes[0] ?? 0) % 6; process.argv;' },
    /not fair/,
  ],
  [
    'a text on a screen',
    'screens',
    { 'apps/site/x.test.ts': '', 'apps/site/x.tsx': 'export const X = () => <p>Hello</p>; process.argv;' },
    /"Hello" stands on a screen/,
  ],
  [
    'a text in braces',
    'screens',
    { 'apps/site/x.tsx': `export const X = (a: boolean) => <p>{a ? 'Yes' : <b />}</p>; process.argv;` },
    /"'Yes'" stands/,
  ],
  [
    'a text in an attribute',
    'screens',
    { 'apps/site/x.tsx': 'export const X = () => <img alt="A tiger" />; process.argv;' },
    /A tiger/,
  ],
  [
    'a word nobody shows',
    'keys',
    {
      'ledger/words.en.json': '{"ledger.old": {"text": "Old", "note": ""}}',
      ...inPromised('ledger', { 'ledger.old': 'ক' }),
    },
    /nobody shows/,
  ],
  [
    'a fault without a word',
    'keys',
    { 'ledger/faults.ts': `defineFaults({ 'ledger.closed': { status: 409 } }); process.argv;` },
    /add fault.ledger.closed/,
  ],
  [
    'a word of no fault',
    'keys',
    {
      'ledger/words.en.json': '{"fault.ledger.none": {"text": "x", "note": ""}}',
      ...inPromised('ledger', { 'fault.ledger.none': 'ক' }),
    },
    /no room declares/,
  ],
];

describe('tidy', () => {
  it('finds nothing in a house in order', () => {
    expect(findings({})).toEqual([]);
  });

  it.each(PLANTED)('finds %s', (_what, rule, files, says) => {
    const found = findings(files).filter((finding) => finding.rule === rule);
    expect(found.map((finding) => finding.message).join('\n')).toMatch(says);
  });

  it('lets sources be ahead of their translations, but not in a release', () => {
    const behind = { 'words/bn/ui.json': '{}' };
    expect(findings(behind)).toEqual([]);
    expect(
      findAll(treeOf({ ...GOOD, ...behind }), HOUSE, RELEASE_RULES).map(({ message }) => message),
    ).toEqual([expect.stringMatching(/2 of 2 words are not translated/)]);
    expect(findAll(treeOf(GOOD), HOUSE, RELEASE_RULES)).toEqual([]);
  });

  it('lets a comment speak of what code must not do', () => {
    expect(
      findings({ 'features/play/rounds/rules.ts': '/* Math.random is banned */ process.argv;' }),
    ).toEqual([]);
  });

  it('finds a listed room and its popups in order', () => {
    expect(
      findings({
        'features/play/tables/ui/player/entries.ts': `export const entries = { popups: [{ name: 'seat', load: () => import('./seat.tsx') }] };`,
        'features/play/tables/ui/player/seat.tsx': `export const Seat = (show: (name: string) => void) => show('seat');`,
        'apps/site/rooms.ts': `import { entries as tables } from '#features/play/tables/ui/player/entries.ts'; export const ROOMS = [tables]; process.argv;`,
      }).filter(({ rule }) => rule === 'entries'),
    ).toEqual([]);
  });

  it('knows a migration of a room with a hyphen by its schema of several words', () => {
    const [roof, ...below] = HOUSE;
    const coin = { path: 'features/play/lucky-coin', caption: '', needs: [] };
    const plan = [...(roof ? [roof] : []), { name: 'coins', rooms: [coin] }, ...below];
    const writing = (schema: string) =>
      findAll(
        treeOf({ ...GOOD, 'db/migrations/000009_lucky_coin_x.sql': `create table ${schema}.bets (a int);` }),
        plan,
      )
        .filter(({ rule }) => rule === 'sql')
        .map(({ message }) => message);
    expect(writing('lucky_coin')).toEqual([]);
    expect(writing('lucky').join()).toMatch(/a migration of lucky_coin writes the schema lucky:/);
  });

  it('finds a room of the plan that is not there', () => {
    const tree = treeOf(
      Object.fromEntries(Object.entries(GOOD).filter(([path]) => !path.startsWith('features/play/tables/'))),
    );
    expect(
      findAll(tree, HOUSE)
        .map((finding) => finding.message)
        .join(),
    ).toMatch(/shows features\/play\/tables, but nothing is there/);
  });
});

describe('exceptions', () => {
  const one = { rule: 'banned', path: 'a.ts', line: 1, message: '' };
  it('cover exactly their count', () => {
    const allowed = [{ rule: 'banned', path: 'a.ts', count: 1, why: '' }];
    expect(applyExceptions([one], allowed)).toEqual([]);
    expect(applyExceptions([one, one], allowed)).toHaveLength(2);
    expect(applyExceptions([one], [])).toHaveLength(1);
  });
  it('may only shrink', () => {
    expect(applyExceptions([one], [{ rule: 'banned', path: 'a.ts', count: 3, why: '' }])[0]?.message).toMatch(
      /shrink it to 1/,
    );
    expect(applyExceptions([], [{ rule: 'banned', path: 'a.ts', count: 1, why: '' }])[0]?.message).toMatch(
      /take it out/,
    );
  });
});
