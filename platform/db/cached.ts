/**
 * A small table kept in memory for at most `ttlMs`: settings that every request reads and people rarely change.
 * Readers that arrive together share one load; a failed load is not remembered.
 */
import type { Clock } from '#kernel/time.ts';

export type Cached<Value> = {
  readonly get: () => Promise<Value>;
  /** The next reader loads again: for the process that just wrote. */
  readonly forget: () => void;
};

export function cached<Value>(ttlMs: number, clock: Clock, load: () => Promise<Value>): Cached<Value> {
  let current: Promise<Value> | undefined;
  let loadedAt = 0;
  return {
    get: () => {
      const now = clock.now();
      if (current && now - loadedAt < ttlMs && now >= loadedAt) return current;
      const loading = load();
      current = loading;
      loadedAt = now;
      loading.catch(() => {
        if (current === loading) current = undefined;
      });
      return loading;
    },
    forget: () => {
      current = undefined;
    },
  };
}
