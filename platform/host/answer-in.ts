/** Requests to a feed end in time: a host waits for no line that says nothing. */
import { SECOND } from '#kernel/time.ts';

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
