/**
 * The server's clock on this page. Each answer and each event says when it was sent; it came later than that by its way, so the largest
 * difference ever seen is the nearest to the truth.
 */
import { useEffect, useState } from 'react';

export type ServerClock = { readonly now: () => number; readonly notify: (at: string) => void };

export function createServerClock(device: () => number = Date.now): ServerClock {
  let ahead: number | undefined;
  return {
    now: () => device() + (ahead ?? 0),
    notify: (at) => {
      const seen = Date.parse(at) - device();
      if (Number.isFinite(seen)) ahead = ahead === undefined ? seen : Math.max(ahead, seen);
    },
  };
}

/** The time, drawn again often enough that a second is right to a fifth of itself. */
export function useNow(clock: ServerClock): number {
  const [now, setNow] = useState(clock.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), 200);
    return () => clearInterval(timer);
  }, [clock]);
  return now;
}
