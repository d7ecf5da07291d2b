import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Db } from '#platform/db/db.ts';
import { silentLog } from '#platform/log/log.ts';
import { registry } from '#platform/metrics/metrics.ts';
import { type FreshDatabase, freshDatabase, testDb } from '#platform/testkit/database.ts';
import { addJob, startWorker } from './jobs.ts';
import { keepWorking } from './keep.ts';

let database: FreshDatabase;
let db: Db;
beforeAll(async () => {
  database = await freshDatabase();
  db = testDb(database.appUrl, { poolSize: 4, hotClients: 1 });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});
// A queue that ends by itself leaves 57 as what the process is to end with.
afterEach(() => {
  process.exitCode = undefined;
});

const said: string[] = [];
const tell = (_: unknown, text?: string): void => void said.push(text ?? '');
const figure = async (name: string): Promise<number> =>
  (await registry.getSingleMetric(name)?.get())?.values[0]?.value ?? 0;
/** What graphile-worker is told when a newer version of itself has changed its tables: it takes no more jobs. */
const endQueue = () => db.pool.query(`notify "worker:migrate", '{"breaking": true, "migrationNumber": 99}'`);

it('starts a worker again whose queue ended by itself, and says so', async () => {
  said.length = 0;
  const log = { warn: tell, error: (first: unknown) => tell(first, String(first)) };
  const done: unknown[] = [];
  const before = await figure('haat_worker_starts_total');
  const kept = keepWorking(log, () =>
    startWorker(db, silentLog(), { 'trial.kept': async ({ n }) => void done.push(n) }),
  );
  await addJob(db, 'trial.kept', { n: 1 });
  await expect.poll(() => done).toEqual([1]);
  expect(await figure('haat_worker_runs')).toBe(1);
  await endQueue();
  await expect.poll(() => said).toEqual(['the queue ended by itself; it is started again']);
  expect(await figure('haat_worker_runs')).toBe(0);
  await addJob(db, 'trial.kept', { n: 2 });
  await expect.poll(() => done, { timeout: 5_000 }).toEqual([1, 2]);
  expect(await figure('haat_worker_runs')).toBe(1);
  expect((await figure('haat_worker_starts_total')) - before).toBe(2);
  await kept.stop();
  expect(await figure('haat_worker_runs')).toBe(0);
  expect(said).toHaveLength(1);
});

it('tries a start that fails again, and stops at once while it waits', async () => {
  said.length = 0;
  let tries = 0;
  const kept = keepWorking({ warn: tell, error: tell }, async () => {
    tries += 1;
    throw new Error('the database is away');
  });
  await expect.poll(() => tries, { timeout: 5_000 }).toBe(2);
  const begun = performance.now();
  await kept.stop();
  expect(performance.now() - begun).toBeLessThan(900);
  expect(said).toEqual(['the worker cannot start yet', 'the worker cannot start yet']);
});
