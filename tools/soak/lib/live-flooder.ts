/**
 * One attacker of the live channel, in a process of his own so that his work is not the server's:
 * `live-flooder.ts PORT KIND SOCKETS SECONDS`. He writes frames by hand, does not keep to the protocol's manners, and connects again
 * at once when he is cut off. His last line is what happened to him, as JSON.
 */
import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

export const FLOODS = [
  'subscribe',
  'unsubscribe',
  'replay',
  'wrong-json',
  'large',
  'ping',
  'fragments',
  'half-open',
  'connects',
] as const;
export type Flood = (typeof FLOODS)[number];

export type FloodReport = {
  /** frames handed to the socket; what was written but never read counts as well */
  readonly frames: number;
  readonly connects: number;
  /** upgrades that were not answered with 101 */
  readonly refused: number;
  /** how often the server ended a connection, by close code; 0 without one */
  readonly closed: Readonly<Record<string, number>>;
};

const TEXT = 0x81;
const PING = 0x89;
/** A piece of a message that goes on: no final bit, opcode 0. */
const PIECE = 0x00;

/** One masked frame; the mask is zero, so its content is written plain. */
function frame(first: number, content: string | Buffer): Buffer {
  const body = Buffer.from(content);
  const long = body.length > 125;
  const head = Buffer.alloc((long ? 4 : 2) + 4);
  head[0] = first;
  head[1] = 0x80 | (long ? 126 : body.length);
  if (long) head.writeUInt16BE(body.length, 2);
  return Buffer.concat([head, body]);
}

const subscribe = (n: number): Buffer => frame(TEXT, JSON.stringify({ subscribe: 'matches', after: n }));
/** What is written again and again. */
const BURST: Record<Exclude<Flood, 'half-open' | 'connects'>, () => Buffer[]> = {
  subscribe: () => Array.from({ length: 2_000 }, () => frame(TEXT, '{"subscribe":"matches"}')),
  unsubscribe: () => Array.from({ length: 2_000 }, () => frame(TEXT, '{"unsubscribe":"matches"}')),
  replay: () => Array.from({ length: 1_000 }, (_, n) => subscribe(n)),
  'wrong-json': () => Array.from({ length: 2_000 }, () => frame(TEXT, '{"subscribe":')),
  large: () => Array.from({ length: 4 }, () => frame(TEXT, 'x'.repeat(60_000))),
  ping: () => Array.from({ length: 500 }, () => frame(PING, 'x'.repeat(120))),
  fragments: () => Array.from({ length: 5_000 }, () => frame(PIECE, '')),
};

const counts = { frames: 0, connects: 0, refused: 0 };
const closed: Record<string, number> = {};
const pause = (ms: number): Promise<void> => new Promise((wake) => setTimeout(wake, ms));

/** Connects and says hello. Undefined when it was refused. */
function open(port: number): Promise<Socket | undefined> {
  counts.connects += 1;
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const key = randomBytes(16).toString('base64');
    socket.on('error', () => resolve(undefined));
    socket.on('close', () => resolve(undefined));
    socket.write(
      `GET /live HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
    );
    socket.once('data', (answer) => {
      if (String(answer).startsWith('HTTP/1.1 101')) {
        socket.write(frame(TEXT, '{"guest":true}'));
        resolve(socket);
      } else {
        counts.refused += 1;
        socket.destroy();
        resolve(undefined);
      }
    });
  });
}

/** Notes the close code the server gives, and is no client that answers it. */
function note(socket: Socket): Promise<void> {
  let code = 0;
  socket.on('data', (data) => {
    const at = data.indexOf(0x88);
    if (at >= 0 && (data[at + 1] ?? 0) >= 2 && data.length >= at + 4) code = data.readUInt16BE(at + 2);
  });
  return new Promise((done) =>
    socket.once('close', () => {
      closed[code] = (closed[code] ?? 0) + 1;
      done();
    }),
  );
}

async function pour(port: number, kind: keyof typeof BURST, end: number): Promise<void> {
  const frames = BURST[kind]();
  const burst = Buffer.concat(frames);
  while (Date.now() < end) {
    const socket = await open(port);
    if (!socket) {
      await pause(5);
      continue;
    }
    void note(socket);
    // The message whose pieces follow and never end.
    if (kind === 'fragments') socket.write(frame(0x01, ''));
    while (!socket.destroyed && Date.now() < end) {
      counts.frames += frames.length;
      if (!socket.write(burst))
        await Promise.race([new Promise((drained) => socket.once('drain', drained)), pause(1_000)]);
      else await pause(0);
    }
    socket.destroy();
  }
}

/** Connections that were opened and then forgotten: nothing is read or answered any more. */
async function forget(port: number, sockets: number, end: number): Promise<void> {
  const opened = (await Promise.all(Array.from({ length: sockets }, () => open(port)))).filter(
    (one) => one !== undefined,
  );
  for (const socket of opened) void note(socket);
  while (Date.now() < end && opened.some((socket) => !socket.destroyed)) await pause(100);
  for (const socket of opened) socket.destroy();
}

/** As many connects as there are, 200 at a time; who gets in stays. */
async function crowd(port: number, sockets: number, end: number): Promise<void> {
  const opened: Socket[] = [];
  let left = sockets;
  const one = async (): Promise<void> => {
    while (left > 0 && Date.now() < end) {
      left -= 1;
      const socket = await open(port);
      if (!socket) continue;
      void note(socket);
      opened.push(socket);
    }
  };
  await Promise.all(Array.from({ length: 200 }, one));
  for (const socket of opened) socket.destroy();
}

const [port = 0, sockets = 1, seconds = 1] = [process.argv[2], process.argv[4], process.argv[5]].map(Number);
const kind = FLOODS.find((one) => one === process.argv[3]);
// Imported, it says what there is; started, it floods.
if (process.argv[1]?.endsWith('live-flooder.ts') && kind) {
  const end = Date.now() + seconds * 1_000;
  if (kind === 'half-open') await forget(port, sockets, end);
  else if (kind === 'connects') await crowd(port, sockets, end);
  else await Promise.all(Array.from({ length: sockets }, () => pour(port, kind, end)));
  await pause(50);
  process.stdout.write(`${JSON.stringify({ ...counts, closed })}\n`);
  process.exit(0);
}
