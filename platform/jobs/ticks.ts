/** Work that comes round: a job that queues its own next run before it works, so that no failure ends the chain. */
import type { Db } from '#platform/db/db.ts';
import { addJob, type JobHandlers } from './jobs.ts';

export type Tick = {
  readonly jobs: JobHandlers;
  /** Queues the first run; called at every start of a process, one run stands however often. */
  readonly start: () => Promise<void>;
};

export function ticking(db: Db, name: string, everyMs: number, work: () => Promise<void>): Tick {
  const next = (inMs: number): Promise<void> =>
    addJob(db, name, {}, { key: name, runAt: new Date(Date.now() + inMs) });
  return {
    jobs: {
      [name]: async () => {
        await next(everyMs);
        await work();
      },
    },
    start: () => next(0),
  };
}
