/**
 * One PostgreSQL a test run, started when the first test asks for a database, with everything that makes it slow and safe off.
 * vitest runs this file once, in its main process; test files reach it through a socket (`database.ts`).
 */
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { type Server, Socket, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Embedded, startEmbedded } from '#platform/db/embedded/start.ts';
import { migrate } from '#platform/db/migrate.ts';
import { migrateJobs } from '#platform/jobs/jobs.ts';

/** Name of the environment variable that carries the socket's name to the test files. */
export const SOCKET_VARIABLE = 'HAAT_TEST_CLUSTER';
export const TEMPLATE = 'haat_template';

/** What a test file is told. `{db}` in an address stands for the database's name; `folder` goes when the run ends. */
export type ClusterNote =
  | { readonly app: string; readonly owner: string; readonly super: string; readonly folder: string }
  | { readonly trouble: string };

const quiet = {
  info: () => undefined,
  warn: () => undefined,
  error: (line: string) => process.stderr.write(`${line}\n`),
};

/** Ends the server that `postgres.json` in the folder speaks of, and removes both; twice, for an initdb that was under way. */
const SWEEP = `read line
cluster=$(sed -n 's/.*"cluster": "\\(.*\\)".*/\\1/p' "$0/postgres.json")
pid=$(head -1 "$cluster/postmaster.pid") && kill -QUIT "$pid" && sleep 0.3 && kill -KILL "$pid"
for once in 1 2; do rm -rf "$0" "$cluster" "$cluster.new"; sleep 2; done`;

/** Outlives us by a moment: leaves nothing behind however this process ends, also by kill -9. */
function guard(folder: string): void {
  const watcher = spawn('/bin/sh', ['-c', SWEEP, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
  });
  watcher.unref();
  // The pipe closes with this process; an open handle of ours must not keep it alive.
  const pipe = watcher.stdin;
  if (pipe instanceof Socket) pipe.unref();
}

async function makeTemplate(embedded: Embedded): Promise<void> {
  const admin = new pg.Client({ connectionString: embedded.superUrl() });
  await admin.connect();
  try {
    await admin.query(`create database ${TEMPLATE} owner haat_owner template template0`);
    await migrate(embedded.ownerUrlOf(TEMPLATE), join(import.meta.dirname, '../../db/migrations'));
    // The queue's tables take as long as a server's start: they are copied along.
    await migrateJobs(embedded.ownerUrlOf(TEMPLATE));
  } finally {
    await admin.end();
  }
}

/** A throw-away cluster in the system's temporary folder; `stop` leaves nothing behind. */
export async function startScratch(
  tuning: 'test' | 'durable',
  log = quiet,
): Promise<Embedded & { readonly folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'haat-test-'));
  chmodSync(folder, 0o711);
  guard(folder);
  const embedded = await startEmbedded({ dataDir: folder, log, tuning });
  const stop = async (): Promise<void> => {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
    rmSync(embedded.cluster, { recursive: true, force: true });
  };
  return Object.create(embedded, { stop: { value: stop }, folder: { value: folder } }) as Embedded & {
    readonly folder: string;
  };
}

type Scratch = Awaited<ReturnType<typeof startScratch>>;

async function describe(cluster: Promise<Scratch>): Promise<ClusterNote> {
  try {
    const embedded = await cluster;
    return {
      app: embedded.url('{db}'),
      owner: embedded.ownerUrlOf('{db}'),
      super: embedded.superUrl('{db}'),
      folder: embedded.folder,
    };
  } catch (error) {
    return { trouble: error instanceof Error ? error.message : String(error) };
  }
}

export default async function setup(): Promise<() => Promise<void>> {
  // Whoever started this run has a cluster already, e.g. for the many runs of tools/mutants.
  if (process.env[SOCKET_VARIABLE] !== undefined) return async () => undefined;
  let cluster: Promise<Scratch> | undefined;
  const begin = async (): Promise<Scratch> => {
    const embedded = await startScratch('test');
    await makeTemplate(embedded);
    return embedded;
  };
  const name = `haat-test-${process.pid}-${Date.now()}`;
  const desk: Server = createServer((caller) => {
    caller.on('error', () => undefined);
    cluster ??= begin();
    void describe(cluster).then((note) => caller.end(JSON.stringify(note)));
  });
  await new Promise<void>((resolve, reject) => desk.once('error', reject).listen(`\0${name}`, resolve));
  desk.unref();
  process.env[SOCKET_VARIABLE] = name;
  return async () => {
    desk.close();
    await cluster?.then((embedded) => embedded.stop()).catch(() => undefined);
  };
}
