/**
 * `npm run check [-- --ratchet] [--release]`: everything that can be known about the house without running it. Every step is run; any
 * failure fails. `--release` adds what only a release needs: the promised languages are translated (docs/TRANSLATING.md).
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { genSchema } from '#tools/gen/schema.ts';
import { buildWords } from '#tools/gen/words-build.ts';
import { coverageLines } from '#tools/gen/words-report.ts';
import { readTree } from '#tools/source/tree.ts';
import { readTimes, slowest } from '#tools/test/times.ts';
import { findAll, RELEASE_RULES, say, tidy } from '#tools/tidy/tidy.ts';
import { HOUSE } from '#house';
import { complaints, readLock } from './licences.ts';
import { findSecrets } from './secrets.ts';
import { MOST_LETTERS, readSubjects } from './subjects.ts';

const home = join(import.meta.dirname, '../..');

/** What is wrong, a line each; nothing when all is well. */
type Step = { readonly name: string; readonly run: () => string[] | Promise<string[]> };

function program(file: string, args: readonly string[]): string[] {
  const done = spawnSync(process.execPath, [join(home, 'node_modules', file), ...args], {
    cwd: home,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (done.status === 0) return [];
  return `${done.stdout}\n${done.stderr}`.split('\n').filter((line) => line.trim() !== '');
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
  const args = [
    '--import',
    'tsx',
    join(home, 'tools/measures/main.ts'),
    ...process.argv.slice(2).filter((word) => word === '--ratchet'),
  ];
  const done = spawnSync(process.execPath, args, { cwd: home, encoding: 'utf8' });
  const lines = `${done.stdout}${done.stderr}`.split('\n').filter((line) => line !== '');
  console.log(lines.filter((line) => line.startsWith('  ')).join('\n'));
  return done.status === 0 ? [] : lines.filter((line) => !line.startsWith('  '));
}

const MOST_SLOW = 10;

/** Fails nothing: how long a test takes hangs on the machine. The budget stands in docs/TESTING.md. */
function tellSlowTests(): string[] {
  const { files, whole } = readTimes(home);
  const run = whole ? `; the last whole run took ${whole.seconds} s, until ${whole.at}` : '';
  const told =
    Object.keys(files).length === 0
      ? ['no test has run in this checkout']
      : [`the slowest test files as they last ran${run}`, ...slowest(files, MOST_SLOW)];
  for (const line of told) console.log(`  ${line}`);
  return [];
}

/** Fails nothing: a commit that is made is not made anew for its subject. */
function tellSubjects(): string[] {
  const long = readSubjects(home);
  if (long.length > 0) console.log(`  subjects above ${MOST_LETTERS} letters (docs/STYLE.md)`);
  for (const line of long) console.log(`  ${line}`);
  return [];
}

const STEPS: readonly Step[] = [
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
  { name: 'tidy', run: () => tidy(readTree(home)).map(say) },
  { name: 'unused', run: () => program('knip/bin/knip.js', ['--no-progress', '--reporter', 'compact']) },
  { name: 'words', run: wordsAreFresh },
  ...(process.argv.includes('--release')
    ? [{ name: 'release', run: () => findAll(readTree(home), HOUSE, RELEASE_RULES).map(say) }]
    : []),
  { name: 'schema', run: schemaIsFresh },
  { name: 'licences', run: licences },
  {
    name: 'secrets',
    run: () => findSecrets([...readTree(home).files.values()].map(({ path, text }) => [path, text] as const)),
  },
  { name: 'measures', run: measures },
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

const began = Date.now();
const failed: string[] = [];
for (const step of STEPS) if (!(await runStep(step))) failed.push(step.name);
console.log(
  `${failed.length === 0 ? 'the house is in order' : `not in order: ${failed.join(', ')}`} (${((Date.now() - began) / 1000).toFixed(1)} s)`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
