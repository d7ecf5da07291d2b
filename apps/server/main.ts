/** Starts the product: settings, keys, database, schema, first data, then the roles this process was given. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadKeys } from '#platform/crypto/keys.ts';
import { createDb } from '#platform/db/db.ts';
import { journalSealer, type Sealer } from '#platform/db/journal/sealing.ts';
import { startEmbedded } from '#platform/db/embedded/start.ts';
import { checkExternal } from '#platform/db/external.ts';
import { migrate } from '#platform/db/migrate.ts';
import { whenThere } from '#platform/db/there.ts';
import { migrateJobs } from '#platform/jobs/jobs.ts';
import { createLog } from '#platform/log/log.ts';
import { standardOut } from '#platform/log/out.ts';
import { type Config, readConfig } from './config.ts';
import type { Opened } from '#platform/room/room.ts';
import { seed } from './seed.ts';
import { type Serving, serve } from './serve.ts';

/** The checkout: from dist/server/main.js and from apps/server/main.ts alike two folders up. */
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const DRAIN_MS = 9_000;
const say = (line: string): void => standardOut().write(`${line}\n`);

type Database = {
  readonly appUrl: string;
  readonly ownerUrl: string;
  readonly role?: string;
  readonly stop: () => Promise<void>;
};

async function openDatabase(config: Config, log: ReturnType<typeof createLog>): Promise<Database> {
  if (config.databaseUrl && config.ownerUrl) {
    return {
      appUrl: config.databaseUrl,
      ownerUrl: config.ownerUrl,
      role: 'haat_app',
      stop: async () => undefined,
    };
  }
  say('· starting PostgreSQL');
  const embedded = await startEmbedded({ dataDir: config.dataDir, log });
  return { appUrl: embedded.url(), ownerUrl: embedded.ownerUrl, stop: embedded.stop };
}

type Stop = () => Promise<void>;

let stopping = false;

/**
 * Signals are heard from the first moment: what has been opened so far is closed in the reverse order, within DRAIN_MS.
 * Answers where to put what must be closed.
 */
function hearSignals(log: ReturnType<typeof createLog>): Stop[] {
  const opened: Stop[] = [];
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    say(`· ${signal}: finishing what is under way`);
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    for (const close of opened.reverse())
      await close().catch((error: unknown) => log.error({ err: error }, 'closing failed'));
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'a rejection nobody handled'));
  return opened;
}

/** How long each part of a start took, in ms, from the process's first moment on. */
function createPhases(): {
  readonly end: (name: string) => void;
  readonly all: () => Record<string, number>;
} {
  const took: [string, number][] = [];
  let since = 0;
  return {
    end(name) {
      const now = performance.now();
      took.push([name, Math.round(now - since)]);
      since = now;
    },
    all: () => Object.fromEntries(took),
  };
}

async function start(): Promise<void> {
  const began = performance.now();
  const phases = createPhases();
  phases.end('program');
  const config = readConfig(process.env, root);
  const log = createLog();
  const toClose = hearSignals(log);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o755 });
  const keys = loadKeys(config.dataDir);
  const database = await openDatabase(config, log);
  toClose.push(database.stop);
  phases.end('postgres');
  const sealer = journalSealer(keys);
  const notify = (name: string): void => say(`· migrating ${name}`);
  await migrate(database.ownerUrl, join(root, 'db/migrations'), notify, sealer);
  phases.end('migrations');
  await migrateJobs(database.ownerUrl);
  if (database.role) await checkExternal({ url: database.appUrl, log, role: database.role });

  phases.end('queue');

  const dist = join(root, 'dist');
  const serving = await serve({
    config,
    databaseUrl: database.appUrl,
    ...(database.role ? { databaseRole: database.role } : {}),
    keys,
    log,
    ...(existsSync(dist) ? { dist } : {}),
  });
  toClose.push(serving.stop);
  phases.end('open');
  const people = await firstData(serving, database, log, { production: config.production, sealer });
  phases.end('data');
  log.info({ phasesMs: phases.all() }, 'started');
  const origin = serving.origin.replace('127.0.0.1', 'localhost');
  if (people) welcome({ origin, role: config.role }, performance.now() - began, people);
}

/** This build and what it is to put in; nothing where the program runs from its sources, which change without a number. */
function programOf(asked: {
  readonly hosts: readonly string[];
  readonly production: boolean;
}): string | undefined {
  const stamp = join(root, 'dist', 'server.stamp');
  if (!fileURLToPath(import.meta.url).startsWith(join(root, 'dist')) || !existsSync(stamp)) return undefined;
  return `${readFileSync(stamp, 'utf8').trim()} ${JSON.stringify(asked)}`;
}

/**
 * The door is open by now, and after a crash a crowd stands before it: on connections of its own the first data wait for nobody's
 * bets, and a database that does not answer in time is asked again instead of ending a process that serves.
 */
async function firstData(
  { rooms }: Serving,
  { appUrl, role }: Database,
  log: ReturnType<typeof createLog>,
  { production, sealer }: { readonly production: boolean; readonly sealer: Sealer },
): Promise<readonly Opened[] | undefined> {
  const db = createDb({ url: appUrl, log, sealer, poolSize: 2, hotClients: 1, ...(role ? { role } : {}) });
  try {
    const hosts = ['localhost', '127.0.0.1'];
    const program = programOf({ hosts, production });
    const needs = {
      db,
      brands: rooms.brand.brands,
      seeds: rooms.seeds,
      hosts,
      production,
      ...(program === undefined ? {} : { program }),
    };
    return await whenThere(() => seed(needs), { log, what: 'first data', going: () => !stopping });
  } finally {
    await db.close();
  }
}

/** Only what this role serves: calls and pages, the live channel, or nothing but its health. */
function welcome(
  { origin, role }: { readonly origin: string; readonly role: Config['role'] },
  tookMs: number,
  people: readonly Opened[],
): void {
  say(`\nHaat is ready in ${(tookMs / 1000).toFixed(1)} s${role === 'all' ? '' : ` (${role})`}`);
  if (role === 'all' || role === 'api') {
    say(`  site      ${origin}`);
    say(`  console   ${origin}/console/`);
    say(`  API       ${origin}/docs`);
  }
  if (role === 'live') say(`  live      ${origin.replace(/^http/, 'ws')}/live`);
  say(`  health    ${origin}/readyz`);
  for (const { who, username, password } of people)
    say(`  ${who.padEnd(9)} ${username} · ${password}   (shown once)`);
}

start().catch((error: unknown) => {
  // A signal in the middle of the start has closed the database: the shutdown ends the process.
  if (stopping) return;
  const { cause } = error instanceof Error ? error : {};
  const because = cause instanceof Error ? ` (${cause.message})` : '';
  process.stderr.write(`haat: ${error instanceof Error ? error.message : String(error)}${because}\n`);
  process.exit(1);
});
