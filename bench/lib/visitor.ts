/** One visitor of the bench's brand on the live channel, who is not signed in. */
import { WebSocket } from 'ws';

/** So many have one address: limits are kept for each. */
const AN_ADDRESS = 100;

export type Visit = {
  readonly port: number;
  readonly topics: readonly string[];
  /** Number of the visitor: it decides his address. */
  readonly at: number;
  /** What is told, and when it was read, ms since 1970. */
  readonly onMessage: (text: string, now: number) => void;
  /** The server, or the machine, ended the connection. */
  readonly lost?: (code: number) => void;
};

/** Resolves when he has asked for his topics. @throws when he is not let in */
export function openVisitor({ port, topics, at, onMessage, lost }: Visit): Promise<void> {
  return new Promise((done, fail) => {
    const ws = new WebSocket(`ws://127.0.0.1:${port}/live?merchant=bench`, {
      perMessageDeflate: false,
      headers: { host: 'localhost', 'x-forwarded-for': `10.0.${Math.floor(at / AN_ADDRESS)}.1` },
    });
    ws.on('error', fail);
    ws.once('close', (code) => {
      fail(new Error(`a visitor was closed with ${code}`));
      lost?.(code);
    });
    ws.once('open', () => ws.send('{"guest":true}'));
    ws.on('message', (data: Buffer) => {
      const now = Date.now();
      const text = data.toString('latin1');
      if (!text.startsWith('{"ready"')) return onMessage(text, now);
      for (const topic of topics) ws.send(JSON.stringify({ subscribe: topic }));
      done();
    });
  });
}
