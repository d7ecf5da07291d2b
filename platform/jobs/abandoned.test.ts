import { expect, it } from 'vitest';
import type { Db } from '#platform/db/db.ts';
import { silentLog } from '#platform/log/log.ts';
import { databaseOfFile, FEW } from '#platform/testkit/file-database.ts';
import { giveBackAbandoned } from './abandoned.ts';
import { addJob, startWorker } from './jobs.ts';

let db: Db;
databaseOfFile((opened) => void (db = opened), FEW);

const TABLE = 'graphile_worker._private_jobs';
const holders = async () =>
  (await db.pool.query<{ locked_by: string | null }>(`select locked_by from ${TABLE} order by id`)).rows.map(
    ({ locked_by }) => locked_by,
  );
/** As if the job had been begun so many seconds ago by a worker of this name. */
const begunBy = (name: string, seconds: number) =>
  db.pool.query(`update ${TABLE} set locked_by = $1, locked_at = now() - make_interval(secs => $2)`, [
    name,
    seconds,
  ]);

it('gives a job back that a dead worker began, once a minute has passed', async () => {
  await addJob(db, 'trial.abandoned', {});
  await begunBy('pool-dead', 50);
  await giveBackAbandoned(db);
  expect(await holders()).toEqual(['pool-dead']);
  await begunBy('pool-dead', 70);
  await giveBackAbandoned(db);
  expect(await holders()).toEqual([null]);
  let done = 0;
  const worker = await startWorker(db, silentLog(), { 'trial.abandoned': async () => void (done += 1) });
  await expect.poll(holders).toEqual([]);
  await worker.stop();
  expect(done).toBe(1);
});

it('leaves a job to the worker that is at it, however long it takes, also when it had to listen anew', async () => {
  let end = (): void => undefined;
  let begun = 0;
  const worker = await startWorker(db, silentLog(), {
    'trial.long': async () => {
      begun += 1;
      await new Promise<void>((done) => {
        end = done;
      });
    },
  });
  await addJob(db, 'trial.long', {});
  await expect.poll(() => begun).toBe(1);
  const [name = ''] = await holders();
  const listening = async () =>
    (
      await db.pool.query<{ pid: number }>('select pid from pg_stat_activity where application_name = $1', [
        name,
      ])
    ).rows[0]?.pid;
  await expect.poll(listening).toBeGreaterThan(0);
  await begunBy(name ?? '', 600);
  await giveBackAbandoned(db);
  expect(await holders()).toEqual([name]);
  const lost = await listening();
  await db.pool.query('select pg_terminate_backend($1)', [lost]);
  await expect.poll(async () => ![undefined, lost].includes(await listening())).toBe(true);
  await giveBackAbandoned(db);
  expect(await holders()).toEqual([name]);
  end();
  await worker.stop();
  expect({ begun, left: await holders() }).toEqual({ begun: 1, left: [] });
});
