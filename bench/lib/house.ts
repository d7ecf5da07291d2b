/** A database of its own for a bench of bets: migrated, with 200 players, or as many as it needs, whose bets nobody limits. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadKeys } from '#platform/crypto/keys.ts';
import { createDb, type Db } from '#platform/db/db.ts';
import { type Embedded, startEmbedded } from '#platform/db/embedded/start.ts';
import { migrate } from '#platform/db/migrate.ts';
import { migrateJobs } from '#platform/jobs/jobs.ts';
import { createLog, silentLog } from '#platform/log/log.ts';
import type { Bettor } from './bettors.ts';
import { makeCrowd } from './crowd.ts';

export type BenchHouse = {
  readonly dataDir: string;
  readonly database: Embedded;
  readonly bettors: readonly Bettor[];
};

const MIGRATIONS = join(import.meta.dirname, '../../db/migrations');

/** Runs `work` in such a house and leaves nothing behind. `prepare` changes the `players` before any server is there. */
export async function inBenchHouse(
  work: (house: BenchHouse) => Promise<void>,
  prepare: (db: Db) => Promise<unknown> = async () => undefined,
  players = 200,
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'haat-bench-'));
  const database = await startEmbedded({ dataDir, log: silentLog() });
  try {
    await migrate(database.ownerUrl, MIGRATIONS);
    await migrateJobs(database.ownerUrl);
    const db = createDb({ url: database.url(), log: createLog('warn') });
    const bettors = await makeCrowd(db, loadKeys(dataDir), players);
    await prepare(db);
    await db.close();
    await work({ dataDir, database, bettors });
  } finally {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
    rmSync(database.cluster, { recursive: true, force: true });
  }
}
