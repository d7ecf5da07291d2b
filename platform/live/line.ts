/** One connection of the live channel: who speaks, and what is heard on it. */
import type { IncomingMessage } from 'node:http';
import type { RawData, WebSocket } from 'ws';
import { type Answers, type Missed, textOf } from './answers.ts';
import type { Listener } from './hub.ts';
import type { AddressShare, LiveLimits } from './limits.ts';
import { CLOSED, NOT_SIGNED_IN, TOO_MUCH, UNREADABLE } from './refuse.ts';
import type { LiveCaller, LiveOptions } from './options.ts';
import { findTopic, type TopicRequest, type LiveTopic } from './topics.ts';

const MAX_BUFFERED = 256 * 1024;

type Subscribed = Listener & {
  readonly name: string;
  /** The right it takes to go on hearing it. */
  readonly right: string | undefined;
};

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
  readonly subscriptions: Map<string, Subscribed>;
  /** A member of staff has signed in. */
  readonly onStaff: () => void;
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

const ownersOf = (caller: LiveCaller | undefined): string[] =>
  [caller?.memberId, caller?.sessionId].filter((owner) => owner !== undefined);

const isKnown = ({ memberId, staff }: LiveCaller): boolean => memberId !== undefined || staff !== undefined;

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
  const { ws, options, owned, subscriptions, caller, share } = line;
  for (const one of subscriptions.values()) options.hub.leaveAll(one);
  subscriptions.clear();
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
  const token = typeof message.token === 'string' ? message.token : undefined;
  const known = await options.authenticate(token, request);
  // Staff stay in when the brand is closed, as at the door.
  if (!known.staff && options.admits && !(await options.admits(request))) return ws.close(CLOSED, 'closed');
  if (ws.readyState !== ws.OPEN) return;
  if (token !== undefined && !isKnown(known)) return ws.close(NOT_SIGNED_IN, 'not signed in');
  if ((owned.get(known.sessionId ?? '')?.size ?? 0) >= limits.perSession)
    return ws.close(TOO_MUCH, 'too many connections');
  for (const owner of ownersOf(known)) owned.set(owner, (owned.get(owner) ?? new Set()).add(ws));
  line.caller = known;
  // Signed in, it is one of its session's, which is limited wherever it comes from.
  if (!isGuest(line)) share.guests -= 1;
  if (known.staff) line.onStaff();
  // It may have ended between the look and the entry; from here on its end finds this socket.
  if (token !== undefined && !isKnown(await options.authenticate(token, request)))
    return ws.close(NOT_SIGNED_IN, 'not signed in');
  if (ws.readyState === ws.OPEN) ws.send(JSON.stringify({ ready: true }));
}

const isNumber = (after: unknown): after is number => Number.isSafeInteger(after) && Number(after) >= 0;

/** @param hello the time a connection has to say who speaks */
export async function handle(line: Line, data: RawData, hello: NodeJS.Timeout): Promise<void> {
  const { ws, options, limits, caller, subscriptions } = line;
  const message = parse(data);
  if (!message) return ws.close(UNREADABLE, 'unreadable');
  if (!caller) {
    clearTimeout(hello);
    return greet(line, message);
  }
  const { after } = message;
  if (after !== undefined && !isNumber(after)) return ws.close(UNREADABLE, 'unreadable');
  const name = message.subscribe ?? message.unsubscribe;
  const found = typeof name === 'string' ? findTopic(options.topics, name, caller) : undefined;
  const isFull = found && !subscriptions.has(found.full) && subscriptions.size >= limits.topics;
  if (!found || isFull || !(await mayHear(line, rightOf(found)))) {
    ws.send(JSON.stringify({ refused: typeof name === 'string' ? name.slice(0, 60) : null }));
    return;
  }
  leave(line, found.full);
  if (message.unsubscribe !== undefined) return;
  if (found.admits && !(await found.admits(found, caller))) {
    ws.send(JSON.stringify({ refused: found.name }));
    return;
  }
  await subscribe(line, { ...found, after });
}

const rightOf = ({ topic: { to } }: LiveTopic): string | undefined =>
  typeof to === 'object' ? to.right : undefined;

async function mayHear({ options, caller }: Line, right: string | undefined): Promise<boolean> {
  if (right === undefined) return true;
  const { staff } = caller ?? {};
  return staff !== undefined && (await options.may?.(staff.id, right)) === true;
}

function leave({ options, subscriptions }: Line, full: string): void {
  const before = subscriptions.get(full);
  if (before) options.hub.leave(full, before);
  subscriptions.delete(full);
}

/** Rights may be taken away while somebody listens: he hears no more of it, and is told so. An unanswered look changes nothing. */
export async function recheckRights(line: Line): Promise<void> {
  for (const [full, { name, right }] of line.subscriptions) {
    if (right === undefined || (await mayHear(line, right).catch(() => true))) continue;
    leave(line, full);
    tell(line.ws, JSON.stringify({ refused: name }));
  }
}

type Subscription = LiveTopic &
  TopicRequest & {
    /** The last number the page has seen. */
    readonly after: number | undefined;
  };

async function missedOf(line: Line, asked: Subscription): Promise<Missed> {
  const { name, full, owner, since, after } = asked;
  const recent = after === undefined ? undefined : line.options.hub.recent(full, after);
  if (recent) return { texts: recent.map((one) => textOf(one, name)), last: recent.at(-1)?.n };
  const key = owner === undefined ? `${full} ${after ?? ''}` : undefined;
  return line.answers.ask(key, name, () => since(asked, after));
}

async function subscribe(line: Line, asked: Subscription): Promise<void> {
  const { ws, subscriptions, options } = line;
  const { hub } = options;
  const { name, full, after } = asked;
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
  if (missed === undefined) ws.send(JSON.stringify({ topic: name, reset: true }));
  for (const text of missed?.texts ?? []) ws.send(text);
  // Numbers only rise on a socket: the outbox may still tell what the present state has overtaken.
  let last = missed === undefined ? -1 : (missed.last ?? after ?? -1);
  const mine: Subscribed = {
    name,
    right: rightOf(asked),
    send(text) {
      const n = numberOf(text);
      if (n <= last) return;
      last = n;
      tell(ws, text.replace(`"topic":"${full}"`, `"topic":"${name}"`));
    },
  };
  subscriptions.set(full, mine);
  hub.listen(full, mine);
  for (const text of held) mine.send(text);
}

/** Sends, or cuts off who does not keep up. */
function tell(ws: WebSocket, text: string): void {
  if (ws.bufferedAmount > MAX_BUFFERED) ws.close(1013, 'too slow');
  else ws.send(text);
}
