/**
 * The live channel: one socket a page (WIRE.md). Every topic is numbered without gaps; what was missed while away is asked
 * for by number, and a topic that cannot be replayed says reset, so its listener asks the server again.
 */
import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react';

/** `lost` after a socket that worked, or could not be opened, is being tried again. */
export type LiveState = 'idle' | 'connecting' | 'open' | 'lost';
export type LiveEvent = {
  readonly topic: string;
  readonly n: number;
  readonly at: string;
  readonly data: unknown;
};
export type LiveListener = {
  readonly onEvent: (event: LiveEvent) => void;
  readonly onReset?: (() => void) | undefined;
};

export type Live = {
  readonly state: () => LiveState;
  readonly watch: (listener: () => void) => () => void;
  readonly subscribe: (topic: string, listener: LiveListener) => () => void;
  /** The session changed: say hello again as somebody else. */
  readonly renew: () => void;
  readonly stop: () => void;
};

/** The part of a WebSocket the channel uses; a test hands in its own. */
export type Socket = {
  send: (text: string) => void;
  close: () => void;
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
};
export type LiveSetting = {
  readonly connect: () => Socket;
  readonly token: () => string | undefined;
  readonly delay?: (run: () => void, ms: number) => unknown;
  readonly random?: () => number;
};

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 30_000;

type Topic = { last: number | undefined; askedAfter: number | undefined; readonly listeners: Set<LiveListener> };

function readMessage(text: unknown): Partial<LiveEvent> & { readonly reset?: boolean } {
  try {
    const value: unknown = typeof text === 'string' ? JSON.parse(text) : undefined;
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

export function createLive({ connect, token, delay = setTimeout, random = Math.random }: LiveSetting): Live {
  const topics = new Map<string, Topic>();
  const watchers = new Set<() => void>();
  let state: LiveState = 'idle';
  let socket: Socket | undefined;
  let tries = 0;
  let generation = 0;

  const become = (next: LiveState): void => {
    state = next;
    for (const watcher of watchers) watcher();
  };
  const ask = (name: string, topic: Topic): void => {
    if (state === 'open')
      socket?.send(
        JSON.stringify({ subscribe: name, ...(topic.last !== undefined && { after: topic.last }) }),
      );
  };

  const receive = (text: unknown): void => {
    const message = readMessage(text);
    const topic = message.topic === undefined ? undefined : topics.get(message.topic);
    if (!topic || message.topic === undefined) return;
    if (message.reset) {
      topic.last = undefined;
      for (const listener of topic.listeners) listener.onReset?.();
      return;
    }
    if (message.n === undefined) return;
    if (topic.last !== undefined && message.n <= topic.last) return;
    // A gap: drop this one and ask for everything after the last that was seen – once; a topic that only knows its present
    // state answers with that, and then it is taken.
    if (topic.last !== undefined && message.n > topic.last + 1 && topic.askedAfter !== topic.last) {
      topic.askedAfter = topic.last;
      ask(message.topic, topic);
      return;
    }
    topic.last = message.n;
    const event = { topic: message.topic, n: message.n, at: message.at ?? '', data: message.data };
    for (const listener of topic.listeners) listener.onEvent(event);
  };

  const open = (): void => {
    generation += 1;
    const mine = generation;
    become(state === 'lost' ? 'lost' : 'connecting');
    const made = connect();
    socket = made;
    made.onopen = () => {
      if (mine !== generation) return;
      tries = 0;
      const held = token();
      made.send(JSON.stringify(held ? { token: held } : { guest: true }));
      become('open');
      for (const [name, topic] of topics) ask(name, topic);
    };
    made.onmessage = (event) => {
      if (mine === generation) receive(event.data);
    };
    made.onclose = () => {
      if (mine !== generation) return;
      become('lost');
      const most = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** tries);
      tries += 1;
      // Half fixed, half random: a restarted server is not met by everybody at once.
      delay(() => mine === generation && open(), most / 2 + (random() * most) / 2);
    };
  };

  return {
    state: () => state,
    watch: (listener) => {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
    subscribe: (name, listener) => {
      const topic = topics.get(name) ?? { last: undefined, askedAfter: undefined, listeners: new Set() };
      const fresh = !topics.has(name);
      topics.set(name, topic);
      topic.listeners.add(listener);
      if (state === 'idle') open();
      else if (fresh) ask(name, topic);
      return () => {
        topic.listeners.delete(listener);
        if (topic.listeners.size > 0) return;
        topics.delete(name);
        if (state === 'open') socket?.send(JSON.stringify({ unsubscribe: name }));
      };
    },
    renew: () => {
      if (state === 'idle') return;
      generation += 1;
      socket?.close();
      // Another person's topics are counted from their own beginning.
      for (const topic of topics.values()) topic.last = undefined;
      become('connecting');
      open();
    },
    stop: () => {
      generation += 1;
      socket?.close();
      become('idle');
    },
  };
}

export const LiveContext = createContext<Live | undefined>(undefined);

/** Listens while the screen is shown. `topic` undefined listens to nothing. */
export function useLive(topic: string | undefined, listener: LiveListener): void {
  const live = useContext(LiveContext);
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    if (!live || topic === undefined) return;
    return live.subscribe(topic, {
      onEvent: (event) => latest.current.onEvent(event),
      onReset: () => latest.current.onReset?.(),
    });
  }, [live, topic]);
}

const nothing = (): (() => void) => () => undefined;
const idle = (): LiveState => 'idle';

export function useLiveState(): LiveState {
  const live = useContext(LiveContext);
  return useSyncExternalStore(live?.watch ?? nothing, live?.state ?? idle, idle);
}
