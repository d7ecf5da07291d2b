/** Queued work, in the caller's transaction (graphile-worker). A job runs at least once; a key makes it one job. */
import { Logger as WorkerLog, run, runMigrations, type TaskList } from 'graphile-worker';
import pg from 'pg';
import { type Db, type Runner, statement } from '#platform/db/db.ts';
import { createPool } from '#platform/db/pool.ts';
import type { Log } from '#platform/log/log.ts';
import { showLife } from './abandoned.ts';
import { patientMarks } from './marks.ts';

export type JobPayload = Readonly<Record<string, unknown>>;
export type Job = ((payload: JobPayload) => Promise<void>) & { readonly isPrompt?: true };
export type JobHandlers = Readonly<Record<string, Job>>;

/**
 * A job somebody's money waits for: once what stopped it is gone it is tried again within PROMPT_PAUSE_S. Left to itself the queue
 * waits e^n seconds after the nth failure – two and a half minutes after the fifth, six hours after the tenth.
 */
export const promptly = (job: (payload: JobPayload) => Promise<void>): Job =>
  Object.assign((payload: JobPayload) => job(payload), { isPrompt: true as const });

const PROMPT_PAUSE_S = 25;
/** The days that 25 tries take with the queue's own pauses, at PROMPT_PAUSE_S each: a provider may be away over a long weekend. */
const PROMPT_TRIES = 14_000;

const SOONER = statement<never>(
  'jobs.sooner',
  `select graphile_worker.reschedule_jobs(array[id], run_at => least(run_at, now() + make_interval(secs => $2)),
     max_attempts => greatest(max_attempts, $3))
   from graphile_worker.jobs where id = $1 and locked_by is null`,
);

const ADD = statement<never>(
  'jobs.add',
  "select graphile_worker.add_job($1, $2::json, run_at => $3, job_key => $4, max_attempts => $5, job_key_mode => 'replace')",
);

/** Queues a job for when the transaction commits. `key` replaces a waiting job of the same key. */
export async function addJob(
  tx: Runner,
  name: string,
  payload: JobPayload,
  options: { runAt?: Date; key?: string; attempts?: number } = {},
): Promise<void> {
  await tx.rows(ADD, [
    name,
    JSON.stringify(payload),
    options.runAt ?? new Date(),
    options.key ?? null,
    options.attempts ?? 25,
  ]);
}

/** Beside the one of the house's own migrations. */
const MIGRATION_LOCK = 4_812_008;

/**
 * The queue's own tables, made by the owner, used by the app's role. One process at a time: rights that two give at once are
 * "tuple concurrently updated" for one of them, which ended two of five processes that were started together.
 */
export async function migrateJobs(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await runMigrations({ connectionString: ownerUrl });
    await client.query(`grant usage on schema graphile_worker to haat_app;
      grant select, insert, update, delete on all tables in schema graphile_worker to haat_app;
      grant usage, select on all sequences in schema graphile_worker to haat_app;
      grant execute on all functions in schema graphile_worker to haat_app`);
    // Row security of the queue would hide its rows from any role but the owner.
    const tables = await client.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'graphile_worker' and rowsecurity",
    );
    for (const { name } of tables.rows) await client.query(`alter table ${name} disable row level security`);
  } finally {
    await client.end();
  }
}

/** The queue writes its rows back as JSON, which has no bigint: here int8 stays a text. */
const PLAIN_TYPES: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === 20 ? (text: string) => text : pg.types.getTypeParser(oid, format ?? 'text'),
};

/** The worker's own connections: a long queue of jobs never takes one from a request at the door. */
const WORKER_CONNECTIONS = 6;

export type Worker = {
  /** When the queue takes no more jobs: after `stop`, or by itself. Never fails. */
  readonly ended: Promise<void>;
  readonly stop: () => Promise<void>;
};

export async function startWorker(db: Db, log: Log, handlers: JobHandlers): Promise<Worker> {
  const pool = createPool({
    ...db.options,
    url: db.options.directUrl ?? db.options.url,
    log,
    poolSize: WORKER_CONNECTIONS,
    types: PLAIN_TYPES,
  });
  const tasks: TaskList = Object.fromEntries(
    Object.entries(handlers).map(([name, handle]) => [
      name,
      async (payload: unknown) => {
        if (typeof payload !== 'object' || payload === null) throw new Error(`job ${name} has no payload`);
        await handle({ ...payload });
      },
    ]),
  );
  const marks = patientMarks(pool, log, (name, id) =>
    handlers[name]?.isPrompt
      ? { name: SOONER.name, text: SOONER.text, values: [id, PROMPT_PAUSE_S, PROMPT_TRIES] }
      : undefined,
  );
  showLife(marks.events, log);
  const worker = await run({
    pgPool: marks.pool,
    events: marks.events,
    taskList: tasks,
    concurrency: 4,
    // What is queued for now is told by the database at once; this is for what was queued for later, times four workers.
    pollInterval: 1_000,
    noHandleSignals: true,
    logger: quietLogger(log),
  }).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  const ended = worker.promise.catch((error: unknown) => log.error({ err: error }, 'the queue ended'));
  let isRunning = true;
  void ended.then(() => {
    isRunning = false;
  });
  return {
    ended,
    stop: async () => {
      if (isRunning) await worker.stop();
      await ended;
      await marks.settle(MARKED_WITHIN_MS);
      await pool.end();
    },
  };
}

/** A database that does not come back must not hold the stop; the drain of the process ends after 9 s. */
const MARKED_WITHIN_MS = 3_000;

function failureIn(meta: unknown): { err: unknown; job: unknown; attempt: unknown } {
  const { error, job } = Object(meta);
  const { task_identifier: name, attempts } = Object(job);
  return { err: error, job: name, attempt: attempts };
}

type WorkerLogger = NonNullable<Parameters<typeof run>[0]['logger']>;

function quietLogger(log: Log): WorkerLogger {
  const write = (level: string, message: string, meta?: unknown): void => {
    // Its own sentence quotes the error, and what comes with it the whole job: both are told by name instead.
    if (level === 'error') log.error(failureIn(meta), 'the queue met a failure');
    else if (level === 'warning') log.warn(message);
    else log.debug(message);
  };
  return new WorkerLog(() => (level, message, meta) => write(level, message, meta));
}
