/** The hub of one process: who listens to which topic, what was said lately, and what a returning page has missed. */
import type { LiveEvent } from './publish.ts';

export type Listener = { readonly send: (text: string) => void };

const KEPT_EVENTS = 64;

export type Hub = {
  readonly listen: (topic: string, listener: Listener) => void;
  readonly leave: (topic: string, listener: Listener) => void;
  readonly leaveAll: (listener: Listener) => void;
  /** Sends one event to everyone listening; an event that is not newer than the last is dropped. */
  readonly emit: (event: LiveEvent) => void;
  /** Tells everyone listening that something changed, with the number after the last one this process has given. */
  readonly signal: (topic: string) => void;
  readonly hears: (topic: string) => boolean;
  /** Whether anybody listens to a topic that begins like this; looks through all of them. */
  readonly hearsAny: (beginning: string) => boolean;
  /** What was emitted after `n`, when this process still has all of it, one number after the other. */
  readonly recent: (topic: string, after: number) => readonly LiveEvent[] | undefined;
};

type Topic = { readonly listeners: Set<Listener>; last: number; readonly ring: LiveEvent[] };

export function createHub(): Hub {
  const topics = new Map<string, Topic>();
  const of = new Map<Listener, Set<string>>();

  const leave = (name: string, listener: Listener): void => {
    const topic = topics.get(name);
    topic?.listeners.delete(listener);
    of.get(listener)?.delete(name);
    if (topic?.listeners.size === 0) topics.delete(name);
  };

  const emit = (event: LiveEvent): void => {
    const topic = topics.get(event.topic);
    if (!topic || event.n <= topic.last) return;
    topic.last = event.n;
    topic.ring.push(event);
    if (topic.ring.length > KEPT_EVENTS) topic.ring.shift();
    const text = JSON.stringify(event);
    for (const listener of topic.listeners) listener.send(text);
  };

  return {
    listen(name, listener) {
      const topic = topics.get(name) ?? { listeners: new Set(), last: -1, ring: [] };
      topics.set(name, topic);
      topic.listeners.add(listener);
      const mine = of.get(listener) ?? new Set();
      of.set(listener, mine.add(name));
    },
    leave,
    leaveAll(listener) {
      for (const name of of.get(listener) ?? []) leave(name, listener);
      of.delete(listener);
    },
    hears: (name) => topics.has(name),
    hearsAny(beginning) {
      for (const name of topics.keys()) if (name.startsWith(beginning)) return true;
      return false;
    },
    emit,
    signal(name) {
      const last = topics.get(name)?.last ?? -1;
      // The clock, so that a topic everybody has left goes on above what was told of it before.
      const n = last < 0 ? Date.now() : last + 1;
      emit({ topic: name, n, at: new Date().toISOString(), data: {} });
    },
    recent(name, after) {
      const topic = topics.get(name);
      if (!topic || topic.ring.length === 0) return undefined;
      if (after > topic.last) return undefined;
      const missed = topic.ring.filter((event) => event.n > after);
      return missed.every((event, at) => event.n === after + 1 + at) ? missed : undefined;
    },
  };
}
