/** SQL of queues: reads the tables of the queue and of the outbox. A job is put off or on by the queue's own function alone. */
import { type Runner, statement } from '#platform/db/db.ts';

export type TaskRow = {
  task: string;
  waiting: bigint;
  due: bigint;
  running: bigint;
  failing: bigint;
  dead: bigint;
  late_seconds: number;
};
const TASKS = statement<TaskRow>(
  'queues.tasks',
  `select task_identifier as task, count(*) as waiting,
          count(*) filter (where run_at <= now() and locked_at is null and attempts < max_attempts) as due,
          count(*) filter (where locked_at is not null) as running,
          count(*) filter (where last_error is not null and attempts < max_attempts) as failing,
          count(*) filter (where attempts >= max_attempts and locked_at is null) as dead,
          coalesce(extract(epoch from now() - min(run_at) filter (where run_at <= now() and locked_at is null and attempts < max_attempts)), 0)::float8
            as late_seconds
     from graphile_worker.jobs group by 1 order by dead desc, failing desc, task_identifier`,
);
export const readTasks = (runner: Runner) => runner.rows(TASKS);

export type FailedRow = {
  id: bigint;
  task: string;
  attempts: number;
  most: number;
  error: string;
  run_at: Date;
  created_at: Date;
};
const FAILED = statement<FailedRow>(
  'queues.failed',
  `select id, task_identifier as task, attempts, max_attempts as most, left(last_error, 500) as error, run_at, created_at
     from graphile_worker.jobs where last_error is not null order by attempts >= max_attempts desc, run_at limit 100`,
);
export const readFailed = (runner: Runner) => runner.rows(FAILED);

const RETRY = statement<{ id: bigint; task_identifier: string }>(
  'queues.retry',
  `select id, (select j.task_identifier from graphile_worker.jobs j where j.id = r.id) as task_identifier
     from graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs
       where id = $1 and last_error is not null and locked_at is null), run_at => now(), attempts => 0) r`,
);
/** Undefined where there is no such job, it never failed, or it is being worked on. */
export const retryJob = (runner: Runner, id: string) => runner.one(RETRY, [id]);

const OUTBOX = statement<{ kept: bigint; oldest_seconds: number }>(
  'queues.outbox',
  `select (select count(*) from platform.outbox) as kept,
          coalesce(extract(epoch from now() - (select min(at) from platform.outbox)), 0)::float8 as oldest_seconds`,
);
export const readOutbox = (runner: Runner) => runner.one(OUTBOX);
