/** The measures the house keeps (docs/HOUSE.md), counted on the checkout. */
import type { Room } from '#house';
import { cycles, importGraph, reach } from '#tools/source/graph.ts';
import { type Plan } from '#tools/source/plan.ts';
import { type Source, type Tree, isCode, isGenerated, isTest } from '#tools/source/tree.ts';
import { type Node, nodeIn, textIn, walk } from '#tools/source/walk.ts';
import { RULES } from '#tools/tidy/tidy.ts';

export type Measure = {
  readonly name: string;
  readonly value: number;
  readonly target: number;
  /** `low`: at most the target is good; `high`: at least. */
  readonly good: 'low' | 'high';
  readonly unit?: string;
  /** The worst place, for whoever wants to better it. */
  readonly worst?: string;
};

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
  return plan.rooms
    .filter(
      (room) => isTrade(room) && [...tree.files.keys()].some((path) => path.startsWith(`${room.path}/`)),
    )
    .map((room) => ({ lines: reach(graph, [reachedAs(room)]).size - 1, where: room.path }));
}

/** Server and engines: what decides about money, chance and rights. Screens are proved by journeys. */
const DECIDES = /^(kernel|ledger|identity|features|platform|apps\/server|games\/[^/]+\/engine)\//;
const SHOWS = /\/(ui|view)\//;

function testRatio(sources: readonly Source[]): number {
  let tests = 0;
  let code = 0;
  for (const { path, lines } of sources) {
    if (!DECIDES.test(path) || SHOWS.test(path)) continue;
    if (isTest(path)) tests += lines;
    else code += lines;
  }
  return code === 0 ? 0 : tests / code;
}

const round = (value: number): number => Math.round(value * 100) / 100;

const most = (name: string, target: number, found: readonly Sized[]): Measure => {
  const largestOne = largest(found);
  return { name, value: largestOne.lines, target, good: 'low', worst: largestOne.where };
};

/** Lines of files, functions and components. */
function sizes(sources: readonly Source[], product: readonly Source[]): Measure[] {
  const lines = sources.map((source) => ({ lines: source.lines, where: source.path }));
  const counts = lines.map((file) => file.lines);
  const { plain, components } = functions(product);
  const long = plain.filter((one) => one.lines > 70).sort((one, two) => two.lines - one.lines);
  return [
    { name: 'lines a file, median', value: quantile(counts, 0.5), target: 80, good: 'low' },
    { name: 'lines a file, p95', value: quantile(counts, 0.95), target: 350, good: 'low' },
    most('lines a file, most', 500, lines),
    most('lines a function, most', 70, plain),
    {
      name: 'functions above 70 lines',
      value: long.length,
      target: 0,
      good: 'low',
      worst: long.map(({ where }) => where).join(' '),
    },
    most('lines a component, most', 120, components),
  ];
}

/** Every measure, in the order of docs/HOUSE.md. */
export function measure(tree: Tree, plan: Plan): Measure[] {
  const sources = written(tree);
  const product = sources.filter(({ path }) => !isTest(path));
  const loose = looseTypes(product);
  const thousand = product.reduce((sum, source) => sum + source.lines, 0) / 1000 || 1;
  const rooms = roomReach(tree, plan);
  const reach = rooms.map((room) => room.lines);
  const findings = RULES.flatMap((rule) => rule.check({ tree, plan }));
  const count = (rule: string, words: RegExp): number =>
    findings.filter((finding) => finding.rule === rule && words.test(finding.message)).length;
  const circles = cycles(importGraph(tree, { types: true })).length;
  return [
    ...sizes(sources, product),
    { name: 'import cycles', value: circles, target: 0, good: 'low' },
    { name: 'rooms a room reaches, median', value: quantile(reach, 0.5), target: 2, good: 'low' },
    most('rooms a room reaches, most', 6, rooms),
    { name: 'any per 1,000 lines', value: round(loose.any / thousand), target: 0, good: 'low' },
    { name: 'as per 1,000 lines', value: round(loose.as / thousand), target: 1, good: 'low' },
    { name: 'test lines to source lines', value: round(testRatio(sources)), target: 0.9, good: 'high' },
    { name: '../../ imports', value: count('imports', /climbs/), target: 0, good: 'low' },
    { name: 'barrels, tsconfig.paths', value: count('banned', /barrel|tsconfig/), target: 0, good: 'low' },
    { name: 'texts on a screen that are not words', value: count('screens', /./), target: 0, good: 'low' },
  ];
}

export type Ratchet = Readonly<Record<string, number>>;

const better = ({ good }: Measure, left: number, right: number): boolean =>
  good === 'low' ? left < right : left > right;

/** A measure is good within its target; outside, it may not be worse than it was. */
export function slipped(measure: Measure, ratchet: Ratchet): boolean {
  const { value, target } = measure;
  if (!better(measure, target, value)) return false;
  const best = ratchet[measure.name];
  return best === undefined || better(measure, best, value);
}

/** The ratchet after today: the best figure of each measure. */
export function tighten(measures: readonly Measure[], ratchet: Ratchet): Ratchet {
  return Object.fromEntries(
    measures.map((one) => {
      const best = ratchet[one.name];
      return [one.name, best === undefined || better(one, one.value, best) ? one.value : best];
    }),
  );
}

export function table(measures: readonly Measure[], ratchet: Ratchet): string {
  const width = Math.max(...measures.map(({ name }) => name.length));
  return measures
    .map((one) => {
      const mark = slipped(one, ratchet) ? '✗' : better(one, one.target, one.value) ? '·' : '✓';
      const goal = `${one.good === 'low' ? '≤' : '≥'} ${one.target}`;
      return `  ${mark} ${one.name.padEnd(width)}  ${String(one.value).padStart(6)}  ${goal.padStart(6)}${mark !== '✓' && one.worst ? `  ${one.worst}` : ''}`;
    })
    .join('\n');
}
