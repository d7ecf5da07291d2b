/**
 * A job that was done, or that failed, is marked so in its row, and the queue does not wait for that: a mark that fails is a rejection
 * nobody hears, and its job stays locked for four hours. Here a mark is tried until it stands, and whoever stops the worker waits for it.
 */
import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '#platform/log/log.ts';

export type Marks = {
  /** The pool as the queue is to see it. */
  readonly pool: pg.Pool;
  /** What the queue tells of itself: between the end of a job and the word of it stands its mark. */
  readonly events: WorkerEvents;
  /** Waits for the marks that do not stand yet, so long at most (ms); what does not stand then is done again one day. */
  readonly settle: (withinMs: number) => Promise<void>;
};

const AGAIN_AFTER_MS = 250;
const pause = (ms: number): Promise<void> => new Promise((wake) => setTimeout(wake, ms));

/** `sooner` is what is asked of the database once a failure of the job of this name stands. */
export function patientMarks(
  pool: pg.Pool,
  log: Pick<Log, 'warn'>,
  sooner: (name: string, id: string) => pg.QueryConfig | undefined,
): Marks {
  const events: WorkerEvents = new EventEmitter();
  const open = new Set<Promise<void>>();
  let after: readonly pg.QueryConfig[] | undefined;
  let isPatient = true;

  const insist = async (marks: readonly pg.QueryConfig[]): Promise<void> => {
    const left = [...marks];
    while (isPatient) {
      try {
        for (let mark = left[0]; mark; mark = left[0]) {
          await pool.query(mark);
          left.shift();
        }
        return;
      } catch (error) {
        log.warn({ err: error }, 'a job cannot be marked yet');
        await pause(AGAIN_AFTER_MS);
      }
    }
  };
  const markerFor = (then: readonly pg.QueryConfig[]) => ({
    query: (mark: pg.QueryConfig): Promise<void> => {
      const waiting = insist([mark, ...then]).finally(() => open.delete(waiting));
      open.add(waiting);
      return waiting;
    },
    release: () => undefined,
  });

  // The queue asks for the connection of a mark in the same breath, between these two; nothing else runs meanwhile.
  events.on('job:success', () => {
    after = [];
  });
  events.on('job:error', ({ job }) => {
    after = [sooner(job.task_identifier, job.id)].filter((query) => query !== undefined);
  });
  events.on('job:complete', () => {
    after = undefined;
  });
  const connect = (...given: Parameters<pg.Pool['connect']>) =>
    after ? Promise.resolve(markerFor(after)) : pool.connect(...given);
  return {
    pool: new Proxy(pool, { get: (real, key) => (key === 'connect' ? connect : Reflect.get(real, key)) }),
    events,
    settle: async (withinMs) => {
      if (open.size > 0) await Promise.race([Promise.all(open), pause(withinMs)]);
      isPatient = false;
    },
  };
}
