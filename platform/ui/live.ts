/**
 * The live channel: one socket a page (docs/API.md). Every topic is numbered without gaps; what was missed while away is asked
 * for by number, and a topic that cannot be replayed says reset, so its listener asks the server again.
 */
import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import { type Topic as LiveTopic, type TopicData, type TopicIds, topicName } from '#kernel/topics.ts';

/** `lost` after a socket that worked, or could not be opened, is being tried again. */
export type LiveState = 'idle' | 'connecting' | 'open' | 'lost';
export type LiveEvent<Data = unknown> = {
  readonly topic: string;
  readonly n: number;
  readonly at: string;
  readonly data: Data;
};
export type LiveListener<Data = unknown> = {
  readonly onEvent: (event: LiveEvent<Data>) => void;
  readonly onReset?: (() => void) | undefined;
};

export type Live = {
  readonly state: () => LiveState;
  readonly watch: (listener: () => void) => () => void;
  readonly subscribe: (topic: string, listener: LiveListener) => () => void;
  /** The session changed: say hello again as somebody else. */
  readonly renew: () => void;
  readonly stop: () => void;
  /** Closes the line of a page that is put away; its listeners stay. */
  readonly rest: () => void;
  /** The page is back: every topic goes on where it was left. */
  readonly wake: () => void;
  /** The network is back: a lost line is opened at once, whatever its wait. */
  readonly retry: () => void;
};

/** The part of a WebSocket the channel uses; a test hands in its own. */
export type Socket = {
  /** 1 while it takes what is sent (`WebSocket.OPEN`) */
  readonly readyState: number;
  send: (text: string) => void;
  close: () => void;
  onopen: (() => void) | null;
  /** `code` of the close frame: 4429 when the server takes no more for now */
  onclose: ((event?: { readonly code: number }) => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
};
export type LiveSetting = {
  readonly connect: () => Socket;
  readonly token: () => string | undefined;
  readonly delay?: (run: () => void, ms: number) => unknown;
  readonly random?: () => number;
};

const OPEN = 1;
/** The server's close code for whoever sends more than a page would, or is one page too many. */
const TOO_MUCH = 4429;
/** The wait after it is that of the sixth failed try: 8 to 16 s. */
const TOO_MUCH_TRIES = 5;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 30_000;

/** Half fixed, half random: a restarted server is not met by everybody at once. */
function waitBefore(attempt: number, random: () => number): number {
  const most = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** attempt);
  return most / 2 + (random() * most) / 2;
}

type Message = Partial<LiveEvent> & { readonly reset?: boolean; readonly ready?: boolean };

function readMessage(text: unknown): Message {
  try {
    const value: unknown = typeof text === 'string' ? JSON.parse(text) : undefined;
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** One topic as this page knows it. */
class Topic {
  last: number | undefined = undefined;
  readonly listeners = new Set<LiveListener>();
  private askedAfter: number | undefined = undefined;

  /** What to send so that the server tells this topic, from where it was left. */
  asking(name: string): object {
    return { subscribe: name, ...(this.last !== undefined && { after: this.last }) };
  }

  /** Tells the listeners; `gap` when something before this event is missing and has to be asked for. */
  take(message: Message, name: string): 'taken' | 'gap' {
    if (message.reset) {
      this.last = undefined;
      for (const listener of this.listeners) listener.onReset?.();
    }
    const { n } = message;
    if (message.reset || n === undefined || (this.last !== undefined && n <= this.last)) return 'taken';
    // A gap is asked for once: a topic that only knows its present state answers with that, and then it is taken.
    if (this.last !== undefined && n > this.last + 1 && this.askedAfter !== this.last) {
      this.askedAfter = this.last;
      return 'gap';
    }
    this.last = n;
    const event = { topic: name, n, at: message.at ?? '', data: message.data };
    for (const listener of this.listeners) listener.onEvent(event);
    return 'taken';
  }
}

export function createLive(setting: LiveSetting): Live {
  const topics = new Map<string, Topic>();
  const watchers = new Set<() => void>();
  let state: LiveState = 'idle';
  let rests = false;
  const become = (next: LiveState): void => {
    state = next;
    for (const watcher of watchers) watcher();
  };
  const line = openLine(setting, {
    state: () => state,
    become,
    onOpen: () => {
      for (const [name, topic] of topics) line.send(topic.asking(name));
    },
    onMessage: (message) => {
      const name = message.topic ?? '';
      const topic = topics.get(name);
      if (topic?.take(message, name) === 'gap') line.send(topic.asking(name));
    },
  });
  const leave = (name: string, topic: Topic, listener: LiveListener): void => {
    topic.listeners.delete(listener);
    if (topic.listeners.size > 0) return;
    topics.delete(name);
    if (state === 'open') line.send({ unsubscribe: name });
  };
  return {
    state: () => state,
    watch: (listener) => {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
    subscribe: (name, listener) => {
      const known = topics.get(name);
      const topic = known ?? new Topic();
      topics.set(name, topic);
      topic.listeners.add(listener);
      if (state === 'idle') line.open();
      else if (!known && state === 'open') line.send(topic.asking(name));
      return () => leave(name, topic, listener);
    },
    renew: () => {
      if (state === 'idle') return;
      // Another person's topics are counted from their own beginning.
      for (const topic of topics.values()) topic.last = undefined;
      become('connecting');
      line.open();
    },
    stop: () => {
      line.drop();
      become('idle');
    },
    rest: () => {
      if (state === 'idle') return;
      rests = true;
      line.drop();
      become('lost');
    },
    wake: () => {
      if (rests) line.open();
      rests = false;
    },
    retry: () => {
      if (state === 'lost' && !rests) line.open();
    },
  };
}

type LineNeeds = {
  readonly state: () => LiveState;
  readonly become: (state: LiveState) => void;
  readonly onOpen: () => void;
  readonly onMessage: (message: Message) => void;
};
type Line = {
  readonly open: () => void;
  readonly drop: () => void;
  readonly send: (message: object) => void;
};

/** Keeps one socket open; a socket that was replaced is no longer heard. */
function openLine(
  { connect, token, delay = setTimeout, random = Math.random }: LiveSetting,
  needs: LineNeeds,
): Line {
  let socket: Socket | undefined;
  let tries = 0;
  let generation = 0;
  // The other side may be closing it, which is told a moment later; the next one asks for every topic by itself.
  const send = (message: object): void => {
    if (socket?.readyState === OPEN) socket.send(JSON.stringify(message));
  };
  const drop = (): void => {
    generation += 1;
    socket?.close();
  };
  const open = (): void => {
    // A try that still hangs is given up.
    drop();
    const mine = generation;
    needs.become(needs.state() === 'lost' ? 'lost' : 'connecting');
    const made = connect();
    socket = made;
    made.onopen = () => {
      if (mine !== generation) return;
      const held = token();
      send(held ? { token: held } : { guest: true });
      needs.become('open');
      needs.onOpen();
    };
    made.onmessage = (event) => {
      if (mine !== generation) return;
      const message = readMessage(event.data);
      // Opened is not let in: a brand that is closed, or a token that ended, is told after the hello.
      if (message.ready) tries = 0;
      needs.onMessage(message);
    };
    made.onclose = (event) => {
      if (mine !== generation) return;
      if (event?.code === TOO_MUCH) tries = Math.max(tries, TOO_MUCH_TRIES);
      needs.become('lost');
      delay(() => mine === generation && open(), waitBefore(tries, random));
      tries += 1;
    };
  };
  return { open, drop, send };
}

export const LiveContext = createContext<Live | undefined>(undefined);

/**
 * Listens while the screen is shown: `useLive<typeof MatchChanged>('match:{id}', { id }, …)`. `undefined` listens to nothing. What an
 * event carries was made by the server from the same declaration.
 */
export function useLive<T extends LiveTopic>(
  name: T['name'] | undefined,
  ids: TopicIds<T>,
  listener: LiveListener<TopicData<T>>,
): void {
  const topic = name === undefined ? undefined : topicName(name, ids);
  const live = useContext(LiveContext);
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    if (!live || topic === undefined) return;
    return live.subscribe(topic, {
      onEvent: (event) => latest.current.onEvent(event as LiveEvent<TopicData<T>>),
      onReset: () => latest.current.onReset?.(),
    });
  }, [live, topic]);
}

const nothing = (): (() => void) => () => undefined;
const idle = (): LiveState => 'idle';

function watchNetwork(tell: () => void): () => void {
  const end = new AbortController();
  for (const change of ['online', 'offline']) addEventListener(change, tell, { signal: end.signal });
  return () => end.abort();
}
const isOnLine = (): boolean => navigator.onLine;
const yes = (): boolean => true;

/** A device without a network has lost the line as well, also where the page listens to nothing and has none open. */
export function useLiveState(): LiveState {
  const live = useContext(LiveContext);
  const state = useSyncExternalStore(live?.watch ?? nothing, live?.state ?? idle, idle);
  const onLine = useSyncExternalStore(watchNetwork, isOnLine, yes);
  return onLine ? state : 'lost';
}
