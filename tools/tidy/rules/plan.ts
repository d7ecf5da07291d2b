/** Every folder stands in the plan, and the plan names no folder that is not there. Cycles and dead files are plan matters too. */
import { cycles, importGraph, reach } from '#tools/source/graph.ts';
import { isCode, isGenerated, isTest } from '#tools/source/tree.ts';
import type { Finding, Look, Rule } from '../rule.ts';

/** Folders that hold no rooms. */
const GROUNDS = /^(bin|db|docs|words|data)\//;
/** What all families of games share (docs/GAMES.md). */
const FLOOR_FILES =
  /^games\/(contract|table-contract|markets|registry|family|view-props|engines|views|host|check|describe|describe-table|description|engine-kit|sound|tables|table-places|published|verify)(\.test)?\.ts$/;

export const rooms: Rule = {
  name: 'rooms',
  check: ({ tree, plan }) => {
    const findings: Finding[] = [];
    const reported = new Set<string>();
    for (const path of tree.files.keys()) {
      if (!path.includes('/') || plan.roomOf(path) || GROUNDS.test(path) || FLOOR_FILES.test(path)) continue;
      const folder = path.slice(0, path.lastIndexOf('/'));
      if (reported.has(folder)) continue;
      reported.add(folder);
      findings.push({
        rule: 'rooms',
        path,
        line: 0,
        message: `the folder ${folder} is in no room of house.ts: add the room, or move the file`,
      });
    }
    for (const room of plan.rooms) {
      if ([...tree.files.keys()].some((path) => path.startsWith(`${room.path}/`))) continue;
      findings.push({
        rule: 'rooms',
        path: 'house.ts',
        line: 0,
        message: `the plan shows ${room.path}, but nothing is there: build it or take it out`,
      });
    }
    return findings;
  },
};

const NOUNS = new Set([
  'room',
  'contract',
  'access',
  'books',
  'faults',
  'rules',
  'store',
  'service',
  'present',
  'routes',
  'jobs',
  'words.en',
  'ui',
]);

export const nouns: Rule = {
  name: 'nouns',
  check: ({ tree, plan }) => {
    const findings: Finding[] = [];
    for (const path of tree.files.keys()) {
      const room = plan.roomOf(path);
      if (!room || !/^(features|identity)\//.test(path) || isTest(path)) continue;
      const inside = path.slice(room.path.length + 1);
      // A folder is a noun grown into verbs, or a corner of the room with nouns of its own.
      if (inside.includes('/')) continue;
      const noun = inside.replace(/(\.test|\.fixture)?\.(ts|tsx|json|css|sql)$/, '');
      if (NOUNS.has(noun)) continue;
      findings.push({
        rule: 'nouns',
        path,
        line: 0,
        message: `"${noun}" is none of the nouns of a room (docs/HOUSE.md): put it under the noun it belongs to`,
      });
    }
    return findings;
  },
};

export const circles: Rule = {
  name: 'circles',
  check: ({ tree }) =>
    cycles(importGraph(tree, { types: true })).map((group) => ({
      rule: 'circles',
      path: group[0] ?? '',
      line: 0,
      message: `these files import each other in a circle: ${group.join(' → ')}; move what both need into a third`,
    })),
};

/** Where reading starts: what a command, a page, a bundler or a test runner opens by name, and the part of `verify.mjs` that is its command. */
const ENTRY =
  /(^|\/)main\.tsx?$|\.test\.tsx?$|\.fixture\.tsx?$|(^|\/)(vite|vitest)\.config\.ts$|^bench\/[^/]+\.ts$|^tools\/soak\/[^/]+\.ts$|^bin\/haat\.mjs$|^platform\/testkit\/|^house\.ts$|\.d\.m?ts$|^games\/verify\/command\.mjs$|(^|\/)(service-worker|worker)\.ts$|^features\/[^/]+\/[^/]+\/books\.ts$|\/contract\/views\.ts$/;

/** Code named in a text instead of an import: `<script src>`, `import.meta.glob('…')`, an entry given to a bundler or a child process. */
const NAMING: readonly { readonly where: RegExp; readonly text: RegExp }[] = [
  { where: /\.html$/, text: /src="\/?([^"]+\.tsx?)"/g },
  { where: /\.tsx?$/, text: /import\.meta\.glob[^(]*\(\s*\[?\s*'([^']+)'/g },
  {
    where: /^(tools|bin|platform\/testkit)\/|(^|\/)vite(st)?\.config\.ts$|\.test\.ts$/,
    text: /'((?:[a-z][\w-]*\/)+[\w.-]+\.(?:ts|tsx|mjs))'/g,
  },
];

const asPattern = (glob: string): RegExp =>
  new RegExp(
    `(^|/)${glob.replaceAll('.', '\\.').replaceAll('**/', '\0').replaceAll('*', '[^/]*').replaceAll('\0', '(.*/)?')}$`,
  );

/** `join(here, 'client.tsx')` in a bundler's configuration: a file beside it. */
const BESIDE = /'([\w-]+\.tsx?)'/g;

function namedInText({ tree }: Look): string[] {
  const code = [...tree.files.keys()].filter((path) => isCode(path));
  const beside = [...tree.files.values()]
    .filter(({ path }) => path.endsWith('/vite.config.ts'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(BESIDE)].map(([, name = '']) => `${path.slice(0, path.lastIndexOf('/'))}/${name}`),
    );
  const named = [...tree.files.values()].flatMap((source) =>
    NAMING.filter(({ where }) => where.test(source.path)).flatMap(({ text }) =>
      [...source.text.matchAll(text)].flatMap(([, name = '']) => {
        const pattern = asPattern(name.replace(/^(\.{0,2}\/)+/, ''));
        return code.filter((path) => pattern.test(path));
      }),
    ),
  );
  return [...beside, ...named];
}

/** A program for people: it reads its arguments, or its first lines say how to run it. */
const isProgram = (text: string): boolean =>
  text.includes('process.argv') || /\b(npx tsx|--import tsx) /.test(text.slice(0, 600));

export const dead: Rule = {
  name: 'dead',
  check: (look) => {
    const { tree } = look;
    const graph = importGraph(tree, { types: true });
    const entries = [...graph.keys()].filter(
      (path) => ENTRY.test(path) || isProgram(tree.files.get(path)?.text ?? ''),
    );
    const alive = reach(graph, [...entries, ...namedInText(look)]);
    return [...tree.files.keys()]
      .filter((path) => isCode(path) && !isGenerated(path) && !alive.has(path))
      .map((path) => ({
        rule: 'dead',
        path,
        line: 0,
        message: 'nothing reaches this file: use it or delete it',
      }));
  },
};

/** Pure decisions of a room: `rules.ts` and what lies in `rules/`. */
const RULES_OF_A_ROOM = /^(features|identity|ledger|platform)\/(.*\/)?rules(\.ts|\/.*\.tsx?)$/;
/** Programs that recompute, try or measure the product: what they alone reach decides nothing in it. */
const YARD = /^(tools\/(recompute|soak|mutants|measures|screens)|bench|e2e)\//;

/** Matches of sports are called fixtures, too: what presents them is no test. */
const MATCHES = /^features\/play\/sportsbook\/(present|routes)\/fixtures\.ts$/;
const runs = (path: string): boolean => (!isTest(path) || MATCHES.test(path)) && !YARD.test(path);

/** A rule that only tests and tools call says what should be; the product does something else. */
export const unused: Rule = {
  name: 'unused',
  check: (look) => {
    const { tree } = look;
    const code = [...tree.files.keys()].filter((path) => isCode(path) && runs(path));
    const graph = new Map([...importGraph(tree, { types: false })].filter(([path]) => runs(path)));
    const named = new Set(namedInText(look));
    const entries = code.filter(
      (path) => (ENTRY.test(path) || named.has(path)) && !RULES_OF_A_ROOM.test(path),
    );
    const alive = reach(graph, entries);
    return code
      .filter(
        (path) => RULES_OF_A_ROOM.test(path) && !isGenerated(path) && !alive.has(path) && decides(tree, path),
      )
      .map((path) => ({
        rule: 'unused',
        path,
        line: 0,
        message: 'only tests and tools reach this rule: what runs has to call it, or it has to go',
      }));
  },
};

/** Files of types alone decide nothing. */
const decides = (tree: Look['tree'], path: string): boolean =>
  /^export (async )?(function|const)\b/m.test(tree.files.get(path)?.text ?? '');
