/** One connection of the live channel: who speaks, and what is heard on it. */
import type { IncomingMessage } from 'node:http';
import type { RawData, WebSocket } from 'ws';
import { type Answers, type Missed, textOf } from './answers.ts';
import type { Listener } from './hub.ts';
import type { AddressShare, LiveLimits } from './limits.ts';
import { CLOSED, NOT_SIGNED_IN, TOO_MUCH, UNREADABLE } from './refuse.ts';
import type { LiveCaller, LiveOptions, LiveTopic } from './socket.ts';
import { findTopic } from './topics.ts';

const MAX_BUFFERED = 256 * 1024;

export type Line = {
  readonly ws: WebSocket;
  readonly request: IncomingMessage;
  readonly options: LiveOptions;
  readonly limits: LiveLimits;
  readonly answers: Answers;
  /** Connections by member and by session. */
  readonly owned: Map<string, Set<WebSocket>>;
  readonly share: AddressShare;
  /** One subscription a topic: asked for again, it starts anew. */
  readonly heard: Map<string, Listener>;
  /** Undefined until the first message was understood. */
  caller: LiveCaller | undefined;
};

type Message = {
  token?: unknown;
  guest?: unknown;
  subscribe?: unknown;
  unsubscribe?: unknown;
  after?: unknown;
};

export const topicFor = (topic: LiveTopic, owner: string | undefined): string =>
  topic.scope === 'public' ? topic.name : `${topic.name}:${owner ?? ''}`;

const ownersOf = (caller: LiveCaller | undefined): string[] =>
  [caller?.memberId, caller?.sessionId].filter((owner) => owner !== undefined);

const isGuest = ({ caller }: Line): boolean => caller?.sessionId === undefined;

const numberOf = (text: string): number => Number(/"n":(\d+)/.exec(text)?.[1] ?? 0);

function parse(data: RawData): Message | undefined {
  try {
    const value: unknown = JSON.parse(String(data));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function hangUp(line: Line): void {
  const { ws, options, owned, heard, caller, share } = line;
  for (const one of heard.values()) options.hub.leaveAll(one);
  heard.clear();
  for (const owner of ownersOf(caller)) {
    const mine = owned.get(owner);
    mine?.delete(ws);
    if (mine?.size === 0) owned.delete(owner);
  }
  if (isGuest(line)) share.guests -= 1;
}

/** The first message: who speaks. */
async function greet(line: Line, message: Message): Promise<void> {
  const { ws, request, options, owned, limits, share } = line;
  if (options.admits && !(await options.admits(request))) return ws.close(CLOSED, 'closed');
  const token = typeof message.token === 'string' ? message.token : undefined;
  const known = await options.authenticate(token, request);
  if (ws.readyState !== ws.OPEN) return;
  if (token !== undefined && known.memberId === undefined) return ws.close(NOT_SIGNED_IN, 'not signed in');
  if ((owned.get(known.sessionId ?? '')?.size ?? 0) >= limits.perSession)
    return ws.close(TOO_MUCH, 'too many connections');
  for (const owner of ownersOf(known)) owned.set(owner, (owned.get(owner) ?? new Set()).add(ws));
  line.caller = known;
  // Signed in, it is one of its session's, which is limited wherever it comes from.
  if (!isGuest(line)) share.guests -= 1;
  // It may have ended between the look and the entry; from here on its end finds this socket.
  if (token !== undefined && (await options.authenticate(token, request)).memberId === undefined)
    return ws.close(NOT_SIGNED_IN, 'not signed in');
  if (ws.readyState === ws.OPEN) ws.send(JSON.stringify({ ready: true }));
}

const isNumber = (after: unknown): after is number => Number.isSafeInteger(after) && Number(after) >= 0;

/** @param hello the time a connection has to say who speaks */
export async function handle(line: Line, data: RawData, hello: NodeJS.Timeout): Promise<void> {
  const { ws, options, limits, caller, heard } = line;
  const message = parse(data);
  if (!message) return ws.close(UNREADABLE, 'unreadable');
  if (!caller) {
    clearTimeout(hello);
    return greet(line, message);
  }
  const { after } = message;
  if (after !== undefined && !isNumber(after)) return ws.close(UNREADABLE, 'unreadable');
  const name = message.subscribe ?? message.unsubscribe;
  const topic = findTopic(options.topics, name);
  const isRefused = !topic || (topic.scope === 'member' && caller.memberId === undefined);
  const full = topic && topicFor(topic, caller.memberId);
  if (isRefused || !full || (!heard.has(full) && heard.size >= limits.topics)) {
    ws.send(JSON.stringify({ refused: typeof name === 'string' ? name.slice(0, 60) : null }));
    return;
  }
  const before = heard.get(full);
  if (before) options.hub.leave(full, before);
  heard.delete(full);
  if (message.unsubscribe !== undefined) return;
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

async function missedOf(line: Line, { topic, full, owner, after }: Subscription): Promise<Missed> {
  const recent = after === undefined ? undefined : line.options.hub.recent(full, after);
  if (recent) return { texts: recent.map((one) => textOf(one, topic.name)), last: recent.at(-1)?.n };
  const key = topic.scope === 'public' ? `${full} ${after ?? ''}` : undefined;
  return line.answers.ask(key, topic.name, () => topic.since(owner, after));
}

async function subscribe(line: Line, asked: Subscription): Promise<void> {
  const { ws, heard, options } = line;
  const { hub } = options;
  const { topic, full, after } = asked;
  // Listening first and replaying after loses nothing: what arrives meanwhile is held back and sent once, in order.
  const held: string[] = [];
  const holding = { send: (text: string) => void held.push(text) };
  hub.listen(full, holding);
  let missed: Missed;
  try {
    missed = await missedOf(line, asked);
  } finally {
    hub.leave(full, holding);
  }
  if (ws.readyState !== ws.OPEN) return;
  if (missed === undefined) ws.send(JSON.stringify({ topic: topic.name, reset: true }));
  for (const text of missed?.texts ?? []) ws.send(text);
  // Numbers only rise on a socket: the outbox may still tell what the present state has overtaken.
  let last = missed === undefined ? -1 : (missed.last ?? after ?? -1);
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
