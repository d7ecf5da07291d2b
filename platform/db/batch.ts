/**
 * Batches: requests that arrive together are handled in one database transaction, each accepted or refused on its own.
 * A lane is one connection that works through its queue; while a batch is under way the next one gathers. Nothing waits
 * for company: an idle lane starts with the next turn of the loop, so a lone request costs no delay and a crowd shares one commit.
 */
import { isFault } from '#kernel/faults.ts';
import { batchSeconds, batchSize } from '#platform/metrics/metrics.ts';
import type { Log } from '#platform/log/log.ts';
import { outageFault } from './errors.ts';
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

export function createBatcher<Item, Answer>(options: BatcherOptions<Item, Answer>): Batcher<Item, Answer> {
  const queues: Waiting<Item, Answer>[][] = Array.from({ length: options.lanes }, () => []);
  const busy = queues.map(() => false);
  let open = 0;
  let idle: (() => void)[] = [];

  const finish = (): void => {
    open -= 1;
    if (open > 0) return;
    for (const wake of idle) wake();
    idle = [];
  };

  const settle = (
    lane: number,
    waiting: Waiting<Item, Answer>,
    outcome: Outcome<Answer> | undefined,
  ): void => {
    if (outcome && 'again' in outcome) {
      if (Date.now() - waiting.since > GIVE_UP_MS) waiting.reject(dbFaults('platform.busy'));
      else {
        setTimeout(() => {
          queues[lane]?.push(waiting);
          void work(lane);
        }, AGAIN_MS);
        return;
      }
    } else if (outcome && 'answer' in outcome) waiting.resolve(outcome.answer);
    else waiting.reject(outcome ? outcome.refusal : new Error(`batch ${options.name} lost a request`));
    finish();
  };

  /** A failed batch of many is tried again one by one: the poisoned request fails alone. An outage fails them all. */
  const failed = async (
    lane: number,
    batch: readonly Waiting<Item, Answer>[],
    error: unknown,
  ): Promise<void> => {
    const outage = outageFault(error) ?? (isFault(error) ? error : undefined);
    if (outage || batch.length === 1) {
      if (!outage) options.log.error({ batch: options.name, err: error }, 'a request failed in its batch');
      for (const waiting of batch) settle(lane, waiting, { refusal: outage ?? error });
      return;
    }
    options.log.warn(
      { batch: options.name, items: batch.length, error: error instanceof Error ? error.message : 'unknown' },
      'a batch failed and is repeated one by one',
    );
    for (const waiting of batch) await runBatch(lane, [waiting]);
  };

  const runBatch = async (lane: number, batch: readonly Waiting<Item, Answer>[]): Promise<void> => {
    const begun = performance.now();
    try {
      const outcomes = await options.run(
        lane,
        batch.map((waiting) => waiting.item),
      );
      batch.forEach((waiting, index) => settle(lane, waiting, outcomes[index]));
    } catch (error) {
      await failed(lane, batch, error);
    }
    batchSize.observe({ batch: options.name }, batch.length);
    batchSeconds.observe({ batch: options.name }, (performance.now() - begun) / 1000);
  };

  const work = async (lane: number): Promise<void> => {
    const queue = queues[lane];
    if (!queue || busy[lane]) return;
    busy[lane] = true;
    // Requests that arrived in the same turn of the loop share the batch; a lone one waits for nothing else.
    await new Promise((turn) => setImmediate(turn));
    while (queue.length > 0) await runBatch(lane, queue.splice(0, options.max));
    busy[lane] = false;
  };

  return {
    submit: (item) =>
      new Promise((resolve, reject) => {
        const lane = options.laneOf(item) % options.lanes;
        const queue = queues[lane];
        if (!queue || queue.length >= QUEUE_LIMIT) {
          reject(dbFaults('platform.busy'));
          return;
        }
        open += 1;
        queue.push({ item, since: Date.now(), resolve, reject });
        void work(lane);
      }),
    drain: () => (open === 0 ? Promise.resolve() : new Promise((wake) => idle.push(wake))),
  };
}
