/** Where a room of play is named besides the lists of every room: what it is made of, its desk, its rights, and a fault of its books. */
import { after } from './lists.ts';
import { createName, localName, type NewRoom, roomPath, schemaName, titleOf } from './templates.ts';

/** What a room needs that takes stakes. */
export const PLAY_NEEDS: readonly string[] = [
  'features/play/stakes',
  'platform/crypto',
  'platform/db',
  'platform/http',
  'platform/jobs',
  'platform/room',
  'platform/trail',
  'platform/ui',
];

const composeName = ({ name }: NewRoom): string => createName(name).replace('create', 'compose');

/** apps/server/compose/NAME.ts: the room with the gate of protection and a key of its own. */
export const composeFile = (room: NewRoom): readonly [string, string] => [
  `apps/server/compose/${room.name}.ts`,
  `/** Makes ${room.name}: its seeds are sealed with a key of the installation, its stakes pass the gate of protection. */
import type { Protection } from '#features/people/protection/service.ts';
import { ${createName(room.name)} } from '#${roomPath(room)}/room.ts';
import type { Clock } from '#kernel/time.ts';
import type { Ledger } from '#ledger/service.ts';
import type { InstallationKeys } from '#platform/crypto/keys.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import type { Db } from '#platform/db/db.ts';
import type { Log } from '#platform/log/log.ts';
import type { Room } from '#platform/room/room.ts';
import type { May } from '#platform/trail/staff-action.ts';

type Needs = {
  readonly db: Db;
  readonly keys: InstallationKeys;
  readonly log: Log;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly protection: Protection;
  readonly may: May;
  readonly stakes?: { readonly lanes: number; readonly max: number } | undefined;
};

export const ${composeName(room)} = ({ db, keys, log, clock, ledger, protection, may, stakes }: Needs): Room =>
  ${createName(room.name)}(
    { db, log, clock, ledger, may, gate: protection.gate, sealer: createSealer(keys.derive('${room.name}')) },
    stakes,
  );
`,
];

/** apps/server/compose.ts: made with the other rooms of play. */
export function inPlay(text: string, room: NewRoom): string {
  const imported = after(
    text,
    /\nimport \{ composeCockfight[^\n]+\n/,
    `import { ${composeName(room)} } from './compose/${room.name}.ts';\n`,
    'apps/server/compose.ts',
  );
  return after(
    imported,
    /\n {4}sportsbook: composeSportsbook\([^\n]+\n {4}cockfight,\n/,
    `    ${localName(room.name)}: ${composeName(room)}({ ...shared, protection }),\n`,
    'apps/server/compose.ts',
  );
}

/** apps/console/rooms.ts: its desk. */
export function inConsole(text: string, room: NewRoom): string {
  const local = localName(room.name);
  const imported = text.replace(
    'import type { ConsoleEntries',
    `import { entries as ${local} } from '#${roomPath(room)}/ui/operator/entries.ts';\nimport type { ConsoleEntries`,
  );
  return after(imported, /\n {2}tables,\n/, `  ${local},\n`, 'apps/console/rooms.ts');
}

/** features/people/protection/ui/player/play-paths.ts: money is staked at its page, so that the reality check comes there by itself. */
export const inPlayPaths = (text: string, { name }: NewRoom): string =>
  after(text, /const PLAY =\s[^;]*\barcade(?=[|)])/, `|member\\/${name}`, 'play-paths.ts');
/** … and its line in play-paths.test.ts. */
export const inPlayPathsTest = (text: string, { name }: NewRoom): string =>
  after(text, /\n {2}'\/arcade',\n/, `  '/member/${name}',\n`, 'play-paths.test.ts');

/** apps/server/docs-examples.json: a good answer of each of its calls, for the document of the API. */
export function withPlayExamples(
  text: string,
  { name, serial }: NewRoom & { readonly serial: string },
): string {
  const examples: Record<string, unknown> = JSON.parse(text);
  const at = '2026-01-31T12:00:00.000Z';
  const roundId = '0190f5a0-0000-7000-8000-000000000001';
  const limits = { min: '10.00', max: '10000.00', roundMax: '20000.00' };
  const place = { code: `${name}-one`, name: 'One', currency: 'BDT', ...limits, halted: false };
  const round = { roundId, n: 1, closesAt: at, seedHash: '5f'.repeat(32) };
  const bet = {
    betId: '0190f5a0-0000-7000-8000-000000000002',
    serial: `${serial}-0000-000000000002`,
    place: place.code,
    roundId,
    n: 1,
    pick: 'heads',
    state: 'open',
    result: null,
    seed: null,
    currency: 'BDT',
    stake: '10.00',
    payout: '0.00',
    at,
  };
  const opsPlace = { ...place, today: { stake: '0.00', payout: '0.00' } };
  const page = { pageNum: 1, totalPages: 1 };
  const own: Readonly<Record<string, unknown>> = {
    [`GET /${name}/places`]: { value: { places: [{ ...place, round }], serverTime: at } },
    [`GET /${name}/bets`]: { value: { list: [bet], ...page } },
    [`POST /${name}/rounds/{id}/bets`]: {
      body: { pick: 'heads', stake: '10.00', currency: 'BDT' },
      value: { bet, balance: '490.00', version: 2 },
    },
    [`GET /ops/${name}/places`]: { value: { list: [opsPlace], ...page, total: 1 } },
    [`PUT /ops/${name}/places/{code}`]: { body: limits, value: opsPlace },
    [`PUT /ops/${name}/places/{code}/halted`]: {
      body: { halted: true },
      value: { ...opsPlace, halted: true },
    },
  };
  return `${JSON.stringify({ ...examples, ...own }, null, 2)}\n`;
}

/** features/people/staff: support may look, risk may run it. */
export const inRoles = (text: string, { name }: NewRoom): string =>
  after(
    after(text, /\n {4}'tables\.read',\n/, `    '${name}.read',\n`, 'the roles'),
    /\n {4}'tables\.\*',\n/,
    `    '${name}.*',\n`,
    'the roles',
  );

export function inRights(text: string, { name }: NewRoom): string {
  const [head = '', list = '', tail = ''] = text.split(/(?<=export const RIGHTS = \[\n)|(?=\] as const)/);
  const lines = list.split('\n').filter(Boolean);
  const own = [`  '${name}.read',`, `  '${name}.write',`];
  const at = lines.findIndex((line) => line > `  '${name}.`);
  const rights = at < 0 ? [...lines, ...own] : [...lines.slice(0, at), ...own, ...lines.slice(at)];
  return `${head}${rights.join('\n')}\n${tail}`;
}

const NOTE = 'Name of a right of staff, beside a switch and in requests';
export function inRightWords(text: string, room: NewRoom): string {
  const words: Record<string, unknown> = JSON.parse(text);
  words[`staff.right.${room.name}.read`] = { text: `See ${titleOf(room)}`, note: NOTE };
  words[`staff.right.${room.name}.write`] = { text: `Run ${titleOf(room)}`, note: NOTE };
  return `${JSON.stringify(words, null, 2)}\n`;
}

/** tools/books: rows each pass of its books must see. */
export const inFaults = (text: string, { name, serial }: NewRoom & { readonly serial: string }): string => {
  const schema = schemaName(name);
  return after(
    text,
    /export const ROOM_FAULTS[^\n]+\{\n/,
    `  '${name}-bets': [plant('${schema}.bets', { state: 'open', payout: 0 }), plant('${schema}.bets', { state: 'settled' })],
  '${name}-bets-back': [renamedAs('slip', '${serial}-1'), renamedAs('slip_void', '${serial}-1')],
  '${name}-paid': [
    plant('${schema}.rounds', { id: ONE, state: 'settled', result: 'heads' }) +
      plant('${schema}.bets', { round_id: ONE, pick: 'heads', state: 'settled', stake: 100, payout: 196 }),
  ],\n`,
    'tools/books/room-faults.fixture.ts',
  );
};
