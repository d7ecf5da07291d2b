/** Keeps a worker at work: one that cannot start yet is tried again, and one that ends by itself is followed by another. */
import type { Log } from '#platform/log/log.ts';
import { workerRuns, workerStarts } from '#platform/metrics/metrics.ts';
import type { Worker } from './jobs.ts';

/** A database that is away, or a queue that ends at once, is not asked more often than this. */
const PAUSE_MS = 1_000;

/** The process serves on while it has no worker, and the work follows. */
export function keepWorking(
  log: Pick<Log, 'warn' | 'error'>,
  start: () => Promise<Worker>,
): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const stopped = new Promise<void>((done) => stopping.signal.addEventListener('abort', () => done()));
  const isStopping = (): boolean => stopping.signal.aborted;

  const oneWorker = async (): Promise<void> => {
    const worker = await start();
    workerRuns.set(1);
    workerStarts.inc();
    await Promise.race([worker.ended, stopped]);
    workerRuns.set(0);
    if (!isStopping()) log.error('the queue ended by itself; it is started again');
    await worker.stop();
  };
  const work = async (): Promise<void> => {
    while (!isStopping()) {
      try {
        await oneWorker();
      } catch (error) {
        log.warn({ err: error }, 'the worker cannot start yet');
      }
      if (!isStopping()) await Promise.race([pause(), stopped]);
    }
  };
  const working = work();
  return {
    stop: async () => {
      stopping.abort();
      await working;
    },
  };
}

const pause = (): Promise<void> => new Promise((wake) => setTimeout(wake, PAUSE_MS).unref());
