/** A room reads another's rows by the views that room offers, and never those of a room above (docs/HOUSE.md, "Another room’s rows"). */
import type { Room } from '#house';
import { type Source, isTest } from '#tools/source/tree.ts';
import { type OfferedView, offeredViews, relationsIn, schemaOf } from '#tools/source/views.ts';
import { literalText, walk } from '#tools/source/walk.ts';
import type { Finding, Look, Rule } from '../rule.ts';
import { BOOKS, DOOR, isSql, TRADE } from './sql.ts';

/** One mention of a table or a view in the SQL of a file. */
export type Read = {
  readonly source: Source;
  readonly room: Room;
  readonly line: number;
  readonly name: string;
};

const RELATION = /\b([a-z_]+\.[a-z_0-9]+)\b(?![.(])/g;
const MIGRATION = /^db\/migrations\//;
const VIEW = /\bcreate\s+(?:or\s+replace\s+)?view\s+([a-z_]+\.[a-z_0-9]+)\s+as\b([^;]*);/gi;

function readsOf(source: Source, room: Room, relations: ReadonlyMap<string, unknown>): Read[] {
  const program = source.program();
  const found: Read[] = [];
  if (!program) return found;
  const isDoor = DOOR.test(source.path) || room.path.startsWith('platform/');
  walk(program, (node) => {
    const text = literalText(node);
    // Names of statements and facts are texts of their own; what is put together to SQL may be any part of it.
    if (text === undefined || !text.includes(' ') || !(isDoor || isSql(text))) return;
    for (const { 1: name = '', index } of text.matchAll(RELATION)) {
      if (!relations.has(name)) continue;
      const line = source.lineAt(node.start) + text.slice(0, index).split('\n').length - 1;
      found.push({ source, room, line, name });
    }
  });
  return found;
}

/** What views read, each as the last migration that makes it has it. */
function readsOfViews({ tree, plan }: Look, relations: ReadonlyMap<string, unknown>): Read[] {
  const last = new Map<string, Read[]>();
  for (const source of [...tree.files.values()].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    if (!MIGRATION.test(source.path)) continue;
    const bare = source.text.replace(/--.*$/gm, '');
    for (const { 1: view = '', 2: body = '' } of bare.matchAll(VIEW)) {
      const room = plan.rooms.find(({ path }) => schemaOf(path) === view.split('.')[0]);
      if (!room) continue;
      const names = [...body.matchAll(RELATION)].map(([name]) => name).filter((name) => relations.has(name));
      last.set(
        view,
        names.map((name) => ({ source, room, line: 0, name })),
      );
    }
  }
  return [...last.values()].flat();
}

/** Every mention of a table or view of another room in what runs. */
export function readsElsewhere(look: Look): Read[] {
  const relations = relationsIn(look.tree);
  const inCode = [...look.tree.files.values()].flatMap((source) => {
    const room = look.plan.roomOf(source.path);
    if (!room || !source.path.endsWith('.ts') || isTest(source.path) || TRADE.test(source.path)) return [];
    return readsOf(source, room, relations);
  });
  return [...inCode, ...readsOfViews(look, relations)].filter(
    ({ room, name }) => !name.startsWith(`${schemaOf(room.path)}.`),
  );
}

/** Rooms whose tables are their contract: they change by migrations of their own alone, and are read as they are. */
const TABLES = /^(ledger$|platform\/)/;

/**
 * Whose rows they are; the rooms of the pipes share one schema, and who offers a table of it is its owner. Of a floor that owns a schema
 * together it is the lowest room.
 */
export const ownerOf = (
  { plan }: Look,
  name: string,
  views: ReadonlyMap<string, OfferedView>,
): Room | undefined =>
  views.get(name)?.room ??
  plan.rooms.findLast(({ path }) => !path.startsWith('platform/') && schemaOf(path) === name.split('.')[0]);

function judge(
  look: Look,
  read: Read,
  views: ReadonlyMap<string, OfferedView>,
  kind: string | undefined,
): string | undefined {
  const { plan } = look;
  const { room, name, source } = read;
  const view = views.get(name);
  const owner = ownerOf(look, name, views);
  if (!owner) return `no room offers ${name}: name it in the contract/views.ts of the room that has it`;
  if (plan.depthOf(owner) < plan.depthOf(room))
    return `${room.path} reads ${name} of ${owner.path} above it: hear a fact, or let ${owner.path} hand a function down`;
  if (!plan.needs(room, owner))
    return `${room.path} reads ${name} without saying so; name ${owner.path} in the room's needs in house.ts, or do without`;
  if (BOOKS.test(source.path)) return undefined;
  if (!view)
    return `${name} is ${owner.path}'s own: read a view that its contract/views.ts offers, or add one there`;
  if (kind === 'table' && !TABLES.test(owner.path))
    return `${name} is a table: ${owner.path} offers views, so that its tables can change`;
  if (view.readers && !view.readers.includes(room.path))
    return `${name} is not for ${room.path}: ${view.path} says who reads it`;
  return undefined;
}

export const sqlReads: Rule = {
  name: 'sql-reads',
  check: (look) => {
    const views = offeredViews(look.tree, look.plan);
    const relations = relationsIn(look.tree);
    const reads = readsElsewhere(look);
    const findings = reads.flatMap((read): Finding[] => {
      const message = judge(look, read, views, relations.get(read.name));
      return message === undefined
        ? []
        : [{ rule: 'sql-reads', path: read.source.path, line: read.line, message }];
    });
    const read = new Set(reads.map(({ name }) => name));
    for (const { name, path, line, readers } of views.values()) {
      if (!read.has(name))
        findings.push({ rule: 'sql-reads', path, line, message: `no room reads ${name}: take it out` });
      for (const reader of readers ?? [])
        if (!reads.some((one) => one.name === name && one.room.path === reader))
          findings.push({
            rule: 'sql-reads',
            path,
            line,
            message: `${reader} does not read ${name}: take it out of its readers`,
          });
    }
    return findings;
  },
};
