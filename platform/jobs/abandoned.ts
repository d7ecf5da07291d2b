/**
 * Jobs whose process died in the middle of them. The queue alone waits four hours before somebody else may have them: a code on its way
 * to a phone is worth nothing by then. A worker that lives is seen by its listening connection, which bears its name.
 */
import type { WorkerEvents } from 'graphile-worker';
import { type Runner, statement } from '#platform/db/db.ts';
import type { Log } from '#platform/log/log.ts';

/** Names the listening connection of each worker after it, also when it has to listen anew. */
export function showLife(events: WorkerEvents, log: Pick<Log, 'warn'>): void {
  events.on('pool:listen:success', ({ client, workerPool }) => {
    // After the LISTEN, which is asked for next: a connection does one thing at a time.
    client.once('drain', () => {
      client
        .query("select set_config('application_name', $1, false)", [workerPool.id])
        .catch((error: unknown) => log.warn({ err: error }, 'a worker could not show that it lives'));
    });
  });
}

/** The minute is for a worker that lost its connection and has not yet another: a job may run twice, and should not. */
const GIVE_BACK = statement<never>(
  'jobs.give_back',
  `select graphile_worker.force_unlock_workers(array(
     select distinct locked_by from graphile_worker._private_jobs j
     where locked_at < now() - interval '1 minute'
       and not exists (select from pg_stat_activity where application_name = j.locked_by)))`,
);

/** Lets others do what dead workers had begun. */
export async function giveBackAbandoned(runner: Runner): Promise<void> {
  await runner.rows(GIVE_BACK);
}
