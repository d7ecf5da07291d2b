/** How a connection ends before or against its wish. */
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

/** Close codes of the channel beside those of the protocol (docs/API.md). */
export const UNREADABLE = 4400;
export const NOT_SIGNED_IN = 4401;
/** More than a page would send: come back later. */
export const TOO_MUCH = 4429;
/** The brand is in maintenance, or does not serve where this connection comes from. */
export const CLOSED = 4503;

/** ms in which a page that is cut off can still read why */
const GRACE_MS = 1_000;

/**
 * Says why, reads nothing more and lets go a second later. `close` of the socket alone would read and count for another 30 s, which
 * is what a flood wants; unread, it fills the sender's own buffers and stops there.
 */
export function cutOff(ws: WebSocket, socket: Duplex, code: number, reason: string): void {
  ws.close(code, reason);
  socket.removeAllListeners('data');
  socket.pause();
  setTimeout(() => ws.terminate(), GRACE_MS).unref();
}
