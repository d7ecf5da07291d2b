/** `npm test [-- unit|browser] [part of a path …]`: runs the tests and ends with one line, `N passed, N failed`. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.ts';
import { OUTSIDE_FILE } from './outside.ts';
import {
  failedFiles,
  failures,
  line,
  type Report,
  retold,
  sum,
  type Tally,
  type Stray,
  tally,
  wavered,
  withStrays,
} from './tally.ts';

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
 * time leave 8 % of both cores unused, four 1 %; each more reads all modules once more (20 s of processor time).
 */
const FILES_AT_ONCE = 4;

/**
 * Browsers, servers and PostgreSQL for four files at once on two cores: a file that failed goes once more, from its beginning and with
 * a server of its own, and every test that passed only then is named, to be mended. When more than two fail it is not the machine.
 */
const MOST_SECOND_TRIES = 2;

type Run = { readonly report: Report | undefined; readonly exitCode: number };

async function runOnce(kind: Kind, filters: readonly string[]): Promise<Run> {
  const file = join(scratch, 'report.json');
  const outside = join(scratch, 'outside.json');
  for (const old of [file, outside]) rmSync(old, { force: true });
  process.env[OUTSIDE_FILE] = outside;
  const exitCode = await start(join(home, 'node_modules/vitest/vitest.mjs'), [
    'run',
    ...CHOSEN[kind],
    '--passWithNoTests',
    `--maxWorkers=${FILES_AT_ONCE}`,
    '--reporter=default',
    '--reporter=json',
    `--reporter=${join(import.meta.dirname, 'outside.ts')}`,
    `--outputFile.json=${file}`,
    ...filters,
  ]);
  if (!existsSync(file)) return { report: undefined, exitCode };
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const strays = existsSync(outside) ? (JSON.parse(readFileSync(outside, 'utf8')) as Stray[]) : [];
  return { report: withStrays(report, strays), exitCode };
}

const lost: string[] = [];

/** The sum of a run, its failures kept for the end. */
function told(report: Report, exitCode: number): Tally {
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
  if (failed.length > MOST_SECOND_TRIES) return told(report, exitCode);
  console.error(`haat: a second try for ${failed.join(', ')}`);
  const again = await runOnce('all', failed);
  if (!again.report) return told(report, again.exitCode || 1);
  for (const name of wavered(report, again.report)) console.error(`haat: passed at the second try: ${name}`);
  return told(retold(report, again.report), again.exitCode);
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

const [first, ...rest] = process.argv.slice(2);
const named = first === 'unit' || first === 'browser' ? first : undefined;
const total = await run(named ?? 'all', named ? rest : process.argv.slice(2));
rmSync(scratch, { recursive: true, force: true });
if (total.passed + total.failed === 0) console.error('haat: no test ran; does any path hold these words?');
for (const failure of lost) console.error(`haat: failed: ${failure}`);
console.log(line(total));
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
