/** What topics are asked for when a page subscribes. Few questions are under way at once, and pages that ask the same share one. */
import type { LiveEvent } from './publish.ts';

/** What a page is sent: its texts in order, and the number of the last; undefined when it has to start over. */
export type Missed = { readonly texts: readonly string[]; readonly last: number | undefined } | undefined;

type Ask = () => Promise<readonly LiveEvent[] | undefined>;

export type Answers = {
  /** `key` names the same question of everybody; without one it is his alone. */
  readonly ask: (key: string | undefined, topic: string, ask: Ask) => Promise<Missed>;
};

/** A few of the connections to the database, which bets need as well. */
const AT_ONCE = 4;

/** Runs so many at once; the rest waits in order. Each connection waits for one, so the queue is as long as there are connections. */
function createGate(atOnce: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((turn) => waiting.push(turn));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

export function createAnswers(atOnce: number = AT_ONCE): Answers {
  const gate = createGate(atOnce);
  // Not begun yet. One that has begun may have read before the asking page listened, and would miss what was told in between.
  const next = new Map<string, Promise<Missed>>();
  return {
    ask(key, topic, ask) {
      const shared = key === undefined ? undefined : next.get(key);
      if (shared) return shared;
      const begin = async (): Promise<Missed> => {
        if (key !== undefined) next.delete(key);
        const events = await ask();
        return events && { texts: events.map((one) => textOf(one, topic)), last: events.at(-1)?.n };
      };
      // Not in this very moment, also where nobody waits: it would have begun before it is noted.
      const mine = Promise.resolve().then(() => gate(begin));
      if (key !== undefined) next.set(key, mine);
      return mine;
    },
  };
}

export const textOf = (event: LiveEvent, topic: string): string => JSON.stringify({ ...event, topic });
