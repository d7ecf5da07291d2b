/** What one connection may send, and what becomes of those that send more, vanish or are too many. */
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { silentLog } from '#platform/log/log.ts';
import { createHub } from './hub.ts';
import type { LiveLimits } from './limits.ts';
import { type LiveChannel, openLiveChannel } from './socket.ts';

const soon = (check: () => unknown): Promise<unknown> => vi.waitFor(check, 15_000);
const pause = (ms: number): Promise<void> => new Promise((wake) => setTimeout(wake, ms));

let server: Server;
let channel: LiveChannel;
let port = 0;
let asked = 0;
/** Answers `slow`; until then its questions are open. */
let answerSlow: (() => void)[] = [];
const pages: (WebSocket | Socket)[] = [];

async function open(limits: Partial<LiveLimits> = {}): Promise<void> {
  asked = 0;
  answerSlow = [];
  server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
  channel = openLiveChannel({
    server,
    hub: createHub(),
    log: silentLog(),
    limits,
    topics: [
      { name: 'news', scope: 'public', since: async () => [] },
      { name: 'other', scope: 'public', since: async () => [] },
      {
        name: 'slow',
        scope: 'member',
        since: () => {
          asked += 1;
          return new Promise((done) => answerSlow.push(() => done([])));
        },
      },
    ],
    authenticate: async (token) => ({ memberId: token && `m ${token}`, sessionId: token }),
  });
}
afterEach(async () => {
  for (const one of pages.splice(0)) {
    if (one instanceof WebSocket) one.terminate();
    else one.destroy();
  }
  for (const done of answerSlow) done();
  await channel.close();
  server.close();
});

type Page = {
  readonly ws: WebSocket;
  readonly got: string[];
  readonly say: (message: object) => void;
  /** undefined while it is open */
  readonly code: () => number | undefined;
};

async function page(hello: object = {}, options: object = {}): Promise<Page> {
  const ws = new WebSocket(`ws://127.0.0.1:${port}/live`, options);
  pages.push(ws);
  const got: string[] = [];
  let code: number | undefined;
  ws.on('message', (data) => got.push(String(data)));
  ws.on('close', (why) => (code = why));
  await new Promise((done, reject) => ws.once('open', done).once('error', reject));
  const say = (message: object): void => ws.send(JSON.stringify(message));
  say(hello);
  return { ws, got, say, code: () => code };
}
const ready = async (one: Promise<Page>): Promise<Page> => {
  const opened = await one;
  await soon(() => expect(opened.got[0]).toBe('{"ready":true}'));
  return opened;
};

/** An upgrade by hand. @returns the first line of the answer */
function upgrade(path: string): Promise<{ readonly socket: Socket; readonly line: string }> {
  const socket = connect(port, '127.0.0.1');
  pages.push(socket);
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n`,
  );
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('data', (data) => resolve({ socket, line: String(data).split('\r\n')[0] ?? '' }));
  });
}

describe('a connection', () => {
  it('is closed with 4429 when it sends more messages than a page would, and its neighbour of the same address is not', async () => {
    await open({ messages: { burst: 50, perSecond: 1 } });
    const [flooder, neighbour] = [await ready(page()), await ready(page())];
    for (let n = 0; n < 49; n += 1) flooder.say({ subscribe: 'news' });
    await pause(100);
    expect(flooder.code()).toBe(undefined);
    for (let n = 0; n < 10; n += 1) flooder.say({ subscribe: 'news' });
    await soon(() => expect(flooder.code()).toBe(4429));
    neighbour.say({ subscribe: 'nothing' });
    await soon(() => expect(neighbour.got.at(-1)).toBe('{"refused":"nothing"}'));
    expect(neighbour.code()).toBe(undefined);
  });

  it.each([
    ['pings', (ws: WebSocket) => ws.ping('x')],
    ['pongs nobody asked for', (ws: WebSocket) => ws.pong('x')],
  ])('counts %s as messages', async (_name, send) => {
    await open({ messages: { burst: 20, perSecond: 1 } });
    const one = await ready(page());
    for (let n = 0; n < 40; n += 1) send(one.ws);
    await soon(() => expect(one.code()).toBe(4429));
  });

  it('answers a ping', async () => {
    await open();
    const one = await ready(page());
    const answered = new Promise((done) => one.ws.once('pong', (data) => done(String(data))));
    one.ws.ping('still there?');
    expect(await answered).toBe('still there?');
  });

  it('is closed for its bytes also when they never become a message', async () => {
    await open({ bytes: { burst: 1_000, perSecond: 1 } });
    const one = await ready(page());
    one.ws.send('', { fin: false });
    for (let n = 0; n < 400; n += 1) one.ws.send('', { fin: false });
    await soon(() => expect(one.code()).toBe(4429));
  });

  it('hears so many topics and no more; one it has left makes room', async () => {
    await open({ topics: 1 });
    const one = await ready(page());
    one.say({ subscribe: 'news' });
    one.say({ subscribe: 'news' });
    one.say({ subscribe: 'other' });
    await soon(() => expect(one.got.slice(1)).toEqual(['{"refused":"other"}']));
    one.say({ unsubscribe: 'news' });
    one.say({ subscribe: 'other' });
    one.say({ subscribe: 'news' });
    await soon(() => expect(one.got.slice(1)).toEqual(['{"refused":"other"}', '{"refused":"news"}']));
  });

  it('has one question under way, and is not read while it waits', async () => {
    await open();
    const one = await ready(page({ token: 't' }));
    for (let n = 0; n < 30; n += 1) one.say({ subscribe: 'slow', after: n });
    await soon(() => expect(asked).toBe(1));
    // More than the buffers on the way hold stays with the sender.
    await pause(100);
    const text = JSON.stringify({ subscribe: 'x'.repeat(3_000) });
    for (let n = 0; n < 4_000; n += 1) one.ws.send(text);
    await pause(500);
    expect([asked, one.code()]).toEqual([1, undefined]);
    expect(one.ws.bufferedAmount).toBeGreaterThan(1_000_000);
  });

  it.each([['1.5'], ['-1'], ['1e300'], ['"2"']])(
    'is closed for a number of %s, which is none',
    async (after) => {
      await open();
      const one = await ready(page());
      one.ws.send(`{"subscribe":"news","after":${after}}`);
      await soon(() => expect(one.code()).toBe(4400));
    },
  );

  it('whose other side has vanished is ended when it does not answer the next ping', async () => {
    await open({ pingMs: 100 });
    const gone = await ready(page({}, { autoPong: false }));
    const here = await ready(page());
    await soon(() => expect(gone.code()).toBe(1006));
    await pause(300);
    expect(here.code()).toBe(undefined);
  });
});

describe('an address', () => {
  it('makes its connections wait for what they send beyond its share, and closes none', async () => {
    await open({ messagesPerAddress: { burst: 12, perSecond: 10 } });
    const [one, other] = [await ready(page()), await ready(page())];
    const begun = performance.now();
    for (let n = 0; n < 10; n += 1) {
      one.say({ subscribe: `a${n}` });
      other.say({ subscribe: `a${n}` });
    }
    await soon(() => expect([one.got.length, other.got.length]).toEqual([11, 11]));
    // 22 messages with the hellos, 12 of them at once and ten a second after that.
    expect(performance.now() - begun).toBeGreaterThan(800);
    expect([one.code(), other.code()]).toEqual([undefined, undefined]);
  });

  it('has so many guests, and whoever signs in is counted with his session instead', async () => {
    await open({ guestsPerAddress: 2, perSession: 2 });
    await ready(page());
    const leaves = await ready(page());
    await expect(page()).rejects.toThrow('429');
    leaves.ws.close();
    await soon(() => expect(leaves.code()).toBe(1005));
    for (let n = 0; n < 2; n += 1) await ready(page({ token: 'one' }));
    const third = await page({ token: 'one' });
    await soon(() => expect(third.code()).toBe(4429));
    const else_ = await ready(page({ token: 'two' }));
    else_.ws.close();
    await soon(() => expect(else_.code()).toBe(1005));
    await ready(page());
    await expect(page()).rejects.toThrow('429');
  });

  it('connects so often, and the rest is told to come back', async () => {
    await open({ connectsPerAddress: { burst: 3, perSecond: 0.001 } });
    const first = await Promise.all([1, 2, 3, 4, 5].map(() => upgrade('/live')));
    expect(first.map(({ line }) => line.split(' ')[1]).sort()).toEqual(['101', '101', '101', '429', '429']);
  });
});

describe('the channel', () => {
  it('holds so many connections in all', async () => {
    await open({ total: 1 });
    await ready(page());
    await expect(page()).rejects.toThrow('503');
  });

  it('lets go of whoever it refused, and a refused one that resets its connection ends nothing', async () => {
    await open();
    const { socket, line } = await upgrade('/elsewhere');
    expect(line).toContain('404');
    // It never closes its own side.
    await soon(() =>
      new Promise<number>((done) => server.getConnections((_error, n) => done(n))).then((n) =>
        expect(n).toBe(0),
      ),
    );
    for (let n = 0; n < 20; n += 1) {
      const rude = connect(port, '127.0.0.1');
      pages.push(rude);
      rude.on('error', () => undefined);
      rude.write('GET /elsewhere HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
      rude.resetAndDestroy();
    }
    await pause(100);
    await ready(page());
    socket.destroy();
  });
});
