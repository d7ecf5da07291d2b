/**
 * The live channel, `GET /live` (docs/API.md): the first message says who speaks, then topics are subscribed. A private topic is
 * named without its owner (`wallet`); the server adds him, as it adds the brand to one of staff. Slow readers are cut off rather than buffered for ever.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Fault } from '#kernel/faults.ts';
import { dbFaults } from '#platform/db/hot.ts';
import { httpFaults } from '#platform/http/faults.ts';
import { refuseSocket, type Say } from '#platform/http/raw.ts';
import { liveRefused, liveSockets } from '#platform/metrics/metrics.ts';
import { createAnswers } from './answers.ts';
import { type AddressBook, createAddressBook, LIVE_LIMITS, type LiveLimits } from './limits.ts';
import { handle, hangUp, type Line, recheckRights } from './line.ts';
import { receive } from './receive.ts';
import { checkTopics } from './topics.ts';
import { CLOSED, cutOff, UNREADABLE } from './refuse.ts';
import type { LiveOptions } from './options.ts';

const MAX_MESSAGE = 4_096;
const HELLO_MS = 5_000;
const ADMIT_MS = 400;
/** Where somebody who finds no place may try again. */
const LATER = { retryAfterMs: 5_000 };
/** Without texts a refusal says its key. */
const SAY_KEYS: Say = (_language, key) => key;
const RIGHTS_MS = 1_000;

export type LiveChannel = {
  readonly close: () => Promise<void>;
  /** Ends every connection of a member at once. */
  readonly endMember: (memberId: string) => void;
  /** Ends the connections of one session. */
  readonly endSession: (sessionId: string) => void;
};

const sameHost = (request: IncomingMessage): boolean => {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
};

/** What all connections of the process share. */
type Channel = {
  readonly options: LiveOptions;
  readonly limits: LiveLimits;
  readonly sockets: WebSocketServer;
  readonly book: AddressBook;
  readonly answers: ReturnType<typeof createAnswers>;
  /** By member and by session: ids of both kinds never meet. */
  readonly owned: Map<string, Set<WebSocket>>;
  /** Of visitors: staff stay when the brand closes. */
  readonly requests: Map<WebSocket, IncomingMessage>;
  /** Of staff who have signed in. */
  readonly desks: Set<Line>;
};

export function openLiveChannel(options: LiveOptions): LiveChannel {
  const limits = { ...LIVE_LIMITS, ...options.limits };
  const channel: Channel = {
    options,
    limits,
    // Pongs are answered where frames are counted (receive.ts).
    sockets: new WebSocketServer({
      noServer: true,
      maxPayload: MAX_MESSAGE,
      perMessageDeflate: false,
      autoPong: false,
    }),
    book: createAddressBook(limits),
    answers: createAnswers(),
    owned: new Map(),
    requests: new Map(),
    desks: new Set(),
  };
  checkTopics(options.topics);
  const { sockets, owned } = channel;
  const end = (owner: string): void => {
    for (const ws of owned.get(owner) ?? []) ws.close(4401, 'session ended');
  };
  const say = options.say ?? SAY_KEYS;
  // A handshake that is none: the answer of `ws` itself has neither our headers nor our envelope.
  sockets.on('wsClientError', (_error, socket, request) =>
    refuseSocket(socket, httpFaults('wire.malformed'), say, request.headers),
  );
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void =>
    answerUpgrade(channel, request, socket, head);
  options.server.on('upgrade', upgrade);
  const heartbeat = keepBeating(channel);
  const rights = setInterval(() => {
    for (const line of channel.desks) void recheckRights(line);
  }, RIGHTS_MS).unref();
  const admission = options.admits ? keepAdmitted(channel.requests, options.admits) : undefined;

  return {
    endMember: end,
    endSession: end,
    close: async () => {
      clearInterval(heartbeat);
      clearInterval(admission);
      clearInterval(rights);
      options.server.off('upgrade', upgrade);
      for (const ws of sockets.clients) ws.close(1001, 'server is stopping');
      setTimeout(() => {
        for (const ws of sockets.clients) ws.terminate();
      }, 500).unref();
      await new Promise<void>((done) => sockets.close(() => done()));
    },
  };
}

function answerUpgrade(channel: Channel, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { options, limits, sockets, book, requests } = channel;
  const refuse = (fault: Fault): void => {
    liveRefused.inc({ status: fault.status });
    refuseSocket(socket, fault, options.say ?? SAY_KEYS, request.headers);
  };
  if ((request.url ?? '').split('?')[0] !== '/live') return refuse(httpFaults('wire.not_found'));
  if (!sameHost(request)) return refuse(httpFaults('wire.foreign_origin'));
  const share = book.of(options.addressOf?.(request) ?? request.socket.remoteAddress ?? '');
  if (!share.connects.tryOne() || share.guests >= limits.guestsPerAddress)
    return refuse(httpFaults('wire.too_many_requests', LATER));
  if (sockets.clients.size >= limits.total) return refuse(dbFaults('platform.busy', LATER));
  sockets.handleUpgrade(request, socket, head, (ws) => {
    // Everybody is a guest until he has said who he is.
    share.guests += 1;
    share.open += 1;
    liveSockets.inc();
    requests.set(ws, request);
    ws.on('close', () => {
      requests.delete(ws);
      liveSockets.dec();
      share.open -= 1;
    });
    serve(channel, { ws, request, socket, share });
  });
}

type Connection = Pick<Line, 'ws' | 'request' | 'share'> & { readonly socket: Duplex };

function serve(channel: Channel, { socket, ...connection }: Connection): void {
  const { options, limits, answers, owned, requests, desks } = channel;
  const { ws, share } = connection;
  const line: Line = {
    ...connection,
    options,
    limits,
    answers,
    owned,
    subscriptions: new Map(),
    caller: undefined,
    onStaff: () => {
      requests.delete(ws);
      desks.add(line);
    },
  };
  const hello = setTimeout(() => cutOff(ws, socket, UNREADABLE, 'say who you are'), HELLO_MS);
  receive({
    ws,
    socket,
    limits,
    share,
    handle: (data) => handle(line, data, hello),
    onError: (error) => {
      const message = error instanceof Error ? error.message : 'unknown';
      options.log.warn({ error: message }, 'a live message failed');
      ws.close(1011, 'try again');
    },
  });
  ws.on('error', () => ws.terminate());
  ws.on('close', () => {
    clearTimeout(hello);
    desks.delete(line);
    hangUp(line);
  });
}

/**
 * A ping to everybody; who has not answered the last one is gone. A connection whose other side vanished without a word looks open
 * for ever otherwise.
 */
function keepBeating({ sockets, limits, book }: Channel): NodeJS.Timeout {
  const silent = new WeakSet<WebSocket>();
  const beat = (): void => {
    for (const ws of sockets.clients) {
      if (silent.has(ws)) ws.terminate();
      else {
        silent.add(ws);
        ws.once('pong', () => silent.delete(ws));
        ws.ping();
      }
    }
    book.tidy();
  };
  return setInterval(beat, limits.pingMs).unref();
}

/** Closes what is no longer admitted. One look a turn for all connections of an address and host; an unanswered look closes nothing. */
function keepAdmitted(
  requests: ReadonlyMap<WebSocket, IncomingMessage>,
  admits: (request: IncomingMessage) => Promise<boolean>,
): NodeJS.Timeout {
  let isChecking = false;
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
  const turn = async (): Promise<void> => {
    // With many thousands of connections a look may take longer than a turn.
    if (isChecking) return;
    isChecking = true;
    await look().catch(() => undefined);
    isChecking = false;
  };
  return setInterval(() => void turn(), ADMIT_MS).unref();
}
