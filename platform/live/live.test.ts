import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createDb, type Db } from '#platform/db/db.ts';
import { silentLog } from '#platform/log/log.ts';
import { tailOutbox, type Tail } from '#platform/outbox/outbox.ts';
import { type FreshDatabase, freshDatabase } from '#platform/testkit/database.ts';
import { createHub } from './hub.ts';
import { LiveEventTold, type LiveEvent, publish, replay } from './publish.ts';
import { type LiveChannel, openLiveChannel } from './socket.ts';

let database: FreshDatabase;
let db: Db;
let server: Server;
let channel: LiveChannel;
let tail: Tail;
let port = 0;
const hub = createHub();

beforeAll(async () => {
  database = await freshDatabase();
  db = createDb({ url: database.appUrl, log: silentLog() });
  server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
  channel = openLiveChannel({
    server,
    hub,
    log: silentLog(),
    topics: [
      {
        name: 'news',
        scope: 'public',
        since: async (_owner, after) => {
          if (after === undefined) return [];
          const missed = await replay(db, 'news', after);
          return missed.complete ? missed.events : undefined;
        },
      },
      {
        name: 'wallet',
        scope: 'member',
        since: async (owner) => [{ topic: `wallet:${owner}`, n: 10, at: '', data: 'now' }],
      },
    ],
    authenticate: async (token) => ({ memberId: token === 'mine' ? 'm1' : undefined, sessionId: undefined }),
  });
  tail = tailOutbox(db, silentLog(), (row) => {
    if (row.kind === LiveEventTold.kind) for (const fact of row.facts) hub.emit(fact as unknown as LiveEvent);
  });
});
afterAll(async () => {
  await tail.stop();
  await channel.close();
  server.close();
  await db.close();
  await database.drop();
});

/** A busy machine takes longer than the second that Vitest waits by itself. */
const soon = (check: () => unknown): Promise<unknown> => vi.waitFor(check, 15_000);

type Page = {
  readonly got: Record<string, unknown>[];
  readonly say: (m: unknown) => void;
  readonly ws: WebSocket;
};

async function page(hello: object = {}, options: object = {}): Promise<Page> {
  const ws = new WebSocket(`ws://127.0.0.1:${port}/live`, options);
  const got: Record<string, unknown>[] = [];
  ws.on('message', (data) => got.push(JSON.parse(String(data))));
  await new Promise((done, reject) => ws.once('open', done).once('error', reject));
  const say = (message: unknown): void => ws.send(JSON.stringify(message));
  say(hello);
  await soon(() => expect(got[0]).toEqual({ ready: true }));
  return { got, say, ws };
}
const news = (data: unknown) => db.transaction((tx) => publish(tx, 'news', data));
const numbers = ({ got }: Page) => got.filter((m) => 'n' in m).map((m) => m['n']);

describe('the live channel', () => {
  it('loses nothing over a break: what was missed is replayed, then it goes on, without gaps or repetition', async () => {
    const first = await page();
    first.say({ subscribe: 'news' });
    await soon(() => expect(hub.hears('news')).toBe(true));
    for (let n = 0; n < 5; n += 1) await news(n);
    await soon(() => expect(numbers(first)).toEqual([1, 2, 3, 4, 5]));
    first.ws.terminate();
    for (let n = 5; n < 9; n += 1) await news(n);
    const again = await page();
    const busy = (async () => {
      for (let n = 9; n < 60; n += 1) await news(n);
    })();
    again.say({ subscribe: 'news', after: 5 });
    await busy;
    await soon(() => expect(numbers(again).length).toBeGreaterThanOrEqual(55));
    expect(numbers(again)).toEqual(Array.from({ length: 55 }, (_, n) => n + 6));
    again.ws.terminate();
  });

  it('says reset when the missed events are gone, or were never there', async () => {
    await db.pool.query("delete from platform.live_events where topic = 'news' and n < 20");
    for (const after of [3, 9_999]) {
      const one = await page();
      one.say({ subscribe: 'news', after });
      await soon(() => expect(one.got[1]).toEqual({ topic: 'news', reset: true }));
      await news('later');
      await soon(() => expect(numbers(one).length).toBe(1));
      one.ws.terminate();
    }
  });

  it('subscribed twice it tells once; left, it tells nothing', async () => {
    const one = await page();
    one.say({ subscribe: 'news' });
    one.say({ subscribe: 'news' });
    await new Promise((wake) => setTimeout(wake, 100));
    await news('once');
    await soon(() => expect(numbers(one).length).toBe(1));
    one.say({ unsubscribe: 'news' });
    await soon(() => expect(hub.hears('news')).toBe(false));
    await news('nobody');
    await new Promise((wake) => setTimeout(wake, 150));
    expect(numbers(one).length).toBe(1);
    one.ws.terminate();
  });

  it('never goes back behind the present state of a private topic', async () => {
    const one = await page({ token: 'mine' });
    one.say({ subscribe: 'wallet' });
    await soon(() => expect(numbers(one)).toEqual([10]));
    for (const n of [9, 11, 10, 12]) hub.emit({ topic: 'wallet:m1', n, at: '', data: n });
    await soon(() => expect(numbers(one)).toEqual([10, 11, 12]));
    expect(one.got.at(-1)?.['topic']).toBe('wallet');
    one.ws.terminate();
  });

  it('gives a private topic to nobody who is not signed in, and refuses strangers, noise and other origins', async () => {
    const guest = await page({ guest: true });
    guest.say({ subscribe: 'wallet' });
    await soon(() => expect(guest.got[1]).toEqual({ refused: 'wallet' }));
    const closed = async (text: string): Promise<number> => {
      const ws = new WebSocket(`ws://127.0.0.1:${port}/live`);
      return new Promise((done) => ws.once('open', () => ws.send(text)).once('close', done));
    };
    expect(await closed(JSON.stringify({ token: 'stolen' }))).toBe(4401);
    expect(await closed('[]')).toBe(4400);
    expect(await closed('x'.repeat(5_000))).toBe(1009);
    await expect(page({}, { origin: 'https://evil.example' })).rejects.toThrow('403');
    guest.ws.terminate();
  });

  it('leaves nothing behind when a page goes away while it subscribes', async () => {
    const one = await page({ token: 'mine' });
    one.say({ subscribe: 'wallet' });
    one.ws.terminate();
    await soon(() => expect(hub.hears('wallet:m1')).toBe(false));
    await new Promise((wake) => setTimeout(wake, 100));
    expect(hub.hears('wallet:m1')).toBe(false);
  });
});
