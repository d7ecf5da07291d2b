/** The topics a process offers, by the name a page asks for: `matches`, `wallet`, or one of many with an id, `table:dragon-tiger`. */
import type { LiveTopic } from './socket.ts';

const ID = /^[a-z0-9][a-z0-9-]{0,39}$/;

/** A topic with an id is answered as if it were one of its own; undefined for a name nobody offers. */
export function findTopic(topics: readonly LiveTopic[], name: unknown): LiveTopic | undefined {
  if (typeof name !== 'string') return undefined;
  const whole = topics.find((topic) => !topic.byId && topic.name === name);
  if (whole) return whole;
  const [kind = '', id = '', ...more] = name.split(':');
  const many = topics.find((topic) => topic.byId && topic.name === kind);
  if (!many || more.length > 0 || !ID.test(id)) return undefined;
  return { name, scope: many.scope, since: (owner, after) => many.since(owner, after, id) };
}
