/** What comes in on one connection: counted, handled one after the other, and not read from the network while messages wait. */
import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import { liveRefused } from '#platform/metrics/metrics.ts';
import { type AddressShare, createBucket, type LiveLimits } from './limits.ts';
import { cutOff, TOO_MUCH } from './refuse.ts';

/** Bytes a page has not taken yet above which nothing more is done for it. */
const UNREAD = 64 * 1024;
const LOOK_AGAIN_MS = 50;

const pause = (ms: number): Promise<void> => new Promise((wake) => setTimeout(wake, ms));

export type Receiving = {
  readonly ws: WebSocket;
  /** The connection beneath it. */
  readonly socket: Duplex;
  readonly limits: LiveLimits;
  readonly share: AddressShare;
  /** Handles one message; the next waits until it is done. */
  readonly handle: (data: RawData) => Promise<void>;
  readonly onError: (error: unknown) => void;
};

export function receive({ ws, socket, limits, share, handle, onError }: Receiving): void {
  const frames = createBucket(limits.messages);
  const bytes = createBucket(limits.bytes);
  const waiting: RawData[] = [];
  let holds = 0;
  let working = false;
  let isCut = false;

  /** Stops reading until `until`, and until whatever else holds it. */
  const brake = async (until: Promise<void>): Promise<void> => {
    holds += 1;
    ws.pause();
    await until;
    holds -= 1;
    if (holds === 0 && !isCut) ws.resume();
  };

  const cut = (): void => {
    isCut = true;
    waiting.length = 0;
    liveRefused.inc({ status: TOO_MUCH });
    cutOff(ws, socket, TOO_MUCH, 'too much');
  };
  /** Whether one more frame is taken. The rest of what the network handed over together is still told after a cut. */
  const counts = (): boolean => {
    if (isCut) return false;
    if (frames.tryOne()) return true;
    cut();
    return false;
  };
  const work = async (): Promise<void> => {
    working = true;
    try {
      for (let data = waiting.shift(); data !== undefined; data = waiting.shift()) {
        const ms = share.messages.take(1);
        if (ms > 0) await pause(ms);
        while (ws.bufferedAmount > UNREAD && ws.readyState === ws.OPEN) await pause(LOOK_AGAIN_MS);
        if (ws.readyState !== ws.OPEN) break;
        await handle(data);
      }
    } catch (error) {
      onError(error);
    } finally {
      waiting.length = 0;
      working = false;
    }
  };

  // Before the frames are taken apart.
  socket.prependListener('data', (chunk: Buffer) => {
    if (isCut) return;
    if (bytes.take(chunk.length) > 0) return cut();
    const ms = share.bytes.take(chunk.length);
    if (ms > 0) void brake(pause(ms));
  });
  ws.on('message', (data) => {
    if (!counts()) return;
    waiting.push(data);
    if (!working) void brake(work());
  });
  ws.on('ping', (data) => {
    if (counts() && ws.bufferedAmount < UNREAD) ws.pong(data);
  });
  ws.on('pong', counts);
}
