/**
 * The server's clock on this page. Each answer and each event says when it was sent; it came later than that by its way, so the largest
 * difference ever seen is the nearest to the truth.
 */
import { useEffect, useState } from 'react';

export type ServerClock = { readonly now: () => number; readonly told: (at: string) => void };

export function createServerClock(device: () => number = Date.now): ServerClock {
  let ahead: number | undefined;
  return {
    now: () => device() + (ahead ?? 0),
    told: (at) => {
      const seen = Date.parse(at) - device();
      if (Number.isFinite(seen)) ahead = ahead === undefined ? seen : Math.max(ahead, seen);
    },
  };
}

/** The time, drawn again often enough that a second is right to a quarter of itself. */
export function useNow(clock: ServerClock): number {
  const [now, setNow] = useState(clock.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), 250);
    return () => clearInterval(timer);
  }, [clock]);
  return now;
}

/** `04:18`, `1:02:09`, with days in front where it is longer: `2d 05:13:00`. A second that has begun is counted whole. */
export function countdown(ms: number): string {
  const left = Math.max(0, Math.ceil(ms / 1_000));
  const two = (value: number): string => String(value).padStart(2, '0');
  const [days, hours] = [Math.floor(left / 86_400), Math.floor(left / 3_600) % 24];
  const clock = `${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`;
  if (days > 0) return `${days}d ${two(hours)}:${clock}`;
  return hours > 0 ? `${hours}:${clock}` : clock;
}
