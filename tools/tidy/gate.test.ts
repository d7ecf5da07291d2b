/** What holds for the floor of identity: one schema, stores nobody outside sees, rooms of nouns (docs/HOUSE.md, Inside identity). */
import { expect, it } from 'vitest';
import { type Floor, HOUSE as PLAN } from '#house';
import { treeOf } from '#tools/source/tree.ts';
import { nouns } from './rules/plan.ts';
import { sql } from './rules/sql.ts';
import { stores } from './rules/stores.ts';
import { findAll } from './tidy.ts';

const room = (path: string) => ({ path, caption: '', needs: ['identity/*'] });
const HOUSE: readonly Floor[] = [
  { name: 'people', rooms: [room('features/people/members')] },
  { name: 'gate', rooms: [room('identity/sessions'), room('identity/accounts')] },
];
const ACCOUNTS = { 'identity/accounts/store.ts': 'export const findById = 1;' };
const asks = `import { findById } from '#identity/accounts/store.ts'; process.argv.push(String(findById));`;

const messages = (files: Readonly<Record<string, string>>): string[] =>
  findAll(
    treeOf({ 'package.json': JSON.stringify({ imports: { '#identity/*': './identity/*' } }), ...files }),
    HOUSE,
    [nouns, sql, stores],
  ).map(({ message }) => message);

it('one room reads the store of another, and writes the one schema', () => {
  const write = "export const END = 'update identity.sessions set ended_at = now()'; process.argv;";
  expect(
    messages({ ...ACCOUNTS, 'identity/sessions/service.ts': asks, 'identity/sessions/store/live.ts': write }),
  ).toEqual([]);
});

it.each([
  [
    'nobody outside sees a store',
    { ...ACCOUNTS, 'features/people/members/service.ts': asks },
    /identity\/accounts\/store.ts is the gate's own/,
  ],
  [
    'no other schema is written',
    { 'identity/sessions/store/live.ts': "export const END = 'update members.members set a = 1';" },
    /identity\/sessions writes the schema members/,
  ],
  [
    'no file lies loose in a room',
    { 'identity/sessions/gate.ts': 'process.argv;' },
    /"gate" is none of the nouns/,
  ],
])('%s', (_what, files, says) => {
  expect(messages(files).join('\n')).toMatch(says);
});

it('each room calls rooms that stand below it in the plan, so none is called back', () => {
  const rooms = PLAN.find(({ name }) => name === 'gate')?.rooms ?? [];
  const places = new Map(rooms.map(({ path }, place) => [path, place]));
  const upward = rooms.flatMap(({ path, needs }, place) =>
    needs.filter((need) => (places.get(need) ?? place + 1) <= place).map((need) => `${path} → ${need}`),
  );
  expect([rooms.length, upward]).toEqual([14, []]);
});
