/** Builds what changed: a target is built when the sources it was built from are not the ones lying here. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { alone } from './alone.mjs';

const SHARED = [
  'kernel',
  'platform',
  'identity',
  'games',
  'features',
  'words',
  'package-lock.json',
  'tsconfig.json',
];

/** `entry`: the file without which there is nothing to build. */
export const TARGETS = [
  {
    name: 'server',
    entry: 'apps/server/main.ts',
    sources: [
      ...SHARED,
      'ledger',
      'apps/server',
      'house.ts',
      'house-around.ts',
      'house-floors.ts',
      'bin/build.mjs',
      'tools/build',
    ],
  },
  {
    name: 'site',
    pages: true,
    entry: 'apps/site/vite.config.ts',
    sources: [...SHARED, 'apps/site', 'bin/build.mjs', 'tools/build', 'tools/gen'],
  },
  {
    name: 'console',
    pages: true,
    entry: 'apps/console/vite.config.ts',
    sources: [...SHARED, 'apps/console', 'bin/build.mjs', 'tools/build', 'tools/gen'],
  },
];

/** Tests are no part of a build; keys.gen.ts is made by one. */
const SKIPPED = /\.test\.tsx?$|(^|\/)\.|^words\/keys\.gen\.ts$/;

function addTo(hash, home, path) {
  const full = join(home, path);
  let entries;
  try {
    entries = readdirSync(full, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOTDIR') hash.update(`${path}\0`).update(readFileSync(full)).update('\0');
    else if (error.code !== 'ENOENT') throw error;
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const inner = `${path}/${entry.name}`;
    if (SKIPPED.test(inner)) continue;
    if (entry.isDirectory()) addTo(hash, home, inner);
    else
      hash
        .update(`${inner}\0`)
        .update(readFileSync(join(home, inner)))
        .update('\0');
  }
}

const stampFile = (home, name) => join(home, 'dist', `${name}.stamp`);

/** `read` keeps what was read for another target: all three are made of the same rooms, 7 MB of them. */
function stampOf(home, target, read) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0]);
  for (const source of target.sources) {
    if (!read.has(source)) {
      const one = createHash('sha256');
      addTo(one, home, source);
      read.set(source, one.digest('hex'));
    }
    hash.update(`${source}\0${read.get(source)}\0`);
  }
  return hash.digest('hex');
}

function isFresh(home, target, stamp) {
  const file = stampFile(home, target.name);
  return (
    existsSync(file) && readFileSync(file, 'utf8') === stamp && existsSync(join(home, 'dist', target.name))
  );
}

function runBuilder(home, name) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--import', 'tsx', join(home, 'tools/build', 'main.ts'), name], {
      cwd: home,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part));
    child.once('close', (code) => resolve({ code, said }));
  });
}

/** The catalogues of both builds of pages are the same: they are compiled and packed once, beside the scripts. */
async function putWords(home, target, catalogues) {
  const { code, said } = await catalogues();
  if (code !== 0) return { code, said };
  const from = join(home, 'dist/catalogues');
  const version = readFileSync(join(from, 'version'), 'utf8');
  const out = join(home, 'dist', target.name);
  rmSync(join(out, 'words'), { recursive: true, force: true });
  cpSync(join(from, version), join(out, 'words', version), { recursive: true });
  writeFileSync(join(out, 'words-version'), version);
  return { code, said };
}

async function buildTarget(home, target, catalogues) {
  const stamp = stampOf(home, target, new Map());
  if (isFresh(home, target, stamp)) return true;
  const began = Date.now();
  console.log(`haat: building ${target.name} …`);
  if (target.pages) void catalogues();
  let { code, said } = await runBuilder(home, target.name);
  if (code === 0 && target.pages) ({ code, said } = await putWords(home, target, catalogues));
  if (code !== 0) {
    console.error(said.trimEnd());
    console.error(`haat: ${target.name} could not be built; the reason is above.`);
    return false;
  }
  mkdirSync(join(home, 'dist'), { recursive: true });
  writeFileSync(stampFile(home, target.name), stamp);
  console.log(`haat: ${target.name} built (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  return true;
}

/** Brings dist/ up to date. Ends the process when something cannot be built. */
export async function build(home, wanted = TARGETS.map((target) => target.name)) {
  const chosen = TARGETS.filter((target) => wanted.includes(target.name));
  const present = chosen.filter((target) => existsSync(join(home, target.entry)));
  const read = new Map();
  if (present.every((target) => isFresh(home, target, stampOf(home, target, read)))) return;
  for (const absent of chosen.filter((target) => !present.includes(target)))
    console.log(`haat: no ${absent.name} here (${absent.entry} is missing); going on without it`);
  await alone('build', home, async () => {
    let words;
    const catalogues = () => (words ??= runBuilder(home, 'catalogues'));
    const results = await Promise.all(present.map((target) => buildTarget(home, target, catalogues)));
    if (results.includes(false)) process.exit(1);
  });
}
