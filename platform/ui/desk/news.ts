import { useCallback, useEffect, useRef } from 'react';
import type { Topic, TopicIds } from '#kernel/topics.ts';
import { useLive, useLiveState } from '../live.ts';
import { useRefresh } from './refresh.ts';

/** On a busy day everything changes all the time: a list is asked for once in so many ms. */
const AT_MOST_EVERY_MS = 2_000;
/** While the live channel is away. */
const WITHOUT_LIVE_MS = 10_000;

/** Calls `run` at once, and again after `everyMs` when it was wanted meanwhile. */
function useAtMostEvery(everyMs: number, run: () => void): () => void {
  const state = useRef<{ timer?: ReturnType<typeof setTimeout> | undefined; isWanted: boolean }>({
    isWanted: false,
  });
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const mine = state.current;
    return () => {
      clearTimeout(mine.timer);
      mine.timer = undefined;
    };
  }, []);
  return useCallback(() => {
    const mine = state.current;
    const go = (): void => {
      mine.isWanted = false;
      latest.current();
      mine.timer = setTimeout(() => {
        mine.timer = undefined;
        if (mine.isWanted) go();
      }, everyMs);
    };
    if (mine.timer === undefined) go();
    else mine.isWanted = true;
  }, [everyMs]);
}

/** Asks again when the server says on a topic of staff that something changed; every so often where the live channel is away. */
export function useDeskNews<T extends Topic>(name: T['name'], ids: TopicIds<T>, again: () => void): void {
  const renew = useAtMostEvery(AT_MOST_EVERY_MS, again);
  useLive<T>(name, ids, { onEvent: renew, onReset: renew });
  useRefresh(again, useLiveState() === 'open' ? undefined : WITHOUT_LIVE_MS);
}
