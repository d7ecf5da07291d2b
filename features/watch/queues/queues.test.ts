import pg from 'pg';
import { expect, it } from 'vitest';
import type { Db } from '#platform/db/db.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { askRoute } from '#platform/testkit/context.ts';
import type { FreshDatabase } from '#platform/testkit/database.ts';
import { databaseOfFile, FEW } from '#platform/testkit/file-database.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { listener, on } from '#platform/outbox/listeners.ts';
import { fact } from '#kernel/facts.ts';
import { Type } from 'typebox';
import { type FailedJob, OpsQueues, type QueueLine, RetryJob } from './contract.ts';
import { createQueues } from './room.ts';

let db: Db;
let database: FreshDatabase;
databaseOfFile((opened, fresh) => {
  db = opened;
  database = fresh;
}, FEW);

const Rang = fact('bell.rang', Type.Object({}));
const slow = listener(
  'queues.slow',
  on(Rang, async () => undefined),
);
type Answer = {
  readonly tasks: QueueLine[];
  readonly failed: FailedJob[];
  readonly listeners: { name: string; lagSeconds: number }[];
};
const room = () => createQueues({ db, listeners: () => [slow] });
const look = () => askRoute<Answer>(room().routes, OpsQueues, { staff: true });

it('tells what waits, what failed and who is behind, and has a failed job tried again', async () => {
  await addJob(db, 'queues.fine', {});
  await addJob(db, 'queues.broken', {});
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'it broke'
      where task_id = (select id from graphile_worker._private_tasks where identifier = 'queues.broken')`,
  );
  await owner.end();
  await db.transaction((tx) => announce(tx, Rang, [{}]));
  const { tasks, failed, listeners } = await look();
  expect(tasks).toMatchObject([
    { task: 'queues.broken', dead: 1, due: 0 },
    { task: 'queues.fine', dead: 0, due: 1 },
  ]);
  expect(failed).toMatchObject([{ task: 'queues.broken', error: 'it broke' }]);
  expect(listeners[0]?.lagSeconds).toBeGreaterThan(0);
  const retry = () =>
    askRoute(room().routes, RetryJob, { staff: true }, { params: { id: failed[0]?.id }, body: {} });
  await retry();
  expect((await look()).tasks.map(({ task, due }) => [task, due])).toContainEqual(['queues.broken', 1]);
  const missing = askRoute(room().routes, RetryJob, { staff: true }, { params: { id: '999999' }, body: {} });
  await expect(missing).rejects.toMatchObject({ code: 'queues.unknown' });
});
