/** Work of a process that serves already: a database that is away or full is waited for, and the work is begun again. */
import { Fault } from '#kernel/faults.ts';
import type { Log } from '#platform/log/log.ts';

const PAUSE_MS = 1_000;
const PASSING: readonly string[] = ['platform.unavailable', 'platform.busy'];

type Patience = {
  readonly log: Pick<Log, 'warn'>;
  /** What waits, for the log. */
  readonly what: string;
  /** Turns false when nobody waits any more. */
  readonly going: () => boolean;
  readonly pauseMs?: number;
};

/**
 * `work` must be repeatable. Undefined when nobody waited any more.
 * @throws whatever is no outage
 */
export async function whenThere<Value>(
  work: () => Promise<Value>,
  { log, what, going, pauseMs = PAUSE_MS }: Patience,
): Promise<Value | undefined> {
  while (going()) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Fault) || !PASSING.includes(error.code)) throw error;
      log.warn({ err: error }, `${what}: the database cannot be reached yet`);
      await new Promise((wake) => setTimeout(wake, pauseMs));
    }
  }
  return undefined;
}
