/**
 * The house a bench measures: a database of its own, migrated, with signed-in players whose bets nobody limits, opened with the seal of
 * the installation as the product opens it. A smoke run copies a house that was started once (`BENCH_HOUSE`, bench/smoke.ts).
 */
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type InstallationKeys, loadKeys } from '#platform/crypto/keys.ts';
import { createDb, type Db } from '#platform/db/db.ts';
import type { Tuning } from '#platform/db/embedded/settings.ts';
import { type Embedded, startEmbedded } from '#platform/db/embedded/start.ts';
import { journalSealer } from '#platform/db/journal/sealing.ts';
import { migrate } from '#platform/db/migrate.ts';
import { migrateJobs } from '#platform/jobs/jobs.ts';
import { createLog, silentLog } from '#platform/log/log.ts';
import type { Bettor } from './bettors.ts';
import { makeCrowd } from './crowd.ts';
import { freePort, said, spawnServer, stopServer } from './product.ts';
import type { Run } from './run.ts';

/** Folder of an installation whose databases are copied; set by bench/smoke.ts. */
export const HOUSE_VARIABLE = 'BENCH_HOUSE';
/** Its databases: as a first start leaves them, one with the crowd in it. */
export const TEMPLATES = { crowd: 'bench_crowd', sample: 'bench_sample' } as const;
const CROWD_FILE = 'crowd.json';

/** The crowd of the first, which was made before that start. */
export const keepCrowd = (dataDir: string, bettors: readonly Bettor[]): void =>
  writeFileSync(join(dataDir, CROWD_FILE), JSON.stringify(bettors));
const keptCrowd = (dataDir: string): readonly Bettor[] =>
  JSON.parse(readFileSync(join(dataDir, CROWD_FILE), 'utf8'));

/** Fillers have hundreds of calls wait for a few connections; three seconds, as the product waits, were too few. */
const PATIENT_MS = 60_000;
const MIGRATIONS = join(import.meta.dirname, '../../db/migrations');

export type Server = { readonly child: ChildProcess; readonly pid: number; readonly port: number };
export type ServerOptions = {
  /** Most bets in one transaction. */
  readonly batch?: number;
  readonly role?: 'api' | 'live' | 'worker';
  readonly env?: Readonly<Record<string, string>>;
};

export type BenchHouse = {
  readonly dataDir: string;
  readonly keys: InstallationKeys;
  /** With the seal: what it writes is the product's own. */
  readonly db: Db;
  readonly database: Embedded;
  readonly url: string;
  readonly ownerUrl: string;
  readonly superUrl: string;
  readonly bettors: readonly Bettor[];
  /** A process of the product, when it has done all a first start does; stopped with the house. */
  readonly start: (options?: ServerOptions) => Promise<Server>;
  readonly close: () => Promise<void>;
};

type Site = Pick<BenchHouse, 'dataDir' | 'database' | 'url' | 'ownerUrl' | 'superUrl'> & {
  /** What its servers are told of the database. */
  readonly env: Readonly<Record<string, string>>;
  readonly remove: () => Promise<void>;
};

async function newSite(dataDir: string, tuning: Tuning): Promise<Site> {
  const database = await startEmbedded({ dataDir, log: silentLog(), tuning });
  await migrate(database.ownerUrl, MIGRATIONS, undefined, journalSealer(loadKeys(dataDir)));
  await migrateJobs(database.ownerUrl);
  return {
    dataDir,
    database,
    url: database.url(),
    ownerUrl: database.ownerUrl,
    superUrl: database.superUrl('haat'),
    env: {},
    remove: async () => {
      await database.stop();
      rmSync(database.cluster, { recursive: true, force: true });
    },
  };
}

async function asSuper(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

async function copiedSite(dataDir: string, template: string, players: number): Promise<Site> {
  const database = await startEmbedded({ dataDir: template, log: silentLog() });
  // Anchors of its journal are its own; the keys are those its rows were sealed with.
  cpSync(join(template, 'keys'), join(dataDir, 'keys'), { recursive: true });
  const name = `bench_${randomBytes(6).toString('hex')}`;
  const admin = database.superUrl('postgres');
  await asSuper(
    admin,
    `create database ${name} owner haat_owner template ${players > 0 ? TEMPLATES.crowd : TEMPLATES.sample} strategy file_copy`,
  );
  await asSuper(admin, `grant connect on database ${name} to haat_app`);
  const [url, ownerUrl] = [database.url(name), database.ownerUrlOf(name)];
  return {
    dataDir,
    database,
    url,
    ownerUrl,
    superUrl: database.superUrl(name),
    env: { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl },
    remove: async () => {
      await asSuper(admin, `drop database if exists ${name} with (force)`);
      await database.stop();
    },
  };
}

export type HouseOptions = {
  /** Signed in, with money, in a brand `bench` of their own; without any there is no such brand. */
  readonly players?: number;
  /** Changes the house before any server is there. */
  readonly prepare?: (db: Db) => Promise<unknown>;
  /** `test` for rows nobody would wait for otherwise: what is measured then must not hang on the disk. */
  readonly tuning?: Tuning;
};

/** Opens such a house; it goes with the run, or when it is closed. */
export async function openHouse(
  run: Run,
  { players = 200, prepare = async () => undefined, tuning = 'durable' }: HouseOptions = {},
): Promise<BenchHouse> {
  const template = process.env[HOUSE_VARIABLE];
  const dataDir = mkdtempSync(join(tmpdir(), 'haat-bench-'));
  const { env, remove, ...site } = await (template === undefined
    ? newSite(dataDir, tuning)
    : copiedSite(dataDir, template, players));
  run.owns(site.database.pid);
  const keys = loadKeys(site.dataDir);
  const sealer = journalSealer(keys);
  const db = createDb({ url: site.url, log: createLog('warn'), sealer, connectTimeoutMs: PATIENT_MS });
  const servers: ChildProcess[] = [];
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await Promise.all(servers.map(stopServer));
    await db.close();
    await remove();
    rmSync(dataDir, { recursive: true, force: true });
  };
  run.atEnd(() => (closing ??= close()));
  // Whatever ends this process leaves no server behind.
  process.once('exit', () => servers.forEach((one) => one.kill('SIGKILL')));
  const crowd = template === undefined ? await makeCrowd(db, keys, players) : keptCrowd(template);
  const bettors = crowd.slice(0, players);
  if (bettors.length < players) throw new Error(`${players} players are more than the kept crowd`);
  await prepare(db);
  return {
    ...site,
    keys,
    db,
    bettors,
    start: async ({ batch = 160, role, env: more = {} } = {}) => {
      const port = await freePort();
      const child = spawnServer(port, site.dataDir, {
        HAAT_STAKE_BATCH: String(batch),
        HAAT_TRUST_PROXY: '1',
        ...(role && { ROLE: role }),
        ...env,
        ...more,
      });
      servers.push(child);
      await said(child, 'Haat is ready');
      return { child, pid: child.pid ?? 0, port };
    },
    close: () => (closing ??= close()),
  };
}
