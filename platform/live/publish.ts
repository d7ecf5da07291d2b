/**
 * Live events. A *kept* topic numbers its events in the publisher's transaction and stores them, so that a page replays what
 * it missed. A *state* topic (a balance) takes its number from the row's own version: only the latest matters.
 */
import { Type } from 'typebox';
import { fact } from '#kernel/facts.ts';
import { type Runner, statement, type Tx } from '#platform/db/db.ts';
import { announce } from '#platform/outbox/outbox.ts';

export type LiveEvent = {
  readonly topic: string;
  readonly n: number;
  readonly at: string;
  readonly data: unknown;
};
export const LiveEventTold = fact(
  'live.event',
  Type.Object({ topic: Type.String(), n: Type.Integer(), at: Type.String(), data: Type.Unknown() }),
);

type EventRow = { readonly n: bigint; readonly at: Date; readonly data: unknown };

const NUMBER = statement<{ n: bigint }>(
  'live.number',
  'insert into platform.live_topics (topic, n) values ($1, 1) on conflict (topic) do update set n = live_topics.n + 1 returning n',
);
const STORE = statement<{ at: Date }>(
  'live.store',
  'insert into platform.live_events (topic, n, data) values ($1, $2, $3) returning at',
);
const SINCE = statement<EventRow>(
  'live.since',
  'select n, at, data from platform.live_events where topic = $1 and n > $2 order by n limit 500',
);
const LAST = statement<{ n: bigint }>('live.last', 'select n from platform.live_topics where topic = $1');
const NEWEST = statement<EventRow>(
  'live.newest',
  'select n, at, data from platform.live_events where topic = $1 order by n desc limit 1',
);
const PRUNE = statement<never>(
  'live.prune',
  "delete from platform.live_events where at < now() - interval '1 day'",
);

/** Publishes on a kept topic when the transaction commits. Publishers of one topic wait for each other. */
export async function publish(tx: Tx, topic: string, data: unknown): Promise<void> {
  const numbered = await tx.one(NUMBER, [topic]);
  const n = Number(numbered?.n ?? 1n);
  const stored = await tx.one(STORE, [topic, n, JSON.stringify(data)]);
  await announce(tx, LiveEventTold, [{ topic, n, at: (stored?.at ?? new Date()).toISOString(), data }]);
}

const eventOf =
  (topic: string) =>
  ({ n, at, data }: EventRow): LiveEvent => ({ topic, n: Number(n), at: at.toISOString(), data });

export type Replay = { readonly events: LiveEvent[]; readonly complete: boolean };

/** What a kept topic published after `n`; not complete when the oldest of it is gone. */
export async function replay(runner: Runner, topic: string, after: number): Promise<Replay> {
  // The end first: what is published between the two reads is in the rows already, and must not look as if it were missing.
  const last = Number((await runner.one(LAST, [topic]))?.n ?? 0n);
  const rows = await runner.rows(SINCE, [topic, after]);
  const events = rows.map(eventOf(topic));
  const first = events[0]?.n ?? last + 1;
  const reached = events.at(-1)?.n ?? after;
  return { events, complete: after <= last && first === after + 1 && reached >= last };
}

/** The newest event a kept topic still has: a page that asks late learns that there was one, and when. */
export const newest = async (runner: Runner, topic: string): Promise<LiveEvent[]> =>
  (await runner.rows(NEWEST, [topic])).map(eventOf(topic));

export const pruneLive = (runner: Runner): Promise<number> => runner.run(PRUNE);
