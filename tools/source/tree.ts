/** The checkout as data: files, their syntax and their imports. A test makes one from plain texts. */
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import { type Node, isNode, literalText, nodeIn, nodesIn, walk } from './walk.ts';

export type Import = {
  readonly specifier: string;
  readonly line: number;
  /** Only types: nothing of it runs. */
  readonly typeOnly: boolean;
  /** Passes on what it imports (`export … from`). */
  readonly reexport: boolean;
  /** The file of this checkout it names; undefined for packages. */
  readonly target: string | undefined;
};

export type Source = {
  readonly path: string;
  readonly text: string;
  readonly lines: number;
  /** Syntax of .ts, .tsx and .mjs; undefined for everything else. */
  readonly program: () => Node | undefined;
  readonly imports: () => readonly Import[];
  /** The text with comments blanked out, same length. */
  readonly bare: () => string;
  readonly lineAt: (offset: number) => number;
};

export type Tree = { readonly root: string; readonly files: ReadonlyMap<string, Source> };

const CODE = /\.(ts|tsx|mjs|mts)$/;
const SKIPPED = new Set(['node_modules', 'dist', 'coverage']);
const KEPT = /\.(ts|tsx|mjs|mts|json|css|sql|html|md)$/;

export const isTest = (path: string): boolean =>
  /\.test\.tsx?$|(^|\/)testing(-\w+)?\.ts$|\.fixture\.tsx?$|(^|\/)fixtures(\/|\.tsx?$)|^e2e\/|^platform\/testkit\//.test(
    path,
  );
export const isCode = (path: string): boolean => CODE.test(path);
export const isGenerated = (path: string): boolean => /\.gen\./.test(path);

export const once = <Value>(make: () => Value): (() => Value) => {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
};

function resolve(from: string, specifier: string, aliases: ReadonlyMap<string, string>): string | undefined {
  if (specifier.startsWith('.'))
    return posix.normalize(posix.join(dirname(from), specifier)).replace(/\?.*$/, '');
  if (!specifier.startsWith('#')) return undefined;
  for (const [alias, place] of aliases) {
    if (!alias.endsWith('*')) {
      if (alias === specifier) return posix.normalize(place);
    } else if (specifier.startsWith(alias.slice(0, -1))) {
      return posix.normalize(place.replace('*', specifier.slice(alias.length - 1)));
    }
  }
  return undefined;
}

const STATIC = new Set(['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration']);

/** `import type`, or every name in it marked so. */
function onlyTypes(node: Node): boolean {
  if (node['importKind'] === 'type' || node['exportKind'] === 'type') return true;
  const names = nodesIn(node, 'specifiers');
  return (
    names.length > 0 && names.every((name) => name['importKind'] === 'type' || name['exportKind'] === 'type')
  );
}

function findImports(
  path: string,
  program: Node,
  lineAt: (offset: number) => number,
  aliases: ReadonlyMap<string, string>,
): Import[] {
  const found: Import[] = [];
  const add = (node: Node, source: Node | undefined, typeOnly: boolean, reexport: boolean): void => {
    const specifier = source && literalText(source);
    if (specifier === undefined) return;
    found.push({
      specifier,
      line: lineAt(node.start),
      typeOnly,
      reexport,
      target: resolve(path, specifier, aliases),
    });
  };
  walk(program, (node) => {
    if (STATIC.has(node.type))
      add(node, nodeIn(node, 'source'), onlyTypes(node), node.type !== 'ImportDeclaration');
    else if (node.type === 'ImportExpression') add(node, nodeIn(node, 'source'), false, false);
    else if (node.type === 'TSImportType')
      add(node, nodeIn(node, 'source') ?? nodeIn(node, 'argument'), true, false);
    else if (node.type === 'NewExpression' && nodeIn(node, 'callee')?.['name'] === 'URL') {
      // new URL('./worker.ts', import.meta.url)
      const [first, second] = nodesIn(node, 'arguments');
      if (first && second?.type === 'MemberExpression' && literalText(first)?.startsWith('.'))
        add(node, first, false, false);
    }
  });
  return found;
}

function parse(path: string, text: string): { program: Node; comments: { start: number; end: number }[] } {
  const parsed = parseSync(path, text);
  const [first] = parsed.errors;
  if (first) throw new Error(`${path} cannot be read: ${first.message}`);
  const program: unknown = parsed.program;
  if (!isNode(program)) throw new Error(`${path} cannot be read`);
  return { program, comments: parsed.comments };
}

function makeSource(path: string, text: string, aliases: ReadonlyMap<string, string>): Source {
  const starts = once(() => [...text.matchAll(/\n/g)].map((match) => match.index + 1));
  const lineAt = (offset: number): number => {
    const all = starts();
    let low = 0;
    let high = all.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((all[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
  const parsed = once(() => (isCode(path) ? parse(path, text) : undefined));
  return {
    path,
    text,
    lines: text === '' ? 0 : text.replace(/\n$/, '').split('\n').length,
    lineAt,
    program: () => parsed()?.program,
    imports: once(() => {
      const read = parsed();
      return read ? findImports(path, read.program, lineAt, aliases) : [];
    }),
    bare: once(() => {
      let bare = text;
      for (const { start, end } of parsed()?.comments ?? []) {
        bare = bare.slice(0, start) + bare.slice(start, end).replace(/[^\n]/g, ' ') + bare.slice(end);
      }
      return bare;
    }),
  };
}

function aliasesOf(manifest: string | undefined): Map<string, string> {
  const { imports = {} } =
    manifest === undefined ? {} : (JSON.parse(manifest) as { imports?: Record<string, string> });
  return new Map(Object.entries(imports));
}

/** A tree from texts: path → text. */
export function treeOf(texts: Readonly<Record<string, string>>, root = ''): Tree {
  const aliases = aliasesOf(texts['package.json']);
  return {
    root,
    files: new Map(Object.entries(texts).map(([path, text]) => [path, makeSource(path, text, aliases)])),
  };
}

function list(root: string, folder: string, into: string[]): void {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (SKIPPED.has(entry.name) || entry.name.startsWith('.') || entry.isSymbolicLink()) continue;
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) list(root, path, into);
    else if (KEPT.test(entry.name) && entry.name !== 'package-lock.json') into.push(path);
  }
}

/** The tree of a checkout: everything that people write. */
export function readTree(root: string): Tree {
  const paths: string[] = [];
  list(root, '', paths);
  return treeOf(
    Object.fromEntries(paths.sort().map((path) => [path, readFileSync(join(root, path), 'utf8')])),
    root,
  );
}
