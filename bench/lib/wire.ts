/**
 * A lean HTTP client for load: one keep-alive socket, one request at a time, no parsing beyond status, length and body.
 * It shares two cores with what it measures, so it must cost little: about 15 µs a request.
 */
import { connect, type Socket } from 'node:net';

export type Answer = { readonly status: number; readonly body: string };
export type Wire = {
  readonly send: (head: string, body: string) => Promise<Answer>;
  readonly close: () => void;
};

const LENGTH = /content-length: (\d+)/i;

export function openWire(port: number): Promise<Wire> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let waiting: { done: (answer: Answer) => void; fail: (error: Error) => void } | undefined;
    let buffered = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      buffered += chunk;
      const end = buffered.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(LENGTH.exec(buffered)?.[1] ?? 0);
      if (buffered.length < end + 4 + length) return;
      const answer = {
        status: Number(buffered.slice(9, 12)),
        body: buffered.slice(end + 4, end + 4 + length),
      };
      buffered = buffered.slice(end + 4 + length);
      const one = waiting;
      waiting = undefined;
      one?.done(answer);
    });
    socket.on('error', (error) => {
      waiting?.fail(error);
      reject(error);
    });
    socket.on('close', () => waiting?.fail(new Error('the server closed the connection')));
    socket.on('connect', () =>
      resolve({
        send: (head, body) =>
          new Promise((done, fail) => {
            waiting = { done, fail };
            socket.write(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
          }),
        close: () => socket.destroy(),
      }),
    );
  });
}
