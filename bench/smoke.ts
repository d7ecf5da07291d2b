/**
 * Every bench on the smallest data, about a second each: one that measures nothing, is refused, or breaks fails; how fast it is says
 * nothing here. `npm run bench smoke [NAME …]`. Ends with one line, `N passed, N failed`.
 */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { loadKeys } from '#platform/crypto/keys.ts';
import { createDb } from '#platform/db/db.ts';
import { startEmbedded } from '#platform/db/embedded/start.ts';
import { journalSealer } from '#platform/db/journal/sealing.ts';
import { migrate } from '#platform/db/migrate.ts';
import { migrateJobs } from '#platform/jobs/jobs.ts';
import { silentLog } from '#platform/log/log.ts';
import { ensureChromium } from '#tools/test/chromium.ts';
import { allBounds } from './lib/bounds.ts';
import { openCrashTable, SMALLEST_BETTING_MS } from './lib/crash-table.ts';
import { makeCrowd } from './lib/crowd.ts';
import { HOUSE_VARIABLE, keepCrowd, TEMPLATES } from './lib/house.ts';
import { asked, forkProgram, freePort, said, spawnServer, stopServer } from './lib/product.ts';
import type { LaneSaid } from './lib/smoke-lane.ts';

/** As many as any bench wants on the smallest data. */
const PLAYERS = 64;
/** Much of a bench is waiting; each process more reads the modules of the house once more. */
const AT_ONCE = 3;
/** Begun first: a round of crash has its own time, and a browser its own start. */
const LONG = ['crash', 'inp', 'frames', 'bets'];
const isLong = (name: string): boolean => LONG.includes(name);
/** None takes a tenth of it; what hangs must not hang the run of all tests. */
const LONGEST_MS = 120_000;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

type Ended = { readonly code: number; readonly text: string; readonly seconds: number };

/** A process that runs one bench after the other; one that hangs or breaks it fails alone, and the next has a new process. */
function createLane(dataDir: string) {
  let child: ChildProcess | undefined;
  let text = '';
  const begin = (): ChildProcess => {
    const made = forkProgram('smoke-lane.ts', { BENCH_SMOKE: '1', [HOUSE_VARIABLE]: dataDir });
    for (const output of [made.stdout, made.stderr])
      output?.on('data', (part: Buffer) => {
        text += part.toString();
      });
    made.once('exit', () => {
      child = undefined;
    });
    return made;
  };
  return {
    run: async (name: string): Promise<Ended> => {
      child ??= begin();
      text = '';
      const [own, begun] = [child, performance.now()];
      const patience = setTimeout(() => own.kill('SIGTERM'), LONGEST_MS);
      const { code } = await asked<LaneSaid>(own, name).catch(() => ({ code: 1 }));
      clearTimeout(patience);
      // What it said last may still be in the pipe.
      await new Promise((wake) => setTimeout(wake, 50));
      return { code, text, seconds: (performance.now() - begun) / 1000 };
    },
    close: async (): Promise<void> => {
      if (child) await stopServer(child);
    },
  };
}

/** Two houses as their first start leaves them, one with the crowd: every bench has a copy of one. */
async function furnish(dataDir: string): Promise<() => Promise<void>> {
  const database = await startEmbedded({ dataDir, log: silentLog(), tuning: 'test' });
  const keys = loadKeys(dataDir);
  const sealer = journalSealer(keys);
  await migrate(database.ownerUrl, join(import.meta.dirname, '../db/migrations'), undefined, sealer);
  await migrateJobs(database.ownerUrl);
  const admin = new pg.Client({ connectionString: database.superUrl('postgres') });
  await admin.connect();
  for (const name of Object.values(TEMPLATES)) {
    await admin.query(`create database ${name} owner haat_owner template haat strategy file_copy`);
    await admin.query(`grant connect on database ${name} to haat_app`);
  }
  await admin.end();
  const db = createDb({ url: database.url(TEMPLATES.crowd), log: silentLog(), sealer });
  keepCrowd(dataDir, await makeCrowd(db, keys, PLAYERS));
  await openCrashTable(db, SMALLEST_BETTING_MS);
  await db.close();
  await Promise.all(
    Object.values(TEMPLATES).map(async (name) => {
      const env = { DATABASE_URL: database.url(name), DATABASE_OWNER_URL: database.ownerUrlOf(name) };
      const server = spawnServer(await freePort(), dataDir, env);
      await said(server, 'Haat is ready');
      await stopServer(server);
    }),
  );
  return async () => {
    await database.stop();
    rmSync(database.cluster, { recursive: true, force: true });
  };
}

async function smoke(names: readonly string[]): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'haat-smoke-'));
  const begun = performance.now();
  process.env['HAAT_CHROMIUM'] = await ensureChromium();
  const clear = await furnish(dataDir);
  const failed: string[] = [];
  try {
    const left = [...names].sort((one, other) => Number(isLong(other)) - Number(isLong(one)));
    const work = async (): Promise<void> => {
      const lane = createLane(dataDir);
      for (let name = left.shift(); name !== undefined; name = left.shift()) {
        const { code, text, seconds } = await lane.run(name);
        if (code !== 0) failed.push(name);
        say(`${code === 0 ? '✓' : '✗'} bench ${name.padEnd(12)} ${seconds.toFixed(1).padStart(5)} s`);
        if (code !== 0) say(text.replace(/^/gm, '    '));
      }
      await lane.close();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } finally {
    await clear();
    rmSync(dataDir, { recursive: true, force: true });
  }
  say(`haat: every bench for a moment, ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  say(`${names.length - failed.length} passed, ${failed.length} failed`);
  return failed.length === 0 ? 0 : 1;
}

const names = process.argv.slice(2);
process.exitCode = await smoke(names.length > 0 ? names : Object.keys(allBounds()));
