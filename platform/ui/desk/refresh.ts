import { useEffect } from 'react';

/** Asks again every so often while the page is looked at: a queue of work is never older than that. Never without `everyMs`. */
export function useRefresh(again: () => void, everyMs: number | undefined): void {
  useEffect(() => {
    if (everyMs === undefined) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') again();
    }, everyMs);
    return () => clearInterval(timer);
  }, [again, everyMs]);
}
