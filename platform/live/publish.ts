/**
 * Live events. A *kept* topic numbers its events in the publisher's transaction and stores them, so that a page replays what
 * it missed. A *state* topic (a balance) takes its number from the row's own version: only the latest matters. A *signal* topic
 * says that something changed and keeps nothing.
 */
import { Type } from 'typebox';
import { fact } from '#kernel/facts.ts';
import { type Topic, type TopicData, type TopicPlace, topicName } from '#kernel/topics.ts';
import { type Runner, statement, type Tx } from '#platform/db/db.ts';
import { jsonArray } from '#platform/db/arrays.ts';
import { announce } from '#platform/outbox/outbox.ts';

export type LiveEvent<Data = unknown> = {
  /** With its ids and its owner (`fullName`). */
  readonly topic: string;
  readonly n: number;
  readonly at: string;
  readonly data: Data;
};
export const LiveEventPublished = fact(
  'live.event',
  Type.Object({ topic: Type.String(), n: Type.Integer(), at: Type.String(), data: Type.Unknown() }),
);
/** Something changed. Whoever tells it on gives it a number. */
export const LiveSignalled = fact('live.signal', Type.Object({ topic: Type.String() }));

/** A topic with its ids and its owner, as the hub and the tables call it: `deposits:<member>`, `match:<id>`. */
export function fullName<T extends Topic>(topic: T, place: TopicPlace<T>): string {
  const parts: Readonly<Record<string, string>> = place;
  const owner = topic.to === 'everybody' ? undefined : parts[topic.to === 'member' ? 'memberId' : 'brandId'];
  const name = topicName(topic.name, parts);
  return owner === undefined ? name : `${name}:${owner}`;
}

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
export async function publish<T extends Topic>(
  tx: Tx,
  to: T,
  place: TopicPlace<T>,
  data: TopicData<T>,
): Promise<void> {
  const topic = fullName(to, place);
  const numbered = await tx.one(NUMBER, [topic]);
  const n = Number(numbered?.n ?? 1n);
  const stored = await tx.one(STORE, [topic, n, JSON.stringify(data)]);
  await announce(tx, LiveEventPublished, [{ topic, n, at: (stored?.at ?? new Date()).toISOString(), data }]);
}

const PUBLISH_MANY = statement<EventRow & { readonly topic: string }>(
  'live.publish_many',
  `with asked as (select * from unnest($1::text[], $2::jsonb[]) as t(topic, data)),
     numbered as (insert into platform.live_topics (topic, n) select topic, 1 from asked order by topic
       on conflict (topic) do update set n = live_topics.n + 1 returning topic, n)
   insert into platform.live_events (topic, n, data) select n.topic, n.n, a.data from numbered n join asked a on a.topic = n.topic
   returning topic, n, at, data`,
);
/** The same of many places of one kept topic, one event each, in two statements; a place is named once. */
export async function publishMany<T extends Topic>(
  tx: Tx,
  to: T,
  events: readonly { readonly place: TopicPlace<T>; readonly data: TopicData<T> }[],
): Promise<void> {
  if (events.length === 0) return;
  const topics = events.map(({ place }) => fullName(to, place));
  const data = events.map((event) => JSON.stringify(event.data));
  const rows = await tx.rows(PUBLISH_MANY, [topics, jsonArray(data)]);
  await announce(
    tx,
    LiveEventPublished,
    rows.map(({ topic, n, at, data: said }) => ({ topic, n: Number(n), at: at.toISOString(), data: said })),
  );
}

/** Says when the transaction commits that something changed. Nothing is stored, and publishers do not wait for each other. */
export const signal = <T extends Topic>(tx: Tx, topic: T, place: TopicPlace<T>): Promise<void> =>
  announce(tx, LiveSignalled, [{ topic: fullName(topic, place) }]);

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
