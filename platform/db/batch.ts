/**
 * Batches: requests that arrive together are handled in one database transaction, each accepted or refused on its own.
 * A lane is one connection that works through its queue; while a batch is under way the next one gathers. Nothing waits
 * for company: an idle lane starts with the next turn of the loop, so a lone request costs no delay and a crowd shares one commit.
 */
import { isFault } from '#kernel/faults.ts';
import { batchSeconds, batchSize, transactionRetries } from '#platform/metrics/metrics.ts';
import type { Log } from '#platform/log/log.ts';
import { isRetryable, outageFault } from './errors.ts';
import { dbFaults } from './hot.ts';

/** What became of one request: an answer, a refusal, or "not this time" (its row was held by somebody else). */
export type Outcome<Answer> =
  | { readonly answer: Answer }
  | { readonly refusal: unknown }
  | { readonly again: true };

export type Batcher<Item, Answer> = {
  readonly submit: (item: Item) => Promise<Answer>;
  /** Resolves when everything submitted so far has been answered. */
  readonly drain: () => Promise<void>;
};

export type BatcherOptions<Item, Answer> = {
  readonly name: string;
  readonly lanes: number;
  readonly max: number;
  /** Requests of one member share a lane, so that lanes do not wait for each other's rows. */
  readonly laneOf: (item: Item) => number;
  /** One transaction. Throws when the whole of it failed. */
  readonly run: (lane: number, items: readonly Item[]) => Promise<readonly Outcome<Answer>[]>;
  readonly log: Log;
};

type Waiting<Item, Answer> = {
  readonly item: Item;
  readonly since: number;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
};

const GIVE_UP_MS = 4_000;
const AGAIN_MS = 4;
const QUEUE_LIMIT = 5_000;

type Lane<Item, Answer> = { readonly queue: Waiting<Item, Answer>[]; busy: boolean };

/** Answers a request, or puts it back into its lane's queue when its row was held by somebody else. */
function settle<Item, Answer>(
  waiting: Waiting<Item, Answer>,
  outcome: Outcome<Answer> | undefined,
  again: () => void,
  finish: () => void,
): void {
  if (outcome && 'again' in outcome && Date.now() - waiting.since <= GIVE_UP_MS) {
    setTimeout(again, AGAIN_MS);
    return;
  }
  if (outcome && 'again' in outcome) waiting.reject(dbFaults('platform.busy'));
  else if (outcome && 'answer' in outcome) waiting.resolve(outcome.answer);
  else waiting.reject(outcome ? outcome.refusal : new Error('a batch lost a request'));
  finish();
}

/** How many are under way, and who waits until none is. */
function createCount(): {
  readonly up: () => void;
  readonly down: () => void;
  readonly none: () => Promise<void>;
} {
  let open = 0;
  let idle: (() => void)[] = [];
  return {
    up: () => {
      open += 1;
    },
    down: () => {
      open -= 1;
      if (open > 0) return;
      for (const wake of idle) wake();
      idle = [];
    },
    none: () => (open === 0 ? Promise.resolve() : new Promise((wake) => idle.push(wake))),
  };
}

/** A request that failed alone is an error; a batch of many is about to be repeated one by one. */
function report(
  { name, log }: Pick<BatcherOptions<unknown, unknown>, 'name' | 'log'>,
  error: unknown,
  items: number,
): void {
  if (items === 1) return log.error({ batch: name, err: error }, 'a request failed in its batch');
  log.warn(
    { batch: name, items, error: error instanceof Error ? error.message : 'unknown' },
    'a batch failed and is repeated one by one',
  );
}

/**
 * What all of a failed batch come to; undefined where each is tried again by itself, so that the poisoned request fails alone. An outage fails
 * them all. What the database broke off (a deadlock) has left nothing, and is begun again for as long as a request waits.
 */
function outcomeOfAll(
  options: Pick<BatcherOptions<unknown, unknown>, 'name' | 'log'>,
  error: unknown,
  items: number,
): Outcome<never> | undefined {
  if (isRetryable(error)) {
    transactionRetries.inc();
    return { again: true };
  }
  const outage = outageFault(error) ?? (isFault(error) ? error : undefined);
  if (!outage) report(options, error, items);
  return outage || items === 1 ? { refusal: outage ?? error } : undefined;
}

export function createBatcher<Item, Answer>(options: BatcherOptions<Item, Answer>): Batcher<Item, Answer> {
  type One = Waiting<Item, Answer>;
  const lanes = Array.from({ length: options.lanes }, (): Lane<Item, Answer> => ({ queue: [], busy: false }));
  const count = createCount();

  const finishAll = (
    lane: number,
    batch: readonly One[],
    outcomeOf: (index: number) => Outcome<Answer> | undefined,
  ) =>
    batch.forEach((waiting, index) => {
      const again = (): void => {
        lanes[lane]?.queue.push(waiting);
        void work(lane);
      };
      settle(waiting, outcomeOf(index), again, count.down);
    });

  const failed = async (lane: number, batch: readonly One[], error: unknown): Promise<void> => {
    const all = outcomeOfAll(options, error, batch.length);
    if (all) return finishAll(lane, batch, () => all);
    for (const waiting of batch) await runBatch(lane, [waiting]);
  };

  const runBatch = async (lane: number, batch: readonly One[]): Promise<void> => {
    const begun = performance.now();
    try {
      const items = batch.map((waiting) => waiting.item);
      const outcomes = await options.run(lane, items);
      finishAll(lane, batch, (index) => outcomes[index]);
    } catch (error) {
      await failed(lane, batch, error);
    }
    batchSize.observe({ batch: options.name }, batch.length);
    batchSeconds.observe({ batch: options.name }, (performance.now() - begun) / 1000);
  };

  const work = async (at: number): Promise<void> => {
    const lane = lanes[at];
    if (!lane || lane.busy) return;
    lane.busy = true;
    // Requests that arrived in the same turn of the loop share the batch; a lone one waits for nothing else.
    await new Promise((turn) => setImmediate(turn));
    while (lane.queue.length > 0) await runBatch(at, lane.queue.splice(0, options.max));
    lane.busy = false;
  };

  return {
    submit: (item) =>
      new Promise((resolve, reject) => {
        const at = options.laneOf(item) % options.lanes;
        const queue = lanes[at]?.queue;
        if (!queue || queue.length >= QUEUE_LIMIT) {
          reject(dbFaults('platform.busy'));
          return;
        }
        count.up();
        queue.push({ item, since: Date.now(), resolve, reject });
        void work(at);
      }),
    drain: count.none,
  };
}
