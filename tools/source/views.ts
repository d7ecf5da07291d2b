/** What rooms let others read in SQL, as their `contract/views.ts` says, and what stands in the dumps of their schemas. */
import type { Room } from '#house';
import type { Plan } from './plan.ts';
import type { Source, Tree } from './tree.ts';
import { type Node, literalText, nodeIn, nodesIn, textIn, walk } from './walk.ts';

export type OfferedView = {
  /** Schema and name. */
  readonly name: string;
  readonly room: Room;
  readonly path: string;
  readonly line: number;
  readonly columns: readonly string[];
  /** Rooms that may read it; undefined: every room above. */
  readonly readers: readonly string[] | undefined;
};

/** Floors that own one schema together: `platform/outbox` and its neighbours, and the rooms of identity. Every other room has the one of its own name. */
const SHARED = /^(platform|identity)\//;
export const schemaOf = (room: string): string =>
  (SHARED.exec(room)?.[1] ?? room.split('/').at(-1) ?? '').replaceAll('-', '_');

const VIEWS = /\/contract\/views\.ts$/;
const keyOf = (property: Node): string => {
  const key = nodeIn(property, 'key');
  return textIn(key, 'name') ?? (key ? literalText(key) : undefined) ?? '';
};
const fieldsOf = (object: Node | undefined): ReadonlyMap<string, Node> =>
  new Map(
    nodesIn(object, 'properties').flatMap((property) => {
      const value = nodeIn(property, 'value');
      return value ? [[keyOf(property), value] as const] : [];
    }),
  );

function viewsIn(source: Source, room: Room): OfferedView[] {
  const found: OfferedView[] = [];
  const program = source.program();
  if (!program) return found;
  walk(program, (node) => {
    if (node.type !== 'VariableDeclarator' || textIn(nodeIn(node, 'id'), 'name') !== 'VIEWS') return;
    for (const [name, view] of fieldsOf(nodeIn(node, 'init'))) {
      const fields = fieldsOf(view);
      const readers = fields.get('readers');
      found.push({
        name,
        room,
        path: source.path,
        line: source.lineAt(view.start),
        columns: [...fieldsOf(fields.get('columns')).keys()],
        readers: readers && nodesIn(readers, 'elements').map((one) => literalText(one) ?? ''),
      });
    }
  });
  return found;
}

/** By schema and name. */
export function offeredViews(tree: Tree, plan: Plan): ReadonlyMap<string, OfferedView> {
  const all = [...tree.files.values()].flatMap((source) => {
    const room = VIEWS.test(source.path) ? plan.roomOf(source.path) : undefined;
    return room ? viewsIn(source, room) : [];
  });
  return new Map(all.map((view) => [view.name, view]));
}

export type RelationKind = 'table' | 'view';
/** Every table and view of the house, by schema and name (db/schema). */
export function relationsIn(tree: Tree): ReadonlyMap<string, RelationKind> {
  const found = new Map<string, RelationKind>();
  for (const { path, text } of tree.files.values()) {
    if (!path.startsWith('db/schema/')) continue;
    for (const [, kind, name] of text.matchAll(/^create (table|view) ([a-z_]+\.[a-z_0-9]+)/gm))
      if (name !== undefined) found.set(name, kind === 'view' ? 'view' : 'table');
  }
  return found;
}
