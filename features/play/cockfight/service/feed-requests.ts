/** Requests to the feed of an arena: each ends in time, one of a name is under way at once, and none holds up what the clock decides. */
import { SECOND } from '#kernel/time.ts';
import type { Log } from '#platform/log/log.ts';

/** A line that has not answered by then has failed. */
const FEED_TIMEOUT = 5 * SECOND;

/** @throws what the request throws, or that it took too long */
export async function answerIn<Answer>(request: Promise<Answer>, ms: number = FEED_TIMEOUT): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([request, late]);
  } finally {
    clearTimeout(timer);
  }
}

export type FeedRequests = {
  /** Begins unless one of this name is under way. What it throws is logged. */
  readonly begin: (name: string, work: () => Promise<unknown>) => void;
  /** Resolves when none is under way; at the latest after `ms`, where that is given. */
  readonly settled: (ms?: number) => Promise<void>;
};

export function createFeedRequests(log: Log): FeedRequests {
  const underWay = new Map<string, Promise<unknown>>();
  return {
    begin: (name, work) => {
      if (underWay.has(name)) return;
      const one = work()
        .catch((error: unknown) => log.error({ err: error, request: name }, 'a request to an arena failed'))
        .finally(() => underWay.delete(name));
      underWay.set(name, one);
    },
    settled: async (ms) => {
      const all = Promise.all(underWay.values());
      await (ms === undefined ? all : answerIn(all, ms).catch(() => undefined));
    },
  };
}
