/** A room's live topics as the channel knows them: what a page that subscribes is given first. */
import { readTopicName, type Topic, type TopicData, type TopicIds } from '#kernel/topics.ts';
import type { Runner } from '#platform/db/db.ts';
import { type LiveEvent, newest, replay } from './publish.ts';

/** One topic as somebody hears it. */
export type TopicRequest = {
  /** With its ids, as pages call it. */
  readonly name: string;
  /** With its ids and its owner, as the hub and the tables call it. */
  readonly full: string;
  readonly ids: Readonly<Record<string, string>>;
  /** The member or brand it belongs to; undefined when it is everybody's. */
  readonly owner: string | undefined;
};

export type LiveTopic = {
  readonly topic: Topic;
  /** Events after `n`, the present state when `n` is undefined, or undefined when they cannot be had: the page starts over. */
  readonly since: (
    subscription: TopicRequest,
    after: number | undefined,
  ) => Promise<readonly LiveEvent[] | undefined>;
  /** Whether this one of those it is for may hear it; asked when he begins to, e.g. of who is banned from a room. */
  readonly admits?: ((subscription: TopicRequest, hearer: Hearer) => Promise<boolean>) | undefined;
};

/** Whose topics somebody may hear. */
export type Hearer = {
  readonly memberId: string | undefined;
  /** The brand he is a member of; undefined of guests and trials. */
  readonly brandId?: string | undefined;
  /** He has excluded himself, or staff have closed play to him: he hears what the door still tells him, and nothing public either. */
  readonly isRestricted?: boolean;
  readonly staff: { readonly id: string; readonly brandId: string } | undefined;
};

function ownerFor({ to }: Topic, { memberId, brandId, staff }: Hearer): string | undefined {
  if (to === 'everybody') return undefined;
  if (to === 'member') return memberId;
  return to === 'brand' ? brandId : staff?.brandId;
}

/** The topic a page named, as this person hears it; undefined when there is none, or it is not for him. */
export function findTopic(
  topics: readonly LiveTopic[],
  asked: string,
  hearer: Hearer,
): (LiveTopic & TopicRequest) | undefined {
  for (const { topic, since, admits } of topics) {
    if (hearer.isRestricted === true && topic.restricted !== true) continue;
    const ids = readTopicName(topic, asked);
    const owner = ids && ownerFor(topic, hearer);
    if (!ids || (owner === undefined && topic.to !== 'everybody')) continue;
    const full = owner === undefined ? asked : `${asked}:${owner}`;
    return { topic, since, admits, ids, owner, name: asked, full };
  }
  return undefined;
}

/**
 * Numbered and stored by `publish`: what was missed is replayed.
 * @param first what a page that comes without a number is told: nothing, or the newest event, which says when it was
 */
export const keptTopic = (
  db: Runner,
  topic: Topic,
  first: 'nothing' | 'newest' = 'nothing',
  admits?: LiveTopic['admits'],
): LiveTopic => ({
  topic,
  admits,
  since: async ({ full }, after) => {
    if (after === undefined) return first === 'newest' ? newest(db, full) : [];
    const { events, complete } = await replay(db, full, after);
    return complete ? events : undefined;
  },
});

/** The present state, numbered by its own version: whoever missed more than one change starts over with the latest. */
export const stateTopic = <T extends Topic>(
  topic: T,
  read: (
    subscription: TopicRequest & { readonly ids: TopicIds<T> },
  ) => Promise<LiveEvent<TopicData<T>> | undefined>,
): LiveTopic => ({
  topic,
  since: async (subscription, after) => {
    // `readTopicName` has found every id the name holds.
    const event = await read(subscription as TopicRequest & { readonly ids: TopicIds<T> });
    if (!event) return undefined;
    if (after === undefined) return [event];
    return event.n > after + 1 ? undefined : event.n <= after ? [] : [event];
  },
});

/**
 * Only says that something changed (`signal`). Nothing of it is stored, so whoever comes, or comes back, starts over: he asks for
 * what he shows, and misses nothing that changed before he listened.
 */
export const signalTopic = (topic: Topic): LiveTopic => ({ topic, since: async () => undefined });

/** @throws when two topics answer to one name: a page would hear the wrong one */
export function checkTopics(topics: readonly LiveTopic[]): readonly LiveTopic[] {
  const shape = ({ topic }: LiveTopic): string => topic.name.replaceAll(/\{\w+\}/g, '{}');
  const seen = new Set<string>();
  for (const one of topics) {
    if (seen.has(shape(one))) throw new Error(`two live topics are called ${one.topic.name}`);
    seen.add(shape(one));
  }
  return topics;
}
