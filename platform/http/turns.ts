/** Work of which only so much happens at once in a process; the rest waits in order, and a long queue is told to come back. */
import { dbFaults } from '#platform/db/hot.ts';

export type Turns = {
  /** Runs `work` when its turn comes. @throws platform.busy when too many wait */
  readonly run: <Value>(work: () => Promise<Value>) => Promise<Value>;
};

export function createTurns(atOnce: number, maxWaiting: number): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async run(work) {
      if (running >= atOnce) {
        if (waiting.length >= maxWaiting) throw dbFaults('platform.busy', { retryAfterMs: 1_000 });
        // Whoever finishes hands his place over, so `running` does not change here.
        await new Promise<void>((turn) => waiting.push(turn));
      } else running += 1;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
