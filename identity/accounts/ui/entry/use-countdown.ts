import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;

/** Seconds left since `start(seconds)`; counts by the clock, so a sleeping tab wakes up right. */
export function useCountdown(): { readonly left: number; readonly start: (seconds: number) => void } {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((until - now) / SECOND_MS));
  useEffect(() => {
    if (until <= Date.now()) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, SECOND_MS);
    return () => clearInterval(timer);
  }, [until]);
  return {
    left,
    start: (seconds) => {
      setNow(Date.now());
      setUntil(Date.now() + seconds * SECOND_MS);
    },
  };
}
