/**
 * The live channel, `GET /live` (WIRE.md): the first message says who speaks, then topics are subscribed. A private topic is
 * named without its owner (`wallet`); the server adds him. Slow readers are cut off rather than buffered for ever.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Log } from '#platform/log/log.ts';
import { liveSockets } from '#platform/metrics/metrics.ts';
import type { Hub } from './hub.ts';
import type { LiveEvent } from './publish.ts';
import { findTopic } from './topics.ts';

export type LiveTopic = {
  /** The name pages use. */
  readonly name: string;
  /** There is one for each id, `name:{id}`, and none without. */
  readonly byId?: true;
  /** Whose topic it is: everybody's, or the signed-in member's own. */
  readonly scope: 'public' | 'member';
  /** Events after `n`, the present state when `n` is undefined, or undefined when they cannot be had: the page starts over. */
  readonly since: (
    owner: string | undefined,
    after: number | undefined,
    /** of the topic, where there is one for each */
    id?: string,
  ) => Promise<readonly LiveEvent[] | undefined>;
};

export type LiveCaller = { readonly memberId: string | undefined; readonly sessionId: string | undefined };

export type LiveOptions = {
  readonly server: Server;
  readonly hub: Hub;
  readonly topics: readonly LiveTopic[];
  readonly log: Log;
  /** Who the token and the upgrade's bound cookie belong to. */
  readonly authenticate: (token: string | undefined, request: IncomingMessage) => Promise<LiveCaller>;
  /** The visitor's address, which is not the machine in front of us; the connection's own when left out. */
  readonly addressOf?: (request: IncomingMessage) => string;
  /** Whether the brand is open for who asked; asked again twice a second, so that a closed brand says nothing more. */
  readonly admits?: (request: IncomingMessage) => Promise<boolean>;
};

const MAX_MESSAGE = 4_096;
const MAX_BUFFERED = 256 * 1024;
const HELLO_MS = 5_000;
const PING_MS = 25_000;
const ADMIT_MS = 400;
const MAX_PER_ADDRESS = 200;

type Message = {
  token?: unknown;
  guest?: unknown;
  subscribe?: unknown;
  unsubscribe?: unknown;
  after?: unknown;
};

export type LiveChannel = {
  readonly close: () => Promise<void>;
  /** Ends every connection of a member at once. */
  readonly endMember: (memberId: string) => void;
  /** Ends the connections of one session. */
  readonly endSession: (sessionId: string) => void;
};

export const topicFor = (topic: LiveTopic, owner: string | undefined): string =>
  topic.scope === 'public' ? topic.name : `${topic.name}:${owner ?? ''}`;

const sameHost = (request: IncomingMessage): boolean => {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
};

function parse(data: unknown): Message | undefined {
  try {
    const value: unknown = JSON.parse(String(data));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function openLiveChannel(options: LiveOptions): LiveChannel {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE, perMessageDeflate: false });
  // By member and by session: ids of both kinds never meet.
  const owned = new Map<string, Set<WebSocket>>();
  const end = (owner: string): void => {
    for (const ws of owned.get(owner) ?? []) ws.close(4401, 'session ended');
  };
  const perAddress = new Map<string, number>();
  const requests = new Map<WebSocket, IncomingMessage>();

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const address = options.addressOf?.(request) ?? request.socket.remoteAddress ?? '';
    const path = (request.url ?? '').split('?')[0];
    if (path !== '/live' || !sameHost(request) || (perAddress.get(address) ?? 0) >= MAX_PER_ADDRESS) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (ws) => {
      perAddress.set(address, (perAddress.get(address) ?? 0) + 1);
      liveSockets.inc();
      requests.set(ws, request);
      ws.on('close', () => {
        requests.delete(ws);
        liveSockets.dec();
        const left = (perAddress.get(address) ?? 1) - 1;
        if (left > 0) perAddress.set(address, left);
        else perAddress.delete(address);
      });
      serve(ws, request, options, owned);
    });
  };
  options.server.on('upgrade', upgrade);

  const heartbeat = setInterval(() => {
    for (const ws of sockets.clients) ws.ping();
  }, PING_MS);
  const admission = options.admits ? keepAdmitted(requests, options.admits) : undefined;

  return {
    endMember: end,
    endSession: end,
    close: async () => {
      clearInterval(heartbeat);
      clearInterval(admission);
      options.server.off('upgrade', upgrade);
      for (const ws of sockets.clients) ws.close(1001, 'server is stopping');
      setTimeout(() => {
        for (const ws of sockets.clients) ws.terminate();
      }, 500).unref();
      await new Promise<void>((done) => sockets.close(() => done()));
    },
  };
}

/** Closes what is no longer admitted. One look a turn for all connections of an address and host; an unanswered look closes nothing. */
function keepAdmitted(
  requests: ReadonlyMap<WebSocket, IncomingMessage>,
  admits: (request: IncomingMessage) => Promise<boolean>,
): NodeJS.Timeout {
  const look = async (): Promise<void> => {
    const known = new Map<string, Promise<boolean>>();
    for (const [ws, request] of requests) {
      const { host = '', 'x-forwarded-for': via = '' } = request.headers;
      const name = `${host} ${request.url ?? ''} ${request.socket.remoteAddress ?? ''} ${String(via)}`;
      const answer = known.get(name) ?? admits(request);
      known.set(name, answer);
      if (!(await answer)) ws.close(CLOSED, 'closed');
    }
  };
  return setInterval(() => void look().catch(() => undefined), ADMIT_MS).unref();
}

/** The brand is in maintenance, or does not serve where this connection comes from. */
const CLOSED = 4503;

type Listener = { readonly send: (text: string) => void };

/** One connection: who speaks, and what is heard on it. */
type Line = {
  readonly ws: WebSocket;
  readonly request: IncomingMessage;
  readonly options: LiveOptions;
  readonly owned: Map<string, Set<WebSocket>>;
  /** One subscription a topic: asked for again, it starts anew. */
  readonly heard: Map<string, Listener>;
  /** Undefined until the first message was understood. */
  caller: LiveCaller | undefined;
};

function serve(
  ws: WebSocket,
  request: IncomingMessage,
  options: LiveOptions,
  owned: Map<string, Set<WebSocket>>,
): void {
  const line: Line = { ws, request, options, owned, heard: new Map(), caller: undefined };
  let queue = Promise.resolve();
  const hello = setTimeout(() => ws.close(4400, 'say who you are'), HELLO_MS);
  ws.on('message', (data) => {
    queue = queue
      .then(() => handle(line, data, hello))
      .catch((error: unknown) => {
        options.log.warn(
          { error: error instanceof Error ? error.message : 'unknown' },
          'a live message failed',
        );
        ws.close(1011, 'try again');
      });
  });
  ws.on('error', () => ws.terminate());
  ws.on('close', () => {
    clearTimeout(hello);
    hangUp(line);
  });
}

function hangUp({ ws, options, owned, heard, caller }: Line): void {
  for (const one of heard.values()) options.hub.leaveAll(one);
  for (const owner of ownersOf(caller)) {
    const mine = owned.get(owner);
    mine?.delete(ws);
    if (mine?.size === 0) owned.delete(owner);
  }
}

/** The first message: who speaks. */
async function greet(line: Line, message: Message): Promise<void> {
  const { ws, request, options, owned } = line;
  if (options.admits && !(await options.admits(request))) return ws.close(CLOSED, 'closed');
  const token = typeof message.token === 'string' ? message.token : undefined;
  const known = await options.authenticate(token, request);
  if (ws.readyState !== ws.OPEN) return;
  if (token !== undefined && known.memberId === undefined) {
    ws.close(4401, 'not signed in');
    return;
  }
  for (const owner of ownersOf(known)) owned.set(owner, (owned.get(owner) ?? new Set()).add(ws));
  line.caller = known;
  // It may have ended between the look and the entry; from here on its end finds this socket.
  if (token !== undefined && (await options.authenticate(token, request)).memberId === undefined) {
    ws.close(4401, 'not signed in');
    return;
  }
  if (ws.readyState !== ws.OPEN) return;
  ws.send(JSON.stringify({ ready: true }));
}

async function handle(line: Line, data: unknown, hello: NodeJS.Timeout): Promise<void> {
  const { ws, options, caller, heard } = line;
  const message = parse(data);
  if (!message) return ws.close(4400, 'unreadable');
  if (!caller) {
    clearTimeout(hello);
    return greet(line, message);
  }
  const name = message.subscribe ?? message.unsubscribe;
  const topic = findTopic(options.topics, name);
  if (!topic || (topic.scope === 'member' && caller.memberId === undefined)) {
    ws.send(JSON.stringify({ refused: typeof name === 'string' ? name.slice(0, 60) : null }));
    return;
  }
  const full = topicFor(topic, caller.memberId);
  const before = heard.get(full);
  if (before) options.hub.leave(full, before);
  heard.delete(full);
  if (message.unsubscribe !== undefined) return;
  const after = typeof message.after === 'number' ? message.after : undefined;
  await subscribe(line, { topic, full, owner: caller.memberId, after });
}

type Subscription = {
  readonly topic: LiveTopic;
  /** The topic with its owner, as the hub knows it. */
  readonly full: string;
  readonly owner: string | undefined;
  /** The last number the page has seen. */
  readonly after: number | undefined;
};

async function subscribe(line: Line, { topic, full, owner, after }: Subscription): Promise<void> {
  const { ws, options, heard } = line;
  const { hub } = options;
  // Listening first and replaying after loses nothing: what arrives meanwhile is held back and sent once, in order.
  const held: string[] = [];
  const holding = { send: (text: string) => void held.push(text) };
  hub.listen(full, holding);
  let missed: readonly LiveEvent[] | undefined;
  try {
    missed = (after === undefined ? undefined : hub.recent(full, after)) ?? (await topic.since(owner, after));
  } finally {
    hub.leave(full, holding);
  }
  if (ws.readyState !== ws.OPEN) return;
  if (missed === undefined) ws.send(JSON.stringify({ topic: topic.name, reset: true }));
  for (const event of missed ?? []) ws.send(JSON.stringify({ ...event, topic: topic.name }));
  // Numbers only rise on a socket: the outbox may still tell what the present state has overtaken.
  let last = missed === undefined ? -1 : (missed.at(-1)?.n ?? after ?? -1);
  const mine: Listener = {
    send(text) {
      const n = numberOf(text);
      if (n <= last) return;
      last = n;
      tell(ws, text.replace(`"topic":"${full}"`, `"topic":"${topic.name}"`));
    },
  };
  heard.set(full, mine);
  hub.listen(full, mine);
  for (const text of held) mine.send(text);
}

/** Sends, or cuts off who does not keep up. */
function tell(ws: WebSocket, text: string): void {
  if (ws.bufferedAmount > MAX_BUFFERED) ws.close(1013, 'too slow');
  else ws.send(text);
}

const ownersOf = (caller: LiveCaller | undefined): string[] =>
  [caller?.memberId, caller?.sessionId].filter((owner) => owner !== undefined);

const numberOf = (text: string): number => Number(/"n":(\d+)/.exec(text)?.[1] ?? 0);
