/** The built product as its operator runs it: a process of its own, the built-in PostgreSQL, a data folder. It may be killed. */
import { type ChildProcess, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrandId } from '#kernel/ids.ts';
import { loadKeys } from '#platform/crypto/keys.ts';
import { createDb, type Db } from '#platform/db/db.ts';
import { journalSealer } from '#platform/db/journal/sealing.ts';
import { startEmbedded } from '#platform/db/embedded/start.ts';
import { silentLog } from '#platform/log/log.ts';
import { composeHouse, type Rooms } from '#apps/server/compose.ts';
import { openPerson, type Person } from '#apps/server/testing.ts';
import { type Answer, type Ask, createClient } from '#apps/server/testing-client.ts';
import { buildServer, endProcess, freePort, launch, withoutPauses } from './process.ts';

export type Product = {
  readonly call: (ask: Ask) => Promise<Answer>;
  readonly db: Db;
  readonly rooms: Rooms;
  readonly keysDir: string;
  readonly origin: () => string;
  readonly ownerUrl: string;
  readonly pid: () => number;
  readonly postgresPid: () => number;
  /** SIGKILL to the server, nothing else. */
  readonly kill: () => void;
  /** Starts it again. @returns ms from the start of the process to its first 200 */
  readonly start: () => Promise<number>;
  /** SIGTERM. @returns ms until the process has ended, and its exit code; the code of a signal is null */
  readonly end: () => Promise<{ readonly ms: number; readonly code: number | null }>;
  readonly person: (cash: bigint) => Promise<Person>;
  readonly stop: () => Promise<void>;
};

/** The server answers before its first data is written: waits for them. */
async function firstBrand(rooms: Rooms): Promise<{ readonly id: BrandId }> {
  for (let tries = 0; tries < 200; tries += 1) {
    rooms.brand.brands.forget();
    const [brand] = await rooms.brand.brands.all();
    if (brand) return brand;
    await new Promise((wake) => setTimeout(wake, 100));
  }
  throw new Error('there is no brand after 20 s');
}

/** The product on a fresh data folder, with a brand whose games may follow at once: a crowd of clients, not a queue of pauses. */
export async function startProduct(place: string = tmpdir()): Promise<Product> {
  buildServer();
  const dataDir = mkdtempSync(join(place, 'haat-soak-'));
  spawnSync('chmod', ['0711', dataDir]);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const call = createClient(() => origin, 256);
  let child: ChildProcess | undefined;
  const start = async (): Promise<number> => {
    const launched = await launch(port, { HAAT_DATA: dataDir });
    child = launched.child;
    return launched.ms;
  };
  const end = () => endProcess(child);
  await start();
  // Adopts the running PostgreSQL: it is the product's own launcher that looks after it.
  const embedded = await startEmbedded({ dataDir, log: silentLog() });
  const keys = loadKeys(dataDir);
  const db = createDb({ url: embedded.url(), log: silentLog(), sealer: journalSealer(keys) });
  const rooms = await composeHouse({ db, keys, log: silentLog(), origin: () => '' });
  const brand = await firstBrand(rooms);
  await withoutPauses(db, brand.id);
  return {
    call,
    db,
    rooms,
    keysDir: dataDir,
    origin: () => origin,
    ownerUrl: embedded.ownerUrl,
    pid: () => child?.pid ?? 0,
    postgresPid: () => Number(readFileSync(join(embedded.cluster, 'postmaster.pid'), 'utf8').split('\n')[0]),
    kill: () => void child?.kill('SIGKILL'),
    start,
    person: (cash) => openPerson(rooms, db, brand.id, cash),
    end,
    stop: async () => {
      await end();
      await rooms.close();
      await db.close();
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
      rmSync(embedded.cluster, { recursive: true, force: true });
    },
  };
}
