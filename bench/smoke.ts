/**
 * Every bench on the smallest data, about a second each: one that measures nothing, is refused, or breaks fails; how fast it is says
 * nothing here. `npm run bench smoke [NAME …]`. Ends with one line, `N passed, N failed`.
 */
import { spawn } from 'node:child_process';
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
import { inLanes } from './lib/lanes.ts';
import { freePort, said, spawnServer, stopServer } from './lib/product.ts';

/** As many as any bench wants on the smallest data. */
const PLAYERS = 64;
/** Much of a bench is waiting for starts; two cores are not quicker by more at a time. */
const AT_ONCE = 3;
/** None takes a tenth of it; what hangs must not hang the run of all tests. */
const LONGEST_MS = 120_000;
const BIN = join(import.meta.dirname, '../bin/haat.mjs');
const say = (line: string): void => void process.stdout.write(`${line}\n`);

type Ended = { readonly code: number; readonly text: string; readonly seconds: number };

function runBench(name: string, dataDir: string): Promise<Ended> {
  const begun = performance.now();
  return new Promise((done) => {
    const child = spawn(process.execPath, [BIN, 'bench', name], {
      env: { ...process.env, BENCH_SMOKE: '1', [HOUSE_VARIABLE]: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    for (const output of [child.stdout, child.stderr])
      output.on('data', (part: Buffer) => {
        text += part.toString();
      });
    const patience = setTimeout(() => child.kill('SIGTERM'), LONGEST_MS);
    child.once('close', (code) => {
      clearTimeout(patience);
      done({ code: code ?? 1, text, seconds: (performance.now() - begun) / 1000 });
    });
  });
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
    await inLanes(names.toReversed(), AT_ONCE, async (name) => {
      const { code, text, seconds } = await runBench(name, dataDir);
      if (code !== 0) failed.push(name);
      say(`${code === 0 ? '✓' : '✗'} bench ${name.padEnd(12)} ${seconds.toFixed(1).padStart(5)} s`);
      if (code !== 0) say(text.replace(/^/gm, '    '));
    });
  } finally {
    await clear();
    rmSync(dataDir, { recursive: true, force: true });
  }
  say(`haat: every bench for a moment, ${((performance.now() - begun) / 1000).toFixed(0)} s`);
  say(`${names.length - failed.length} passed, ${failed.length} failed`);
  return failed.length === 0 ? 0 : 1;
}

const asked = process.argv.slice(2);
process.exitCode = await smoke(asked.length > 0 ? asked : Object.keys(allBounds()));
