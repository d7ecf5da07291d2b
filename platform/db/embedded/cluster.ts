/** One start of PostgreSQL on one data folder: make the cluster when there is none, adopt a living server, otherwise start one. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  openSync,
  closeSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  chownSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Binaries, findBinaries } from './binaries.ts';
import { type RunAs, canReach, runAs } from './identity.ts';
import { chooseCluster, makeClosed, openShelter } from './places.ts';
import { choosePort, isFree } from './port.ts';
import { answers, clearAway, isAlive, livingPostmaster, shutDown } from './postmaster.ts';
import { type Record, newPasswords, readRecord, writeRecord } from './record.ts';
import { makeRoles, rolesStand } from './roles.ts';
import { type Tuning, initSettings, settings } from './settings.ts';
import { PostgresTrouble, explain, isPortTaken, isStillHeld } from './trouble.ts';

export type Log = {
  readonly info: (line: string) => void;
  readonly warn: (line: string) => void;
  readonly error: (line: string) => void;
};

export type Site = { readonly home: string; readonly tuning: Tuning; readonly log: Log };

export type Running = {
  readonly record: Record;
  readonly pid: number;
  /** Present when this process started the server itself. */
  readonly child: ChildProcess | undefined;
};

const RECOVERY_MS = 300_000;
/**
 * The server's own environment: nothing of ours, and the same words on every machine. A connection keeps up to 8 MB it has freed: given
 * back to the kernel after each statement and asked for again, it was 5 % of what a bet costs the database.
 */
const ENVIRONMENT = {
  PATH: '/usr/bin:/bin',
  LC_ALL: 'C',
  LANG: 'C',
  TZ: 'UTC',
  MALLOC_TOP_PAD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '8388608',
};

export const urlOf = (record: Record, role: keyof Record['passwords'], db: string): string =>
  `postgres://${role}:${record.passwords[role]}@127.0.0.1:${record.port}/${db}`;

export const logFile = (home: string): string => join(home, 'postgres.log');

const asUser = (as: RunAs): { uid?: number; gid?: number } => (as ? { uid: as.uid, gid: as.gid } : {});

/** Makes the cluster in a folder beside, so that a start killed half-way leaves nothing that looks finished. */
function initialise(site: Site, binaries: Binaries, record: Record, as: RunAs): void {
  const began = Date.now();
  const fresh = `${record.cluster}.new`;
  const secret = `${record.cluster}.secret`;
  let said = '';
  try {
    rmSync(fresh, { recursive: true, force: true });
    makeClosed(fresh, as);
    writeFileSync(secret, record.passwords.postgres, { mode: 0o600 });
    if (as) chownSync(secret, as.uid, as.gid);
    const made = spawnSync(
      binaries.initdb,
      [...initSettings(site.tuning, binaries.version), `--pwfile=${secret}`, '-D', fresh],
      {
        cwd: '/',
        env: ENVIRONMENT,
        encoding: 'utf8',
        ...asUser(as),
      },
    );
    said = `${made.stdout ?? ''}\n${made.stderr ?? ''}${made.error ? String(made.error) : ''}`;
    if (made.status !== 0) throw new Error('initdb refused');
    renameSync(fresh, record.cluster);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    throw explain('Making the database', record.cluster, said.trim() === '' ? String(error) : said);
  } finally {
    rmSync(secret, { force: true });
  }
  site.log.info(
    `made a new PostgreSQL ${binaries.version} cluster in ${record.cluster} (${Date.now() - began} ms)`,
  );
}

type Prepared = { readonly record: Record; readonly as: RunAs };

/** The record and the user of this folder; a first start writes the record before anything can depend on it. */
async function prepare({ home, log }: Site): Promise<Prepared> {
  const known = readRecord(home);
  const made = known && existsSync(join(known.cluster, 'PG_VERSION'));
  const as = runAs(made ? known.cluster : undefined);
  if (known && made) {
    const mine = as ?? { uid: process.getuid?.() ?? 0 };
    if (statSync(known.cluster).uid !== mine.uid) {
      throw new PostgresTrouble(
        `${known.cluster} belongs to another user. Start Haat as the user that started it first (root, most likely), or set HAAT_DATA to another folder.`,
      );
    }
    if (!canReach(known.cluster, as, 'x')) {
      throw new PostgresTrouble(
        `User ${as?.name ?? 'you'} cannot reach ${known.cluster} any more: a folder above it was closed. Open it again (chmod o+x on each folder above it).`,
      );
    }
    return { record: known, as };
  }
  if (!known && existsSync(join(home, 'postgres', 'PG_VERSION'))) {
    throw new PostgresTrouble(
      `${join(home, 'postgres')} holds a database, but its passwords (${join(home, 'postgres.json')}) are gone. Put that file back from a backup, or move ${home} away to begin anew.`,
    );
  }
  const record = known ?? {
    home,
    cluster: chooseCluster(home, as, log.warn),
    port: await choosePort(),
    passwords: newPasswords(),
  };
  writeRecord(record);
  return { record, as };
}

/** Text written to the log since it had `from` bytes. */
function saidSince(file: string, from: number): string {
  return readFileSync(file).subarray(from).toString('utf8');
}

function launch(site: Site, binaries: Binaries, record: Record, as: RunAs): ChildProcess {
  const out = openSync(logFile(site.home), 'a', 0o600);
  try {
    const child = spawn(binaries.postgres, ['-D', record.cluster, ...settings(site.tuning, record.port)], {
      cwd: '/',
      env: ENVIRONMENT,
      // Its own session and its own log: it outlives us and hears no Ctrl-C of our terminal.
      detached: true,
      stdio: ['ignore', out, out],
      ...asUser(as),
    });
    child.on('error', () => undefined);
    child.unref();
    return child;
  } finally {
    closeSync(out);
  }
}

/** Waits until the server answers as ours. @returns what it said instead, when it gave up */
async function waitReady(
  site: Site,
  record: Record,
  pid: number,
  logFrom: number,
): Promise<string | undefined> {
  const began = Date.now();
  let reported = began;
  const url = urlOf(record, 'postgres', 'postgres');
  for (;;) {
    if (!isAlive(pid)) return saidSince(logFile(site.home), logFrom);
    const seen = livingPostmaster(record.cluster);
    if (seen?.ready && seen.pid === pid && (await answers(url, record.cluster))) return undefined;
    const now = Date.now();
    if (now - began > RECOVERY_MS) {
      throw new PostgresTrouble(
        `PostgreSQL has not answered for ${RECOVERY_MS / 1000} s. Its log is ${logFile(site.home)}.`,
      );
    }
    if (now - reported > 5_000) {
      reported = now;
      site.log.info(`PostgreSQL is recovering (${Math.round((now - began) / 1000)} s)`);
    }
    await sleep(15);
  }
}

async function adopt(site: Site, record: Record): Promise<Running | undefined> {
  const living = livingPostmaster(record.cluster);
  if (!living) return undefined;
  const asFound = { ...record, port: living.port };
  const logFrom = existsSync(logFile(site.home)) ? statSync(logFile(site.home)).size : 0;
  // A server that is just shutting down goes away while we wait: then it is started anew.
  if ((await waitReady(site, asFound, living.pid, logFrom)) !== undefined) return undefined;
  if (record.port !== living.port) writeRecord(asFound);
  return { record: asFound, pid: living.pid, child: undefined };
}

async function startServer(
  site: Site,
  binaries: Binaries,
  prepared: Prepared,
  keepPort: boolean,
): Promise<Running> {
  let { record } = prepared;
  for (let attempt = 1; ; attempt += 1) {
    await clearAway(record.cluster);
    const port = keepPort ? record.port : await choosePort(attempt === 1 ? record.port : undefined);
    if (keepPort && !(await isFree(port)))
      throw new PostgresTrouble(`Port ${port} is held by another program.`);
    if (port !== record.port) {
      site.log.info(`port ${record.port} is taken; PostgreSQL moves to ${port}`);
      record = { ...record, port };
      writeRecord(record);
    }
    const logFrom = existsSync(logFile(site.home)) ? statSync(logFile(site.home)).size : 0;
    const child = launch(site, binaries, record, prepared.as);
    if (child.pid === undefined)
      throw explain('Starting PostgreSQL', record.cluster, 'the program could not be run (EACCES)');
    const said = await waitReady(site, record, child.pid, logFrom);
    if (said === undefined) return { record, pid: child.pid, child };
    const passing = isPortTaken(said) || isStillHeld(said);
    if (!passing || attempt === 5) throw explain('Starting PostgreSQL', record.cluster, said);
    await sleep(200);
  }
}

/**
 * Brings PostgreSQL of this folder up; the caller holds the folder's lock.
 * @param keepPort a restart under running clients: their addresses must stay true
 * @throws PostgresTrouble
 */
export async function bringUp(site: Site, keepPort: boolean): Promise<Running> {
  const began = Date.now();
  const prepared = await prepare(site);
  const { as } = prepared;
  let running = existsSync(join(prepared.record.cluster, 'PG_VERSION'))
    ? await adopt(site, prepared.record)
    : undefined;
  const adopted = running !== undefined;
  if (!running) {
    const binaries = findBinaries(as, () => (as ? openShelter(as) : site.home));
    if (!existsSync(join(prepared.record.cluster, 'PG_VERSION')))
      initialise(site, binaries, prepared.record, as);
    running = await startServer(site, binaries, prepared, keepPort);
  }
  const { record } = running;
  if (!(await rolesStand(urlOf(record, 'haat_owner', 'haat'), urlOf(record, 'haat_app', 'haat')))) {
    await makeRoles((db) => urlOf(record, 'postgres', db), record.passwords);
  }
  site.log.info(
    `PostgreSQL ${adopted ? 'was running already' : 'started'} on 127.0.0.1:${record.port} (${Date.now() - began} ms)`,
  );
  return running;
}

/** Stops the server within 10 s. */
export async function bringDown(site: Site, running: Running): Promise<void> {
  const living = livingPostmaster(running.record.cluster);
  if (!living) return;
  await shutDown(living.pid, 7_000, site.tuning === 'test' ? 'SIGQUIT' : 'SIGINT');
}
