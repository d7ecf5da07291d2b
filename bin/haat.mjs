#!/usr/bin/env node
/** The one command of the house: installs what is missing, then does what is asked. Plain JavaScript, because it runs before anything is installed. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureNode, install } from './install.mjs';
import { build } from './build.mjs';

const home = join(import.meta.dirname, '..');
const [, , verb = 'help', ...rest] = process.argv;

const HELP = `haat: node bin/haat.mjs <verb>

  start                        the product, on http://127.0.0.1:3000 (PORT)
  dev                          the product from its sources, renewing itself while you write
  build                        what start builds, without starting it
  test [unit|browser] [part]   every test, or the ones whose path holds the part
  test changed [COMMIT]        what the change since main (or that commit) can reach
  check [--ratchet] [--release] formats, types, plan of the house, what nothing needs, words, measures
  books [--anchor FILE]        derives every balance anew from its entries and compares; checks the journal, also against anchors kept elsewhere
  soak NAME                    long runs under load, crashes and hostile callers
  bench NAME                   performance figures; bench smoke runs all for a moment, on the smallest data
  budgets [--write]            what a bet, a slip, a deposit … cost in statements, rows and log, held against bench/budgets.json
  mutants [part]               takes each guard away and says which no test misses
  backup FILE                  a copy of the built-in database and the keys, while the product runs
  restore FILE                 unpacks it into an empty HAAT_DATA
  rotate-key                   a new key for encrypted calls; the one before opens for a day
  anchor [key]                 the newest link of the journal, signed, for a place outside; the key to check it with
  room FLOOR/NAME              the skeleton of a new room, named in every list
  gen                          writes the generated files anew
  words coverage|out|in|lock   translations: what is there, out to a translator and back
  recompute KIND               what a bet, a ticket, a salary or a round pays: JSON lines in, JSON lines out
  par FILE                     exact return, hit rate and distribution of a PAR sheet
  slots COUNT [MODEL…]         so many proved tables of each model of reel games; slots --check counts all of them anew
  vendor-kit operator|vendor URL   whether a wallet or a vendor keeps the protocol, rule by rule; vendor-kit self tries both sides
  solve NAME                   counts the best play of video-poker, or plays basic strategy of blackjack, and writes what it found
  import fixtures [FILES]      matches to bet on from files of results and fixtures
  screens [--…]                every screen in every language, theme and width; every journey in all its looks

docs/OPERATIONS.md says more.`;

/** Runs a TypeScript program of the house in this process. */
async function program(file, ...args) {
  const { register } = await import('tsx/esm/api');
  register();
  process.argv = [process.argv[0], file, ...args];
  await import(pathToFileURL(file).href);
}

function named(folder, name) {
  const offered = existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
        .map((file) => file.slice(0, -3))
    : [];
  if (name !== undefined && offered.includes(name)) return join(folder, `${name}.ts`);
  console.error(`haat ${verb} wants one of these names: ${offered.join(', ') || '(none here yet)'}`);
  process.exit(2);
}

async function start() {
  // Whoever started this may leave while something is built: the server comes up all the same.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  await build(home);
  const main = join(home, 'dist/server/main.js');
  if (!existsSync(main)) {
    console.error('haat: there is no server to start (apps/server/main.ts is missing).');
    process.exit(1);
  }
  process.argv = [process.argv[0], main, ...rest];
  process.setSourceMapsEnabled(true);
  // In this very process: signals, exit code and kill -9 reach the server without a middleman.
  await import(pathToFileURL(main).href);
}

/** What is measured is the product as its sources make it. */
async function bench() {
  const file = named(join(home, 'bench'), rest[0]);
  // Those a smoke run starts stand on what it has built.
  if (process.env.BENCH_HOUSE === undefined) await build(home);
  await program(file, ...rest.slice(1));
}

/** What acts cost in statements, rows and log, held against bench/budgets.json, or written there. */
async function budgets() {
  if (rest.some((word) => word !== '--write')) {
    console.error('haat budgets [--write]');
    process.exit(2);
  }
  if (rest.includes('--write')) process.env.HAAT_BUDGETS = 'write';
  process.argv = [process.argv[0], 'vitest', 'run', 'bench/lib/budgets/budgets.test.ts'];
  await import(pathToFileURL(join(home, 'node_modules/vitest/vitest.mjs')).href);
}

const VERBS = {
  start,
  build: () => build(home),
  dev: () => program(join(home, 'tools/dev/main.ts'), ...rest),
  test: () => program(join(home, 'tools/test/main.ts'), ...rest),
  check: () => program(join(home, 'tools/check/main.ts'), ...rest),
  words: () => program(join(home, 'tools/words/main.ts'), ...rest),
  import: () => program(join(home, 'tools/import/main.ts'), ...rest),
  recompute: () => program(join(home, 'tools/recompute/main.ts'), ...rest),
  mutants: () => program(join(home, 'tools/mutants/main.ts'), ...rest),
  screens: () => program(join(home, 'tools/screens/main.ts'), ...rest),
  room: () => program(join(home, 'tools/room/main.ts'), ...rest),
  gen: () => program(join(home, 'tools/gen/main.ts'), ...rest),
  backup: () => program(join(home, 'tools/backup/main.ts'), 'backup', ...rest),
  restore: () => program(join(home, 'tools/backup/main.ts'), 'restore', ...rest),
  'rotate-key': () => program(join(home, 'tools/keys/main.ts')),
  anchor: () => program(join(home, 'tools/anchor/main.ts'), ...rest),
  books: () => program(join(home, 'tools/books/main.ts'), ...rest),
  solve: () => program(join(home, 'tools/solve/main.ts'), ...rest),
  slots: () => program(join(home, 'tools/slots/main.ts'), ...rest),
  'vendor-kit': () => program(join(home, 'tools/vendor-kit/main.ts'), ...rest),
  par: () => program(join(home, 'tools/par/main.ts'), ...rest),
  soak: () => program(named(join(home, 'tools/soak'), rest[0]), ...rest.slice(1)),
  bench,
  budgets,
};

const run = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined;
if (!run) {
  console.log(HELP);
  process.exit(verb === 'help' || verb === '--help' ? 0 : 2);
}
ensureNode();
await install(home);
await run();
