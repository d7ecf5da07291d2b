import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/db.ts';
import { silentLog } from '#platform/log/log.ts';
import { type FreshDatabase, freshDatabase, testDb } from '#platform/testkit/database.ts';
import { addJob, startWorker } from './jobs.ts';

let database: FreshDatabase;
let db: Db;
let owner: pg.Client;
beforeAll(async () => {
  database = await freshDatabase();
  db = testDb(database.appUrl, { poolSize: 4, hotClients: 1 });
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await db.close();
  await database.drop();
});

const pending: unknown[] = [];
const hear = (error: unknown): void => void pending.push(error);
beforeEach(() => void process.on('unhandledRejection', hear));
afterEach(async () => {
  process.off('unhandledRejection', hear);
  await allow();
  await db.pool.query('delete from graphile_worker._private_jobs');
});

/** What a lost connection does to a mark, for as long as the test wants: the row of the job cannot be written. */
const TABLE = 'graphile_worker._private_jobs';
const refuse = () => owner.query(`revoke update, delete on ${TABLE} from haat_app`);
const allow = () => owner.query(`grant update, delete on ${TABLE} to haat_app`);

const warned: string[] = [];
const log = { ...silentLog(), warn: (_: unknown, text?: string) => void warned.push(text ?? '') };
beforeEach(() => {
  warned.length = 0;
  pending.length = 0;
});
const work = (handle: () => Promise<void>) => startWorker(db, log, { 'trial.marked': handle });
const jobs = async () =>
  (
    await owner.query<{ locked_by: string | null; attempts: number }>(
      `select locked_by, attempts from ${TABLE}`,
    )
  ).rows;
const untilRefused = () =>
  expect.poll(() => warned.filter((text) => text === 'a job cannot be marked yet').length).toBeGreaterThan(0);

describe('the mark of a job', () => {
  it('that cannot be made is made as soon as it can, and the job is done once', async () => {
    let done = 0;
    const worker = await work(async () => {
      await refuse();
      done += 1;
    });
    await addJob(db, 'trial.marked', {});
    await untilRefused();
    expect(await jobs()).toMatchObject([{ attempts: 1 }]);
    await allow();
    await expect.poll(jobs).toEqual([]);
    await worker.stop();
    expect({ done, pending }).toEqual({ done: 1, pending: [] });
  });

  it('of a failure is made as soon as it can, and the job is tried again', async () => {
    const worker = await work(async () => {
      await refuse();
      throw new Error('the provider is away');
    });
    await addJob(db, 'trial.marked', {});
    await untilRefused();
    await allow();
    await expect.poll(jobs).toEqual([{ locked_by: null, attempts: 1 }]);
    await worker.stop();
    expect(pending).toEqual([]);
  });

  it('is waited for by a worker that stops', async () => {
    const worker = await work(async () => void (await refuse()));
    await addJob(db, 'trial.marked', {});
    await untilRefused();
    const stopped = worker.stop();
    await allow();
    await stopped;
    expect(await jobs()).toEqual([]);
    expect(pending).toEqual([]);
  });

  it('that cannot be made holds a stop for three seconds and no longer, and nobody meets its failure', async () => {
    const worker = await work(async () => void (await refuse()));
    await addJob(db, 'trial.marked', {});
    await untilRefused();
    const begun = performance.now();
    await worker.stop();
    expect(performance.now() - begun).toBeGreaterThan(2_900);
    // A rejection is told a turn of the loop later.
    await new Promise((wake) => setImmediate(wake));
    expect(await jobs()).toMatchObject([{ attempts: 1 }]);
    expect(pending).toEqual([]);
  });
});
