/** The built-in PostgreSQL: one data folder in, addresses out. It keeps running through crashes, its own and ours. */
import { copyFileSync, statSync, truncateSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Log, type Running, type Site, bringDown, bringUp, logFile, urlOf } from './cluster.ts';
import { alone } from './lock.ts';
import { openHome } from './places.ts';
import { isAlive } from './postmaster.ts';
import type { Tuning } from './settings.ts';
import { enter, leave } from './users.ts';

export type Embedded = {
  /** Address of the product's user `haat_app`; the database is `haat` unless named. */
  readonly url: (db?: string) => string;
  /** Address of `haat_owner` in the database `haat`: for migrations. */
  readonly ownerUrl: string;
  /** Address of `haat_owner` in any database. */
  readonly ownerUrlOf: (db: string) => string;
  /** Address of the superuser: for test kits and backups, never for the product. */
  readonly superUrl: (db?: string) => string;
  readonly port: number;
  /** The server's process; changes when it was restarted. */
  readonly pid: number;
  /** The PostgreSQL data directory, which may lie outside `dataDir`. */
  readonly cluster: string;
  /** Leaves the server; the last process to leave stops it, within 10 s. */
  readonly stop: () => Promise<void>;
};

export type EmbeddedOptions = {
  /** HAAT_DATA. Made when missing. */
  readonly dataDir: string;
  readonly log: Log;
  /** `durable` keeps every acknowledged write through any crash; `test` keeps nothing and is fast. */
  readonly tuning?: Tuning;
};

const LOG_LIMIT = 10 * 1024 * 1024;
const WATCH_MS = 200;
const LONGEST_PAUSE_MS = 10_000;

/** PostgreSQL appends to its log for as long as it lives: keep the last two lots. */
function trimLog(home: string): void {
  const file = logFile(home);
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) < LOG_LIMIT) return;
  copyFileSync(file, `${file}.1`);
  truncateSync(file);
}

type Watch = { readonly running: () => Running; readonly end: () => Promise<void> };

/** Restarts the server whenever it dies; the pause grows while it dies young. */
function watch(site: Site, first: Running): Watch {
  let running = first;
  let ended = false;
  let round: Promise<void> = Promise.resolve();

  const revive = async (): Promise<void> => {
    for (let pause = 0; !ended; pause = Math.min(LONGEST_PAUSE_MS, pause === 0 ? 250 : pause * 2)) {
      await sleep(pause);
      if (ended) return;
      try {
        running = await alone(site.home, () => bringUp(site, true));
        return;
      } catch (error) {
        site.log.error(
          `PostgreSQL could not be restarted: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    }
  };

  let ticks = 0;
  let busy = false;
  const timer = setInterval(() => {
    ticks += 1;
    if (ticks % 300 === 0) trimLog(site.home);
    if (busy || ended || isAlive(running.pid)) return;
    busy = true;
    site.log.error(`PostgreSQL (process ${running.pid}) died; restarting it`);
    round = revive().finally(() => {
      busy = false;
    });
  }, WATCH_MS);
  timer.unref();

  return {
    running: () => running,
    end: async () => {
      ended = true;
      clearInterval(timer);
      await round;
    },
  };
}

/**
 * Starts or adopts the PostgreSQL of a data folder and looks after it.
 * @throws PostgresTrouble with a sentence that says what to do
 */
export async function startEmbedded({
  dataDir,
  log,
  tuning = 'durable',
}: EmbeddedOptions): Promise<Embedded> {
  const home = openHome(dataDir);
  const site: Site = { home, tuning, log };
  trimLog(home);
  const { first, token } = await alone(home, async () => ({
    first: await bringUp(site, false),
    token: enter(home),
  }));
  const watching = watch(site, first);
  const { record } = first;
  let stopping: Promise<void> | undefined;

  const stop = async (): Promise<void> => {
    await watching.end();
    await alone(home, async () => {
      if (leave(home, token)) await bringDown(site, watching.running());
    });
  };

  return {
    url: (db = 'haat') => urlOf(record, 'haat_app', db),
    ownerUrl: urlOf(record, 'haat_owner', 'haat'),
    ownerUrlOf: (db) => urlOf(record, 'haat_owner', db),
    superUrl: (db = 'postgres') => urlOf(record, 'postgres', db),
    port: record.port,
    get pid() {
      return watching.running().pid;
    },
    cluster: record.cluster,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}
