import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { HOUR } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import { silentLog } from '#platform/log/log.ts';
import type { FreshDatabase } from '#platform/testkit/database.ts';
import { databaseOfFile, FEW } from '#platform/testkit/file-database.ts';
import { addJob, type JobHandlers, migrateJobs, promptly, startWorker } from './jobs.ts';
import { ticking } from './ticks.ts';

let db: Db;
let database: FreshDatabase;
databaseOfFile((opened, fresh) => {
  db = opened;
  database = fresh;
}, FEW);

const workers: { stop: () => Promise<void> }[] = [];
const work = async (handlers: JobHandlers) => {
  const worker = await startWorker(db, silentLog(), handlers);
  workers.push(worker);
  return worker;
};
afterEach(async () => {
  await Promise.all(workers.splice(0).map(({ stop }) => stop()));
  await db.pool.query('delete from graphile_worker._private_jobs');
});

type Waiting = { readonly key: string | null; readonly attempts: number; readonly run_at: Date };
const waiting = async (name: string): Promise<Waiting[]> =>
  (
    await db.pool.query<Waiting>(
      'select key, attempts, run_at from graphile_worker.jobs where task_identifier = $1 order by run_at',
      [name],
    )
  ).rows;

/** A door that a test opens: a job stands before it until then. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((done) => {
    open = done;
  });
  return { open: () => open(), opened };
}

describe('a job', () => {
  it('is done once its transaction has committed, and never when it was undone', async () => {
    const done: unknown[] = [];
    await work({ 'trial.write': async ({ n }) => void done.push(n) });
    // A name the queue has never heard is written down once, and a transaction that does so holds it until its end.
    await addJob(db, 'trial.write', { n: 'first' });
    await expect.poll(() => done).toEqual(['first']);
    await expect(
      db.transaction(async (tx) => {
        await addJob(tx, 'trial.write', { n: 'undone' });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    const half = gate();
    const slow = db.transaction(async (tx) => {
      await addJob(tx, 'trial.write', { n: 'committed' });
      await half.opened;
    });
    await addJob(db, 'trial.write', { n: 'at once' });
    await expect.poll(() => done).toEqual(['first', 'at once']);
    half.open();
    await slow;
    await expect.poll(() => done).toEqual(['first', 'at once', 'committed']);
    expect(await waiting('trial.write')).toEqual([]);
  });

  it('waits for its time', async () => {
    await addJob(db, 'trial.later', {}, { runAt: new Date(Date.now() + HOUR) });
    let done = 0;
    await work({
      'trial.later': async () => void (done += 1),
      'trial.now': async () => void (done += 10),
    });
    await addJob(db, 'trial.now', {});
    await expect.poll(() => done).toBe(10);
    expect((await waiting('trial.later')).length).toBe(1);
  });

  it('of a key that waits already takes its place', async () => {
    const reported: unknown[] = [];
    const later = { key: 'one', runAt: new Date(Date.now() + HOUR) };
    for (const n of [1, 2]) await addJob(db, 'trial.keyed', { n }, later);
    expect((await waiting('trial.keyed')).length).toBe(1);
    await addJob(db, 'trial.keyed', { n: 3 }, { key: 'one' });
    await work({ 'trial.keyed': async ({ n }) => void reported.push(n) });
    await expect.poll(() => reported).toEqual([3]);
  });

  it('that fails is tried again later, as often as it may be', async () => {
    let tries = 0;
    await work({
      'trial.fails': async () => {
        tries += 1;
        throw new Error('not yet');
      },
    });
    await addJob(db, 'trial.fails', {}, { attempts: 2 });
    await expect.poll(async () => (await waiting('trial.fails'))[0]?.attempts).toBe(1);
    const [failed] = await waiting('trial.fails');
    expect(failed?.run_at.getTime()).toBeGreaterThan(Date.now() - 1_000);
    await db.pool.query("update graphile_worker._private_jobs set run_at = now() - interval '1 second'");
    await expect.poll(async () => (await waiting('trial.fails'))[0]?.attempts).toBe(2);
    await db.pool.query("update graphile_worker._private_jobs set run_at = now() - interval '1 second'");
    // The third try would be one more than allowed; another job shows that the worker has looked meanwhile.
    let checkedAt = false;
    await work({ 'trial.look': async () => void (checkedAt = true) });
    await addJob(db, 'trial.look', {});
    await expect.poll(() => checkedAt).toBe(true);
    expect(tries).toBe(2);
  });

  it('that money waits for is tried again within half a minute, however often it failed, and outlasts an outage of days', async () => {
    const never = async (): Promise<void> => {
      throw new Error('the provider is away');
    };
    await work({ 'trial.patient': never, 'trial.prompt': promptly(never) });
    for (const [name, shortest, longest] of [
      ['trial.patient', 6 * HOUR, 7 * HOUR],
      ['trial.prompt', 20_000, 30_000],
    ] as const) {
      await addJob(db, name, {}, { runAt: new Date(Date.now() + HOUR) });
      // As after many outages: the next failure is the twenty-fifth, and the last the queue would bear by itself.
      await db.pool.query(
        `update graphile_worker._private_jobs j set attempts = 24, run_at = now() from graphile_worker.jobs named
         where named.id = j.id and named.task_identifier = $1`,
        [name],
      );
      const isPaused = async (): Promise<boolean> => {
        const pause = ((await waiting(name))[0]?.run_at.getTime() ?? 0) - Date.now();
        return pause > shortest && pause < longest;
      };
      await expect.poll(isPaused).toBe(true);
    }
    const most = await db.pool.query<{ left: number }>(
      "select max_attempts - attempts as left from graphile_worker.jobs where task_identifier = 'trial.prompt'",
    );
    expect(most.rows[0]?.left).toBeGreaterThan((3 * 24 * HOUR) / 30_000);
  });

  it('nobody here knows how to do waits for a process that does', async () => {
    const first = await work({ 'trial.known': async () => undefined });
    await addJob(db, 'trial.foreign', { n: 1 });
    await addJob(db, 'trial.known', {});
    await expect.poll(async () => (await waiting('trial.known')).length).toBe(0);
    expect((await waiting('trial.foreign'))[0]).toMatchObject({ attempts: 0 });
    await first.stop();
    workers.length = 0;
    const done: unknown[] = [];
    await work({ 'trial.foreign': async ({ n }) => void done.push(n) });
    await expect.poll(() => done).toEqual([1]);
  });

  it('is done by one of two workers', async () => {
    const done: number[] = [];
    const handlers: JobHandlers = { 'trial.shared': async ({ n }) => void done.push(Number(n)) };
    await work(handlers);
    await work(handlers);
    for (let n = 0; n < 40; n += 1) await addJob(db, 'trial.shared', { n });
    await expect.poll(() => done.length, { timeout: 30_000 }).toBe(40);
    await expect.poll(async () => (await waiting('trial.shared')).length).toBe(0);
    expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n));
  });

  it('that is under way when the worker stops is finished first', async () => {
    const [begun, end] = [gate(), gate()];
    let finished = false;
    const worker = await work({
      'trial.slow': async () => {
        begun.open();
        await end.opened;
        await db.pool.query('select 1');
        finished = true;
      },
    });
    workers.length = 0;
    await addJob(db, 'trial.slow', {});
    await begun.opened;
    const stopping = worker.stop().then(() => finished);
    end.open();
    expect(await stopping).toBe(true);
    expect(await waiting('trial.slow')).toEqual([]);
  });
});

describe('the tables of the queue', () => {
  it('are made ready by processes that start together, and none fails', async () => {
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    for (let round = 0; round < 3; round += 1) {
      // As on the first start over a database: there are rights to give.
      await owner.query(`revoke all on schema graphile_worker from haat_app;
        revoke all on all tables in schema graphile_worker from haat_app;
        revoke all on all functions in schema graphile_worker from haat_app`);
      await Promise.all(Array.from({ length: 5 }, () => migrateJobs(database.ownerUrl)));
    }
    await owner.end();
    expect(await waiting('trial.never')).toEqual([]);
  });
});

describe('work that comes round', () => {
  it('queues its next turn before it works, so that a failure does not end it', async () => {
    let turns = 0;
    const tick = ticking(db, 'trial.tick', HOUR, async () => {
      turns += 1;
      throw new Error('this turn fails');
    });
    await tick.start();
    await work(tick.jobs);
    await expect.poll(() => turns).toBe(1);
    const nextTurn = async () => (await waiting('trial.tick')).find(({ key }) => key === 'trial.tick');
    await expect.poll(async () => (await nextTurn())?.attempts).toBe(0);
    expect((await nextTurn())?.run_at.getTime()).toBeGreaterThan(Date.now() + HOUR / 2);
  });

  it('stands once however many processes start it, and begins at the start of each', async () => {
    let turns = 0;
    const tick = ticking(db, 'trial.once', HOUR, async () => void (turns += 1));
    for (let n = 0; n < 5; n += 1) await tick.start();
    expect((await waiting('trial.once')).length).toBe(1);
    await work(tick.jobs);
    await expect.poll(() => turns).toBe(1);
    await expect.poll(async () => (await waiting('trial.once')).length).toBe(1);
    await tick.start();
    await expect.poll(() => turns).toBe(2);
  });
});
