/**
 * Which tests a change can reach. Unit tests: those that import what changed, through any number of files. Journeys start the whole
 * product and would be reached by everything: each names in its head, after `@walks`, the rooms whose screens it is about.
 */
import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import type { Room } from '#house';
import { importGraph, reach, type Graph } from '#tools/source/graph.ts';
import type { Plan } from '#tools/source/plan.ts';
import { isCode, type Tree } from '#tools/source/tree.ts';

const TEST = /\.test\.tsx?$/;
/** Sample checkouts that the tests of `tidy` read. */
const SAMPLES = 'tools/tidy/fixtures/';
const isJourney = (path: string): boolean => path.startsWith('e2e/');

/** What every test stands on: the packages, and how tests are run. */
const EVERYTHING =
  /^(package(-lock)?\.json|vitest\.config\.ts|tsconfig\.json|tools\/test\/(?!.*\.test\.)|bin\/)/;
/** What every journey stands on. A screen of `apps` is on the way to every other. */
const EVERY_JOURNEY =
  /^(apps|kernel|platform|identity|ledger|db)\/(?!.*\.test\.tsx?$)|^words\/(?!\w+\/)|^tools\/build\//;
/** Read at run time, by no import. */
const MIGRATIONS = 'db/';
const DATABASE = 'platform/testkit/database.ts';
const WORDS_OF_ROOM = /^words\/\w+\/([\w-]+)\.json$/;
/** Nothing that runs. */
const TEXT = /\.md$|^docs\/|^\.ci\/|^\.git/;

/** The rooms that a journey names in its head. */
export const walkedRooms = (text: string): readonly string[] => {
  const [, named = ''] = /^\/\*\*[^]*?@walks ([^*]+)/.exec(text) ?? [];
  return named.split(/[\s,]+/).filter((word) => word !== '');
};

const inverse = (graph: Graph): Graph => {
  const importers = new Map<string, string[]>();
  for (const [path, targets] of graph)
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), path]);
  return importers;
};

/**
 * The rooms of a file of words: `words/bn/cashier.json` belongs to the room whose last name is `cashier`, `words/bn/identity.json` to all
 * rooms of identity, which share a catalogue.
 */
function roomsOfWords(plan: Plan, path: string): readonly Room[] {
  const [, name] = WORDS_OF_ROOM.exec(path) ?? [];
  const own = plan.rooms.find((room) => room.path.split('/').at(-1) === name);
  return own ? [own] : plan.rooms.filter((room) => room.path.split('/')[0] === name);
}

function roomsOf(plan: Plan, path: string): readonly Room[] {
  const named = roomsOfWords(plan, path);
  const own = plan.roomOf(path);
  return named.length > 0 || own === undefined ? named : [own];
}

/** Files that stand for one that is read at run time: what lies beside it in its room. */
function standIns(tree: Tree, plan: Plan, path: string): readonly string[] {
  if (path.startsWith(MIGRATIONS)) return [DATABASE];
  const rooms = roomsOf(plan, path).map((room) => room.path);
  const folders = rooms.length > 0 ? rooms : [dirname(path)];
  return [...tree.files.keys()].filter((file) => folders.some((folder) => file.startsWith(`${folder}/`)));
}

function reachedJourneys(tree: Tree, plan: Plan, changed: readonly string[]): readonly string[] {
  const journeys = [...tree.files.values()].filter(({ path }) => isJourney(path) && TEST.test(path));
  if (changed.some((path) => EVERY_JOURNEY.test(path))) return journeys.map(({ path }) => path);
  const rooms = changed.filter((path) => !TEST.test(path)).flatMap((path) => roomsOf(plan, path));
  // A room that is called by the one whose screens are walked is walked with it.
  const touches = (walked: string): boolean =>
    rooms.some((room) => {
      const own = plan.rooms.find(({ path }) => path === walked);
      return room.path === walked || own?.needs.includes(room.path) === true;
    });
  const sharesFile = reach(inverse(importGraph(tree, { types: false })), changed.filter(isJourney));
  return journeys
    .filter(({ path, text }) => sharesFile.has(path) || walkedRooms(text).some(touches))
    .map(({ path }) => path);
}

/**
 * Paths of the test files that a change of these files can reach; `'all'` when it is about how tests are run.
 * @param changed paths below the checkout, of files that may be gone
 */
export function reachedTests(tree: Tree, plan: Plan, changed: readonly string[]): 'all' | readonly string[] {
  if (changed.some((path) => EVERYTHING.test(path))) return 'all';
  const running = changed.filter((path) => !TEXT.test(path));
  const from = running.flatMap((path) =>
    isCode(path) && !path.startsWith(SAMPLES) ? [path] : [path, ...standIns(tree, plan, path)],
  );
  const reached = reach(inverse(importGraph(tree, { types: false })), from);
  const units = [...reached].filter(
    (path) => TEST.test(path) && !isJourney(path) && !path.startsWith(SAMPLES) && tree.files.has(path),
  );
  return [...units, ...reachedJourneys(tree, plan, running)].sort();
}

const git = (home: string, ...args: readonly string[]): string =>
  execFileSync('git', [...args], { cwd: home, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

function mergeBase(home: string, named: string | undefined): string {
  for (const base of named === undefined ? ['main', 'origin/main'] : [named])
    try {
      return git(home, 'merge-base', base, 'HEAD');
    } catch {
      // No such branch here: the next one.
    }
  throw new Error(`no common ancestor with ${named ?? 'main'}: name a commit, npm test -- changed COMMIT`);
}

/** Every file that differs from the last commit shared with `main` (or what is named), committed or not, also new and removed ones. */
export function changedFiles(home: string, named?: string): readonly string[] {
  const lines = [
    git(home, '-c', 'core.quotePath=false', 'diff', '--name-only', '--no-renames', mergeBase(home, named)),
    git(home, '-c', 'core.quotePath=false', 'ls-files', '--others', '--exclude-standard'),
  ];
  return [...new Set(lines.flatMap((text) => text.split('\n')).filter((line) => line !== ''))].sort();
}
