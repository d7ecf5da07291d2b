/** `npm test [-- unit|browser] [part of a path …]`: runs the tests and ends with one line, `N passed, N failed`. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.ts';
import { type Report, type Tally, line, sum, tally } from './tally.ts';

const home = join(import.meta.dirname, '../..');
const scratch = mkdtempSync(join(tmpdir(), 'haat-report-'));

/** Runs a program in the foreground. @returns its exit code */
function run(program: string, args: readonly string[]): Promise<number> {
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

type Project = 'unit' | 'browser';

/** Most of a journey is waiting for reels, codes and money: 25 s of processor in 90 s of the longest. */
const JOURNEYS_AT_ONCE = 3;

async function runProject(project: Project, filters: readonly string[]): Promise<Tally> {
  const file = join(scratch, `${project}.json`);
  const retried = join(home, 'tools/test/retried.ts');
  const reports = ['default', 'json', retried].map((name) => `--reporter=${name}`);
  const exitCode = await run(join(home, 'node_modules/vitest/vitest.mjs'), [
    'run',
    '--project',
    project,
    '--passWithNoTests',
    ...(project === 'browser' ? [`--maxWorkers=${JOURNEYS_AT_ONCE}`] : []),
    ...reports,
    `--outputFile.json=${file}`,
    ...filters,
  ]);
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;
  return tally(report, exitCode);
}

/** What journeys stand on: a browser that starts, and the product as it is built today. */
async function prepareJourneys(): Promise<string | undefined> {
  try {
    process.env['HAAT_CHROMIUM'] = await ensureChromium();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return (await run(join(home, 'bin/haat.mjs'), ['build'])) === 0
    ? undefined
    : 'the product could not be built';
}

async function runAll(projects: readonly Project[], filters: readonly string[]): Promise<Tally> {
  let total: Tally = { passed: 0, failed: 0, skipped: 0 };
  const trouble = projects.includes('browser') ? await prepareJourneys() : undefined;
  if (trouble !== undefined) {
    console.error(`haat: no journeys: ${trouble}`);
    total = sum(total, { passed: 0, failed: 1, skipped: 0 });
  }
  for (const project of projects) {
    if (project === 'browser' && trouble !== undefined) continue;
    total = sum(total, await runProject(project, filters));
  }
  return total;
}

const [first, ...rest] = process.argv.slice(2);
const named = first === 'unit' || first === 'browser' ? first : undefined;
const projects: readonly Project[] = named ? [named] : ['unit', 'browser'];
const total = await runAll(projects, named ? rest : process.argv.slice(2));
rmSync(scratch, { recursive: true, force: true });
if (total.passed + total.failed === 0) console.error('haat: no test ran; does any path hold these words?');
console.log(line(total));
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
