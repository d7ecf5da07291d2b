/** The measures the house keeps (docs/HOUSE.md), counted on the checkout. */
import type { Room } from '#house';
import { cycles, importGraph, reach } from '#tools/source/graph.ts';
import { type Plan } from '#tools/source/plan.ts';
import { type Source, type Tree, isCode, isGenerated, isTest } from '#tools/source/tree.ts';
import { type Node, nodeIn, textIn, walk } from '#tools/source/walk.ts';
import type { Finding } from '#tools/tidy/rule.ts';
import { duplicatePairs } from './duplicates.ts';

export type Measure = {
  readonly name: string;
  readonly value: number;
  readonly target: number;
  /** `low`: at most the target is good; `high`: at least. */
  readonly good: 'low' | 'high';
  /** How much it may waver before the ratchet asks for anything: 0 for what is counted. */
  readonly step: number;
  /** The worst place, for whoever wants to better it. */
  readonly worst?: string;
  /** One of many of its kind: shown only outside its target. */
  readonly oneOfMany?: true;
};

/** Shares move by a line that anybody writes anywhere; what two branches gained must still hold once they are merged. */
const SHARE = 0.01;

const written = (tree: Tree): Source[] =>
  [...tree.files.values()].filter((source) => isCode(source.path) && !isGenerated(source.path));

/** The value below which the given share of the list lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

type Sized = { readonly lines: number; readonly where: string };

const largest = (list: readonly Sized[]): Sized =>
  list.reduce((left, right) => (right.lines > left.lines ? right : left), { lines: 0, where: '' });

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

function nameOf(node: Node, parent: Node | undefined): string {
  return (
    textIn(nodeIn(node, 'id'), 'name') ?? textIn(nodeIn(parent, 'id') ?? nodeIn(parent, 'key'), 'name') ?? ''
  );
}

/** Functions with their lines; a component is a function in a .tsx file whose name begins with a capital. */
function functions(sources: readonly Source[]): { readonly plain: Sized[]; readonly components: Sized[] } {
  const plain: Sized[] = [];
  const components: Sized[] = [];
  for (const source of sources) {
    const program = source.program();
    if (!program) continue;
    walk(program, (node, parents) => {
      if (!FUNCTIONS.has(node.type)) return;
      const name = nameOf(node, parents.at(-1));
      const from = source.lineAt(node.start);
      const sized = { lines: source.lineAt(node.end) - from + 1, where: `${source.path}:${from}` };
      (source.path.endsWith('.tsx') && /^[A-Z]/.test(name) ? components : plain).push(sized);
    });
  }
  return { plain, components };
}

/** `any`, and `as` that is not `as const`. */
function looseTypes(sources: readonly Source[]): { readonly any: number; readonly as: number } {
  let any = 0;
  let as = 0;
  for (const source of sources) {
    const program = source.program();
    if (!program) continue;
    walk(program, (node) => {
      if (node.type === 'TSAnyKeyword') any += 1;
      if (node.type !== 'TSAsExpression' && node.type !== 'TSTypeAssertion') return;
      const kind = nodeIn(node, 'typeAnnotation');
      if (textIn(nodeIn(kind, 'typeName'), 'name') !== 'const') as += 1;
    });
  }
  return { any, as };
}

/** Rooms with a trade of their own: pipes and ground are everybody's, shells use everything by design. */
const isTrade = (room: Room): boolean => /^(features|identity|ledger|games)(\/|$)/.test(room.path);

/** Contracts travel anywhere, and are no calls (tools/tidy/rules/imports.ts). */
const CONTRACT = /(^|\/)contract(\/[^/]+)?\.ts$/;

/** Rooms of identity stand behind one gate, which others reach as one (docs/HOUSE.md, Inside identity). */
const reachedAs = ({ path }: Room): string => (path.startsWith('identity/') ? 'identity' : path);

function roomReach(tree: Tree, plan: Plan): Sized[] {
  const calls = new Map<string, Set<string>>(plan.rooms.map((room) => [reachedAs(room), new Set()]));
  for (const source of tree.files.values()) {
    const room = plan.roomOf(source.path);
    if (!room || isTest(source.path)) continue;
    for (const { target, typeOnly } of source.imports()) {
      const other = target === undefined || typeOnly ? undefined : plan.roomOf(target);
      if (other && reachedAs(other) !== reachedAs(room) && isTrade(other) && !CONTRACT.test(target ?? ''))
        calls.get(reachedAs(room))?.add(reachedAs(other));
    }
  }
  const graph = new Map([...calls].map(([room, others]) => [room, [...others]]));
  const trades = plan.rooms.filter(
    (room) => isTrade(room) && [...tree.files.keys()].some((path) => path.startsWith(`${room.path}/`)),
  );
  return [...new Set(trades.map(reachedAs))].map((where) => ({
    lines: reach(graph, [where]).size - 1,
    where,
  }));
}

/** Server and engines: what decides about money, chance and rights. Screens are proved by journeys. */
const DECIDES = /^(kernel|ledger|identity|features|platform|apps\/server|games\/[^/]+\/engine)\//;
const SHOWS = /\/(ui|view)\//;

type Weighed = { readonly code: number; readonly tests: number };

const isDecided = ({ path }: Source): boolean => DECIDES.test(path) && !SHOWS.test(path);

function weigh(sources: readonly Source[]): Weighed {
  const sum = (list: readonly Source[]): number => list.reduce((lines, source) => lines + source.lines, 0);
  const all = sum(sources);
  const tests = sum(sources.filter(({ path }) => isTest(path)));
  return { code: all - tests, tests };
}

const ratioOf = ({ code, tests }: Weighed): number => (code === 0 ? 0 : tests / code);

/** Where a member's money or his protection is decided without a posting of the room's own. */
const GUARDS = [
  'features/people/protection',
  'features/people/verification',
  'features/people/aml',
  'features/watch/exports',
];

/** A room that calls the ledger, or takes stakes, moves money; a room that is added and does so is measured from its first day. */
const MOVES = ['ledger', 'features/play/stakes'];
const movesMoney = ({ path, needs }: Room): boolean =>
  path.startsWith('features/') && (needs.some((need) => MOVES.includes(need)) || GUARDS.includes(path));

/** What stands beside the code: the tests of the roof prove that rooms fit together, not that each keeps its rules. */
function moneyRooms(sources: readonly Source[], plan: Plan): Measure[] {
  const own = new Map(plan.rooms.filter(movesMoney).map(({ path }) => [path, [] as Source[]]));
  for (const source of sources.filter(isDecided)) own.get(plan.roomOf(source.path)?.path ?? '')?.push(source);
  return [...own]
    .filter(([, files]) => files.length > 0)
    .map(([path, files]) => ({
      ...share(`tests beside the code, ${path}`, ratioOf(weigh(files)), 0.5, 'high'),
      oneOfMany: true as const,
    }));
}

const round = (value: number): number => Math.round(value * 100) / 100;

const count = (name: string, value: number, target: number): Measure => ({
  name,
  value,
  target,
  good: 'low',
  step: 0,
});

const share = (name: string, value: number, target: number, good: Measure['good']): Measure => ({
  name,
  value: round(value),
  target,
  good,
  step: SHARE,
});

const most = (name: string, target: number, found: readonly Sized[]): Measure => {
  const largestOne = largest(found);
  return { ...count(name, largestOne.lines, target), worst: largestOne.where };
};

function duplicates(sources: readonly Source[]): Measure {
  const pairs = duplicatePairs(sources);
  const [first] = pairs;
  return {
    ...share('duplicate pairs a file', pairs.length / (sources.length || 1), 0.12, 'low'),
    ...(first && { worst: `${first.one.path}:${first.one.from} ${first.other.path}:${first.other.from}` }),
  };
}

/** Lines of files, functions and components. */
function sizes(sources: readonly Source[], product: readonly Source[]): Measure[] {
  const lines = sources.map((source) => ({ lines: source.lines, where: source.path }));
  const counts = lines.map((file) => file.lines);
  const { plain, components } = functions(product);
  const long = plain.filter((one) => one.lines > 70).sort((one, two) => two.lines - one.lines);
  return [
    count('lines a file, median', quantile(counts, 0.5), 80),
    count('lines a file, p95', quantile(counts, 0.95), 350),
    most('lines a file, most', 500, lines),
    most('lines a function, most', 70, plain),
    {
      ...count('functions above 70 lines', long.length, 0),
      worst: long.map(({ where }) => where).join(' '),
    },
    most('lines a component, most', 120, components),
  ];
}

/**
 * Every measure, in the order of docs/HOUSE.md.
 * @param findings what the rules of tidy found in the same tree, exceptions included
 */
export function measure(tree: Tree, plan: Plan, findings: readonly Finding[]): Measure[] {
  const sources = written(tree);
  const product = sources.filter(({ path }) => !isTest(path));
  const loose = looseTypes(product);
  const thousand = product.reduce((sum, source) => sum + source.lines, 0) / 1000 || 1;
  const rooms = roomReach(tree, plan);
  const reach = rooms.map((room) => room.lines);
  const found = (rule: string, words: RegExp): number =>
    findings.filter((finding) => finding.rule === rule && words.test(finding.message)).length;
  const circles = cycles(importGraph(tree, { types: true })).length;
  return [
    ...sizes(sources, product),
    duplicates(sources),
    count('import cycles', circles, 0),
    count('rooms a room reaches, median', quantile(reach, 0.5), 2),
    most('rooms a room reaches, most', 6, rooms),
    share('any per 1,000 lines', loose.any / thousand, 0, 'low'),
    share('as per 1,000 lines', loose.as / thousand, 1, 'low'),
    share('test lines to source lines', ratioOf(weigh(sources.filter(isDecided))), 0.9, 'high'),
    ...moneyRooms(sources, plan),
    count('../../ imports', found('imports', /climbs/), 0),
    count('barrels, tsconfig.paths', found('banned', /barrel|tsconfig/), 0),
    count('texts on a screen that are not words', found('screens', /./), 0),
  ];
}
