/**
 * `npm run check [-- --ratchet] [--release]`: everything that can be known about the house without running it. Every step is run; any
 * failure fails. `--release` adds what only a release needs: the promised languages are translated (docs/TRANSLATING.md).
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { genSchema } from '#tools/gen/schema.ts';
import { buildWords } from '#tools/gen/words-build.ts';
import { coverageLines } from '#tools/gen/words-report.ts';
import { measure } from '#tools/measures/measures.ts';
import { complaints as behind, type Ratchet, table, tighten } from '#tools/measures/ratchet.ts';
import { readPlan } from '#tools/source/plan.ts';
import { once, readTree } from '#tools/source/tree.ts';
import { readTimes, slowest } from '#tools/test/times.ts';
import { findAll, RELEASE_RULES, say, withoutExceptions } from '#tools/tidy/tidy.ts';
import { HOUSE } from '#house';
import { complaints, readLock } from './licences.ts';
import { findSecrets } from './secrets.ts';
import { MOST_LETTERS, readSubjects } from './subjects.ts';

const home = join(import.meta.dirname, '../..');

/** What is wrong, a line each; nothing when all is well. */
type Step = { readonly name: string; readonly run: () => string[] | Promise<string[]> };

/** Read and parsed once for every step that looks at the checkout. */
const tree = once(() => readTree(home));
const findings = once(() => findAll(tree()));

function program(file: string, args: readonly string[]): Promise<string[]> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(home, 'node_modules', file), ...args], {
      cwd: home,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (said += text));
    child.once('error', (error) => resolve([error.message]));
    child.once('close', (code) =>
      resolve(
        code === 0 ? [] : [`ended with ${code}`, ...said.split('\n').filter((line) => line.trim() !== '')],
      ),
    );
  });
}

function wordsAreFresh(): string[] {
  const { keys, offered, coverage, wrong } = buildWords(home);
  for (const line of coverageLines(coverage)) console.log(`  ${line}`);
  const stale = Object.entries({ 'words/keys.gen.ts': keys, 'words/offered.gen.ts': offered })
    .filter(
      ([name, text]) => !existsSync(join(home, name)) || readFileSync(join(home, name), 'utf8') !== text,
    )
    .map(([name]) => `${name} is not what the words make: npm run gen`);
  return [...wrong, ...stale];
}

async function schemaIsFresh(): Promise<string[]> {
  return (await genSchema(home, false)).map((file) => `${file} is not what the migrations make: npm run gen`);
}

function licences(): string[] {
  const { allowScripts = {} } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
    allowScripts?: Record<string, boolean>;
  };
  return complaints(
    readLock(readFileSync(join(home, 'package-lock.json'), 'utf8')),
    new Set(Object.keys(allowScripts)),
  );
}

function measures(): string[] {
  const file = join(home, 'tools/measures/ratchet.json');
  const remembered = JSON.parse(readFileSync(file, 'utf8')) as Ratchet;
  const found = measure(tree(), readPlan(HOUSE), findings());
  const write = process.argv.includes('--ratchet');
  const ratchet = write ? tighten(found, remembered) : remembered;
  if (write) writeFileSync(file, `${JSON.stringify(ratchet, null, 2)}\n`);
  console.log(table(found, ratchet));
  return behind(found, ratchet);
}

const MOST_SLOW = 10;

/** Fails nothing: how long a test takes hangs on the machine. The budget stands in docs/TESTING.md. */
function tellSlowTests(): string[] {
  const { files, whole } = readTimes(home);
  const run = whole ? `; the last whole run took ${whole.seconds} s, until ${whole.at}` : '';
  const reported =
    Object.keys(files).length === 0
      ? ['no test has run in this checkout']
      : [`the slowest test files as they last ran${run}`, ...slowest(files, MOST_SLOW)];
  for (const line of reported) console.log(`  ${line}`);
  return [];
}

/** Fails nothing: a commit that is made is not made anew for its subject. */
function tellSubjects(): string[] {
  const long = readSubjects(home);
  if (long.length > 0) console.log(`  subjects above ${MOST_LETTERS} letters (docs/STYLE.md)`);
  for (const line of long) console.log(`  ${line}`);
  return [];
}

/** Programs of their own, one after the other. */
const PROGRAMS: readonly Step[] = [
  { name: 'format', run: () => program('@biomejs/biome/bin/biome', ['format', '--max-diagnostics=20', '.']) },
  { name: 'types', run: () => program('typescript/bin/tsc', ['--noEmit']) },
  {
    name: 'lint',
    run: () =>
      program('oxlint/bin/oxlint', [
        '--quiet',
        '--type-aware',
        '--tsconfig',
        'tsconfig.json',
        '--format',
        'unix',
      ]),
  },
  { name: 'unused', run: () => program('knip/bin/knip.js', ['--no-progress', '--reporter', 'compact']) },
];

/** What this process finds out itself, meanwhile. */
const OWN: readonly Step[] = [
  { name: 'tidy', run: () => withoutExceptions(tree(), findings()).map(say) },
  { name: 'measures', run: measures },
  { name: 'words', run: wordsAreFresh },
  ...(process.argv.includes('--release')
    ? [{ name: 'release', run: () => findAll(tree(), HOUSE, RELEASE_RULES).map(say) }]
    : []),
  { name: 'schema', run: schemaIsFresh },
  { name: 'licences', run: licences },
  {
    name: 'secrets',
    run: () => findSecrets([...tree().files.values()].map(({ path, text }) => [path, text] as const)),
  },
  { name: 'subjects', run: tellSubjects },
  { name: 'slow tests', run: tellSlowTests },
];

const MOST_LINES = 80;

async function runStep({ name, run }: Step): Promise<boolean> {
  const began = Date.now();
  let wrong: string[];
  try {
    wrong = await run();
  } catch (error) {
    wrong = [error instanceof Error ? error.message : String(error)];
  }
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`${wrong.length === 0 ? '✓' : '✗'} ${name.padEnd(10)} ${seconds.padStart(5)} s`);
  for (const line of wrong.slice(0, MOST_LINES)) console.log(`    ${line}`);
  if (wrong.length > MOST_LINES) console.log(`    … and ${wrong.length - MOST_LINES} lines more`);
  return wrong.length === 0;
}

/** @returns the steps that failed */
async function runAll(steps: readonly Step[]): Promise<readonly string[]> {
  const failed: string[] = [];
  for (const step of steps) {
    if (!(await runStep(step))) failed.push(step.name);
    // A step may have held this process for seconds: the other lane's program has ended meanwhile, and its next one begins here.
    await new Promise(setImmediate);
  }
  return failed;
}

const began = Date.now();
const failed = (await Promise.all([runAll(PROGRAMS), runAll(OWN)])).flat();
console.log(
  `${failed.length === 0 ? 'the house is in order' : `not in order: ${failed.join(', ')}`} (${((Date.now() - began) / 1000).toFixed(1)} s)`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
