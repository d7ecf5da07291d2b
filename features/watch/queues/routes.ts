/** The desk's door to queued work. */
import { toWire } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import { type Route, route } from '#platform/http/route.ts';
import type { Listener } from '#platform/outbox/listeners.ts';
import { listenerLag } from '#platform/outbox/run-listeners.ts';
import { actorOf, type May, staffAction } from '#platform/trail/staff-action.ts';
import { OpsQueues, RetryJob } from './contract.ts';
import { queueFaults } from './faults.ts';
import { readFailed, readOutbox, readTasks, retryJob } from './store.ts';

export type QueueNeeds = {
  readonly db: Db;
  readonly may?: May | undefined;
  /** Every listener of the house, once every room is made. */
  readonly listeners: () => readonly Listener[];
};

export const queueRoutes = (needs: QueueNeeds): readonly Route[] => [
  route(OpsQueues, { allow: ['staff'], right: 'jobs.read', perMinute: 120 }, async () => {
    const { db } = needs;
    const listeners = needs.listeners();
    const [tasks, failed, outbox, lag] = await Promise.all([
      readTasks(db),
      readFailed(db),
      // They read as many rows as are kept: on the connections that are shared, everybody would wait for them.
      db.transaction(readOutbox),
      db.transaction((tx) => listenerLag(tx, listeners)),
    ]);
    return {
      tasks: tasks.map(({ task, late_seconds: late, waiting, due, running, failing, dead }) => ({
        task,
        waiting: Number(waiting),
        due: Number(due),
        running: Number(running),
        failing: Number(failing),
        dead: Number(dead),
        lateSeconds: Math.max(0, Math.round(late)),
      })),
      failed: failed.map((row) => ({
        id: String(row.id),
        task: row.task,
        attempts: row.attempts,
        most: row.most,
        error: row.error,
        runAt: toWire(row.run_at),
        createdAt: toWire(row.created_at),
      })),
      listeners: listeners.map(({ name, kinds }) => ({
        name,
        kinds: [...kinds],
        lagSeconds: lag.get(name) ?? 0,
      })),
      outbox: {
        kept: Number(outbox?.kept ?? 0n),
        oldestSeconds: Math.max(0, Math.round(outbox?.oldest_seconds ?? 0)),
      },
    };
  }),

  route(RetryJob, { allow: ['staff'], right: 'jobs.write', perMinute: 60 }, (context, { params }) =>
    staffAction(
      needs,
      { actor: actorOf(context), right: 'jobs.write', action: 'queues.retried', subject: params.id },
      async (tx, note) => {
        const job = await retryJob(tx, params.id);
        if (!job) throw queueFaults('queues.unknown');
        note({ after: { task: job.task_identifier } });
        return { id: params.id };
      },
    ),
  ),
];
