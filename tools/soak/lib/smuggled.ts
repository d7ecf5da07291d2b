/**
 * Requests that say two things about their own length (CHECKS 25): each is refused or cut off as a whole, and what hides behind it
 * is never answered. Written on bare sockets, because no client would send them.
 */
import { connect } from 'node:net';

const HIDDEN = 'GET /docs/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
const LENGTHS: Readonly<Record<string, readonly string[]>> = {
  'both lengths': ['Content-Length: 5', 'Transfer-Encoding: chunked'],
  'chunked first': ['Transfer-Encoding: chunked', 'Content-Length: 5'],
  'two lengths': ['Content-Length: 2', `Content-Length: ${HIDDEN.length}`],
  'a length of many': ['Content-Length: 2, 4'],
  'a negative length': ['Content-Length: -1'],
  'a length in hex': ['Content-Length: 0x2'],
  'chunked and more': ['Transfer-Encoding: chunked, identity', 'Content-Length: 5'],
  'chunked twice': ['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked', 'Content-Length: 5'],
  'a folded header': ['Content-Length: 5', 'Transfer-Encoding:\r\n chunked'],
  'a space before the colon': ['Content-Length: 5', 'Transfer-Encoding : chunked'],
  'a bare line feed': ['Content-Length: 5\nTransfer-Encoding: chunked'],
};

/** Everything the server says on one connection until it closes it or is silent. */
function conversation(port: number, text: string, quietMs: number): Promise<string> {
  return new Promise((resolve) => {
    let said = '';
    const socket = connect(port, '127.0.0.1');
    socket.setTimeout(quietMs, () => socket.destroy());
    socket.on('data', (part) => (said += part.toString('latin1')));
    // A connection that is cut off is an answer, too.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(said));
    socket.on('connect', () => socket.write(text));
  });
}

const statusesOf = (said: string): number[] =>
  [...said.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));

/** Failures of one route, in words. */
export async function smuggle(origin: string, method: string, path: string): Promise<string[]> {
  const port = Number(new URL(origin).port);
  const verb = method === 'GET' ? 'POST' : method;
  const ways = Object.entries(LENGTHS).map(async ([name, headers]) => {
    const head = [
      `${verb} ${path} HTTP/1.1`,
      'Host: 127.0.0.1',
      'Content-Type: application/json',
      ...headers,
    ];
    const said = await conversation(port, `${head.join('\r\n')}\r\n\r\n0\r\n\r\n${HIDDEN}`, 1_000);
    const statuses = statusesOf(said);
    if (statuses.some((status) => status >= 500)) return [`${statuses.join()} to ${name}: ${verb} ${path}`];
    return said.includes('"openapi"') ? [`what hides behind ${name} is answered: ${verb} ${path}`] : [];
  });
  return (await Promise.all(ways)).flat();
}
