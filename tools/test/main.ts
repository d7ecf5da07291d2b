/**
 * `npm test [-- unit|browser] [part of a path …]` runs tests; `npm test -- changed [COMMIT]` those that the change since `main` (or that
 * commit) can reach. Ends with one line, `N passed, N failed`. docs/TESTING.md says what belongs where.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOUSE } from '#house';
import { readPlan } from '#tools/source/plan.ts';
import { readTree } from '#tools/source/tree.ts';
import { budgetLine, isOverBudget } from './budget.ts';
import { watchSpeed } from './speed.ts';
import { changedFiles, reachedTests } from './changed.ts';
import { ensureChromium } from './chromium.ts';
import { DURATIONS_FILE } from './durations.ts';
import { OUTSIDE_FILE } from './outside.ts';
import { type Excuse, unexcused } from './second-tries.ts';
import {
  failedFiles,
  failures,
  line,
  type Report,
  mergedReport,
  sum,
  type Tally,
  type Stray,
  tally,
  wavered,
  withStrays,
} from './tally.ts';
import { below, type Durations, keepTimes, slowest } from './times.ts';

const home = join(import.meta.dirname, '../..');
const scratch = mkdtempSync(join(tmpdir(), 'haat-report-'));

/** Runs a program in the foreground. @returns its exit code */
function start(program: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: home,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const pass = (signal: NodeJS.Signals): boolean => child.kill(signal);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, pass);
    child.once('close', (code) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, pass);
      resolve(code ?? 1);
    });
  });
}

/** Which tests: all, those without a browser, or the journeys. */
type Kind = 'all' | 'unit' | 'browser';

/** Journeys live in a folder of their own. */
const CHOSEN: Record<Kind, readonly string[]> = {
  all: [],
  unit: ['--exclude', 'e2e/**'],
  browser: ['--dir', 'e2e'],
};

/**
 * On two cores: much of a journey is waiting for reels, codes and money, and tests of the database wait for its start. Three files at a
 * time leave 8 % of both cores unused, four 1 %: with four, each with a browser, a server and PostgreSQL, an answer waits so long for its
 * turn that tests fail for it.
 */
const FILES_AT_ONCE = 3;

/**
 * Browsers, servers and PostgreSQL for three files at once on two cores: a file that failed goes once more, from its beginning and with
 * a server of its own, and every test that passed only then is named, to be mended. When more than two fail it is not the machine.
 */
const MOST_SECOND_TRIES = 2;

type Run = { readonly report: Report | undefined; readonly exitCode: number };

const readJson = <Value>(file: string, otherwise: Value): Value =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Value) : otherwise;

/** ms of every file that ran, by its path below the checkout. */
let took: Durations = {};
/** ms of the runs themselves, a second try included; nothing of what is installed and built before. */
let tested = 0;

/** Where a change is judged (`.ci/run`): what wavers fails, and a run above the budget. */
const IS_CI = process.env['CI'] === 'true';

async function runOnce(kind: Kind, filters: readonly string[]): Promise<Run> {
  const file = join(scratch, 'report.json');
  const outside = join(scratch, 'outside.json');
  const durations = join(scratch, 'durations.json');
  for (const old of [file, outside, durations]) rmSync(old, { force: true });
  process.env[OUTSIDE_FILE] = outside;
  process.env[DURATIONS_FILE] = durations;
  const began = performance.now();
  const exitCode = await start(join(home, 'node_modules/vitest/vitest.mjs'), [
    'run',
    ...CHOSEN[kind],
    '--passWithNoTests',
    `--maxWorkers=${FILES_AT_ONCE}`,
    '--reporter=default',
    '--reporter=json',
    `--reporter=${join(import.meta.dirname, 'outside.ts')}`,
    `--reporter=${join(import.meta.dirname, 'durations.ts')}`,
    `--outputFile.json=${file}`,
    ...filters,
  ]);
  tested += performance.now() - began;
  took = { ...below(home, readJson<Durations>(durations, {})), ...took };
  const report = readJson<Report | undefined>(file, undefined);
  return { report: report && withStrays(report, readJson<Stray[]>(outside, [])), exitCode };
}

const lost: string[] = [];

/** The sum of a run, its failures kept for the end. */
function reportOn(report: Report, exitCode: number): Tally {
  lost.push(...failures(report));
  return tally(report, exitCode);
}

async function runTests(kind: Kind, filters: readonly string[]): Promise<Tally> {
  const { report, exitCode } = await runOnce(kind, filters);
  const failed = report ? failedFiles(report) : [];
  if (!report || failed.length === 0) {
    if (exitCode !== 0) lost.push(`the run ended with ${exitCode} although no test failed`);
    return tally(report, exitCode);
  }
  if (failed.length > MOST_SECOND_TRIES) return reportOn(report, exitCode);
  console.error(`haat: a second try for ${failed.join(', ')}`);
  const again = await runOnce('all', failed);
  if (!again.report) return reportOn(report, again.exitCode || 1);
  const strayed = wavered(report, again.report).map((name) => name.replace(`${home}/`, ''));
  for (const name of strayed) console.error(`haat: passed at the second try: ${name}`);
  const total = reportOn(mergedReport(report, again.report), again.exitCode);
  return IS_CI ? withUnexcused(total, strayed) : total;
}

/** Those that only passed at the second try count as failures, too, where they are many that tools/test/second-tries.json does not answer for. */
function withUnexcused(total: Tally, strayed: readonly string[]): Tally {
  const excuses = readJson<Excuse[]>(join(import.meta.dirname, 'second-tries.json'), []);
  const red = unexcused(strayed, excuses);
  lost.push(...red.map((name) => `${name}\nwavers: it passed at the second try only (docs/TESTING.md)`));
  return sum(total, { passed: 0, failed: red.length, skipped: 0 });
}

/** A whole run above the budget counts as a failure where changes are judged; elsewhere the machine may have other work. */
function withBudget(total: Tally, seconds: number, slowness: number): Tally {
  console.log(`haat: ${budgetLine(seconds)}`);
  if (!IS_CI) return total;
  console.log(`haat: this machine takes ${slowness.toFixed(2)} times what a quiet one takes`);
  if (!isOverBudget(seconds, slowness)) return total;
  lost.push(`${budgetLine(seconds)}: the slowest files stand above (docs/TESTING.md)`);
  return sum(total, { passed: 0, failed: 1, skipped: 0 });
}

/** What journeys stand on: a browser that starts, and the product as it is built today. */
async function prepareJourneys(): Promise<string | undefined> {
  try {
    process.env['HAAT_CHROMIUM'] = await ensureChromium();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return (await start(join(home, 'bin/haat.mjs'), ['build'])) === 0
    ? undefined
    : 'the product could not be built';
}

/** Without a browser or the built product the journeys count as one failure, and everything else is tested. */
async function run(kind: Kind, filters: readonly string[]): Promise<Tally> {
  const trouble = kind === 'unit' ? undefined : await prepareJourneys();
  if (trouble === undefined) return runTests(kind, filters);
  console.error(`haat: no journeys: ${trouble}`);
  const lacking: Tally = { passed: 0, failed: 1, skipped: 0 };
  return kind === 'browser' ? lacking : sum(lacking, await runTests('unit', filters));
}

/** How many of the slowest files are named at the end of a run. */
const MOST_SLOW = 10;

/** The times of this run, for the order of the next one and for `npm run check`; the slowest are named. */
function tellTimes(whole: boolean): void {
  const at = new Date().toISOString();
  const seconds = tested / 1_000;
  keepTimes(home, { files: took, ...(whole && { whole: { seconds: Math.round(seconds), at } }) });
  if (Object.keys(took).length <= MOST_SLOW) return;
  console.log(`haat: ${seconds.toFixed(0)} s; the slowest files:`);
  for (const slow of slowest(took, MOST_SLOW)) console.log(`  ${slow}`);
}

type Wanted = { readonly kind: Kind; readonly filters: readonly string[] };

/** What the words after `npm test --` ask for; nothing when no test can be reached by what changed. */
function readWanted(words: readonly string[]): Wanted | undefined {
  const [first, ...rest] = words;
  if (first === 'unit' || first === 'browser') return { kind: first, filters: rest };
  if (first !== 'changed') return { kind: 'all', filters: words };
  const changed = changedFiles(home, rest[0]);
  const tests = reachedTests(readTree(home), readPlan(HOUSE), changed);
  if (tests === 'all') return { kind: 'all', filters: [] };
  const journeys = tests.filter((path) => path.startsWith('e2e/')).length;
  console.log(
    `haat: ${changed.length} files changed: ${tests.length - journeys} files of tests and ${journeys} journeys`,
  );
  if (tests.length === 0) return undefined;
  return { kind: journeys > 0 ? 'all' : 'unit', filters: tests.map((path) => join(home, path)) };
}

async function main(wanted: Wanted): Promise<Tally> {
  const whole = wanted.kind === 'all' && wanted.filters.length === 0;
  const speed = whole && IS_CI ? watchSpeed() : undefined;
  const ran = await run(wanted.kind, wanted.filters);
  tellTimes(whole);
  const slowness = (await speed?.stop()) ?? 1;
  const total = whole ? withBudget(ran, tested / 1_000, slowness) : ran;
  if (total.passed + total.failed === 0) console.error('haat: no test ran; does any path hold these words?');
  for (const failure of lost) console.error(`haat: failed: ${failure}`);
  return total;
}

const wanted = readWanted(process.argv.slice(2));
const total = wanted ? await main(wanted) : { passed: 0, failed: 0, skipped: 0 };
rmSync(scratch, { recursive: true, force: true });
console.log(line(total));
process.exitCode = total.failed > 0 || (wanted && total.passed === 0) ? 1 : 0;
