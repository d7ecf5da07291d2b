/** After the page has come to rest: the service worker, in a part of the program of its own. */
import { useEffect } from 'react';
import { useWords, useWordsStore } from '#platform/ui/words.tsx';

/** First paint, first answers and the first press come before it. */
const REST_MS = 3_000;
let isStarted = false;

export function useWorker(): void {
  const store = useWordsStore();
  const words = useWords();
  useEffect(() => {
    if (isStarted || !('serviceWorker' in navigator)) return;
    const timer = setTimeout(() => {
      isStarted = true;
      import('./worker.ts')
        .then(({ startWorker }) =>
          startWorker(store, { newer: () => words('site.newer'), reload: () => words('site.reload') }),
        )
        // Without a worker the site is the same with a network, and has no page without one.
        .catch(() => undefined);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [store, words]);
}
