/** Calls and the live channel go on to the server's own port as they came. */
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';

/** Everything the server answers itself; pages, scripts and words are the front's. */
export const isCall = (url: string): boolean =>
  /^\/(wps|lgw|lotto|ops|docs|healthz|readyz|metrics)(\/|\?|$)/.test(url);

export function forward(port: number, from: IncomingMessage, to: ServerResponse): void {
  const { method, url, headers } = from;
  const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    to.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(to);
  });
  onward.once('error', () => {
    // The server is starting anew in this moment: the page asks again, as after any lost line.
    if (!to.headersSent) to.writeHead(503);
    to.end();
  });
  from.pipe(onward);
}

/** Hands a socket over, with the request that opened it. */
export function forwardSocket(port: number, from: IncomingMessage, socket: Duplex, head: Buffer): void {
  const onward = connect(port, '127.0.0.1', () => {
    const lines = from.rawHeaders.flatMap((text, at) =>
      at % 2 === 0 ? [`${text}: ${from.rawHeaders[at + 1] ?? ''}`] : [],
    );
    onward.write([`GET ${from.url ?? '/'} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
    onward.write(head);
    socket.pipe(onward).pipe(socket);
  });
  onward.once('error', () => socket.destroy());
  socket.once('error', () => onward.destroy());
}

/** What the server answers a guest at public GET addresses; what it refuses is left out. */
export function askServer(port: number) {
  const ask = (
    headers: Readonly<Record<string, string>>,
    path: string,
  ): Promise<readonly [string, unknown] | undefined> =>
    new Promise((resolve) => {
      const sent = request({ host: '127.0.0.1', port, path, headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.once('end', () => {
          try {
            const envelope: { success?: unknown; value?: unknown } = Object(JSON.parse(text));
            resolve(envelope.success === true && 'value' in envelope ? [path, envelope.value] : undefined);
          } catch {
            resolve(undefined); // no JSON: the same as a refusal
          }
        });
      });
      sent.once('error', () => resolve(undefined));
      sent.end();
    });
  return async (
    { host }: { readonly host: string },
    addresses: readonly string[],
    language: string,
  ): Promise<Record<string, unknown>> => {
    const headers = { host, 'accept-language': language };
    const answers = await Promise.all(addresses.map((path) => ask(headers, path)));
    return Object.fromEntries(answers.filter((answer) => answer !== undefined));
  };
}
