/** Rate limits: a fixed window of one minute per route and caller, in memory of the process. */
import { httpFaults } from './faults.ts';

export type Limiter = {
  readonly take: (route: string, who: string, perMinute: number) => void;
  readonly stop: () => void;
};

const WINDOW_MS = 60_000;
/** Above this many callers a window starts over: memory stays below about 20 MB whoever knocks. */
const MAX_CALLERS = 100_000;

/** @throws wire.too_many_requests with the time until the window ends */
export function createLimiter(now: () => number = Date.now): Limiter {
  let counts = new Map<string, number>();
  let ends = now() + WINDOW_MS;
  return {
    take(route, who, perMinute) {
      const at = now();
      if (at >= ends || counts.size > MAX_CALLERS) {
        counts = new Map();
        ends = at + WINDOW_MS;
      }
      const name = `${route} ${who}`;
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      if (count > perMinute) throw httpFaults('wire.too_many_requests', { retryAfterMs: ends - at });
    },
    stop: () => counts.clear(),
  };
}
