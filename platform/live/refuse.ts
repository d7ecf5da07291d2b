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

const REASONS = { 403: 'Forbidden', 404: 'Not Found', 429: 'Too Many Requests', 503: 'Service Unavailable' };

/** Answers an upgrade that is not wanted and lets go of the connection, whatever the other side does. */
export function refuseUpgrade(socket: Duplex, status: keyof typeof REASONS): void {
  // Node has taken its own listener off: without one, a client that resets the connection here would end the process.
  socket.on('error', () => socket.destroy());
  const later = status === 429 || status === 503 ? 'Retry-After: 5\r\n' : '';
  socket.end(
    `HTTP/1.1 ${status} ${REASONS[status]}\r\n${later}Connection: close\r\nContent-Length: 0\r\n\r\n`,
    // Ended is not closed: it would stay half open as long as the other side likes.
    () => socket.destroy(),
  );
}

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
