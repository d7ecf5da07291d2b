/**
 * What a room puts into site and console it exports itself, and the app's list of rooms names the room once: a room that is left out
 * has no screens, a screen named by the app as well would stand in two places. Entries travel with the first load, so they bring no
 * screen along.
 */
import type { Source, Tree } from '#tools/source/tree.ts';
import { isTest } from '#tools/source/tree.ts';
import { literalText, nodeIn, nodesIn, textIn, walk } from '#tools/source/walk.ts';
import type { Finding, Rule } from '../rule.ts';

const ENTRIES = /\/ui\/(player|operator)\/entries\.ts$/;
/** Pages, and lines of menus, that come after the first load. */
const PAGES = /\/ui\/player\/pages\.ts$/;
const MENU = /\/ui\/player\/menu\.ts$/;
const LISTS = {
  player: 'apps/site/rooms.ts',
  operator: 'apps/console/rooms.ts',
  pages: 'apps/site/far-pages.ts',
  menu: 'apps/site/menus.ts',
} as const;
type Audience = keyof typeof LISTS;

const audienceOf = (path: string): Audience | undefined => {
  if (PAGES.test(path)) return 'pages';
  if (MENU.test(path)) return 'menu';
  const [, name] = ENTRIES.exec(path) ?? [];
  return name === 'player' || name === 'operator' ? name : undefined;
};
const found = (source: Source, line: number, message: string): Finding => ({
  rule: 'entries',
  path: source.path,
  line,
  message,
});

/** Whether a file uses a name it imports. */
function uses(source: Source, name: string): boolean {
  let isUsed = false;
  const program = source.program();
  if (program)
    walk(program, (node, parents) => {
      if (node.type !== 'Identifier' || node['name'] !== name) return;
      isUsed ||= !parents.some(({ type }) => type === 'ImportDeclaration');
    });
  return isUsed;
}

/** Whether a list imports a room's entries and does something with them. */
function isListed(list: Source | undefined, path: string): boolean {
  const program = list?.program();
  const line = list?.imports().find(({ target }) => target === path)?.line;
  if (!list || !program || line === undefined) return false;
  let local: string | undefined;
  walk(program, (node) => {
    if (node.type === 'ImportDeclaration' && list.lineAt(node.start) === line)
      local = textIn(nodeIn(nodesIn(node, 'specifiers')[0], 'local'), 'name');
  });
  return local !== undefined && uses(list, local);
}

function unlisted(tree: Tree, source: Source, audience: Audience): Finding[] {
  const list = LISTS[audience];
  if (isListed(tree.files.get(list), source.path)) return [];
  return [found(source, 0, `${list} does not list this room: its screens are nowhere; add a line there`)];
}

/** Screens come by `import()`; what is imported at the top travels with the first load. */
function carried(source: Source): Finding[] {
  const lines = new Set<number>();
  const program = source.program();
  if (program)
    walk(program, (node) => {
      if (node.type === 'ImportExpression') lines.add(source.lineAt(node.start));
    });
  return source
    .imports()
    .filter(({ target, typeOnly, line }) => target?.endsWith('.tsx') && !typeOnly && !lines.has(line))
    .filter(({ target }) => target !== 'platform/ui/screen.tsx')
    .map(({ line, specifier }) =>
      found(source, line, `${specifier} would travel with the first load: write () => import('…')`),
    );
}

const isRoomScreen = (path: string | undefined): boolean =>
  path !== undefined && /^(features|identity|games)\//.test(path);

/** An app that opens a room's screen by itself names it a second time. */
function opened(source: Source): Finding[] {
  const findings: Finding[] = [];
  const program = source.program();
  if (!program || !/^apps\/(site|console)\//.test(source.path) || isTest(source.path)) return [];
  walk(program, (node) => {
    if (node.type !== 'ImportExpression') return;
    const line = source.lineAt(node.start);
    const specifier = literalText(nodeIn(node, 'source') ?? node);
    const target = source.imports().find((one) => one.specifier === specifier)?.target;
    if (isRoomScreen(target))
      findings.push(
        found(source, line, `${target} belongs to a room: it stands in that room's ui/…/entries.ts`),
      );
  });
  return findings;
}

/** Texts of `name` in everything below a property or constant whose name ends in "popups". */
function popupsIn(source: Source): string[] {
  const names: string[] = [];
  const program = source.program();
  if (!program) return [];
  walk(program, (node, parents) => {
    if (node.type !== 'Property' || textIn(nodeIn(node, 'key'), 'name') !== 'name') return;
    const isPopup = parents.some((parent) =>
      /popups$/i.test(textIn(nodeIn(parent, 'key') ?? nodeIn(parent, 'id'), 'name') ?? ''),
    );
    const value = nodeIn(node, 'value');
    const name = value && literalText(value);
    if (isPopup && name !== undefined) names.push(name);
  });
  return names;
}

/** `show('login')`: a popup nobody has would open nothing, and say nothing. */
function unknownPopups(tree: Tree): Finding[] {
  const sources = [...tree.files.values()];
  const known = new Set(
    sources
      .filter(({ path }) => audienceOf(path) === 'player' || path === 'apps/site/shell-entries.ts')
      .flatMap(popupsIn),
  );
  return sources
    .filter(({ path }) => /^apps\/site\/|\/ui\/player\//.test(path) && !isTest(path))
    .flatMap((source) => {
      const program = source.program();
      const findings: Finding[] = [];
      if (!program) return findings;
      walk(program, (node) => {
        if (node.type !== 'CallExpression') return;
        const callee = nodeIn(node, 'callee');
        const called = textIn(callee, 'name') ?? textIn(nodeIn(callee, 'property'), 'name');
        const [first] = nodesIn(node, 'arguments');
        const name = called === 'show' && first ? literalText(first) : undefined;
        if (name !== undefined && !known.has(name))
          findings.push(found(source, source.lineAt(node.start), `no room has a popup called ${name}`));
      });
      return findings;
    });
}

export const entries: Rule = {
  name: 'entries',
  check: ({ tree }) => [
    ...[...tree.files.values()].flatMap((source) => {
      const audience = audienceOf(source.path);
      return [
        ...(audience ? [...unlisted(tree, source, audience), ...carried(source)] : []),
        ...opened(source),
      ];
    }),
    ...unknownPopups(tree),
  ],
};
