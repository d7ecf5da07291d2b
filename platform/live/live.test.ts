import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Type } from 'typebox';
import { WebSocket } from 'ws';
import { newId } from '#kernel/ids.ts';
import { topic } from '#kernel/topics.ts';
import { Nothing, Uuid } from '#kernel/wire.ts';
import type { Db } from '#platform/db/db.ts';
import { silentLog } from '#platform/log/log.ts';
import { tailOutbox, type Tail } from '#platform/outbox/outbox.ts';
import { type FreshDatabase, freshDatabase, testDb } from '#platform/testkit/database.ts';
import { createHub } from './hub.ts';
import { type LiveEvent, LiveEventPublished, LiveSignalled, publish, signal } from './publish.ts';
import { type LiveChannel, openLiveChannel } from './socket.ts';
import { keptTopic, signalTopic } from './topics.ts';

let database: FreshDatabase;
let db: Db;
let server: Server;
let channel: LiveChannel;
let tail: Tail;
let port = 0;
const hub = createHub();
const News = topic({ name: 'news', to: 'everybody', data: Type.Unknown() });
const Wallet = topic({ name: 'wallet', to: 'member', restricted: true, data: Type.String() });
const Match = topic({ name: 'match:{id}', to: 'everybody', ids: { id: Uuid }, data: Type.Number() });
const Desk = topic({ name: 'ops:deposits', to: { right: 'deposits.read' }, data: Nothing });
/** Staff who may read deposits. */
const rights = new Set(['staff one']);
let isOpen = true;

beforeAll(async () => {
  database = await freshDatabase();
  db = testDb(database.appUrl);
  server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
  channel = openLiveChannel({
    server,
    hub,
    log: silentLog(),
    topics: [
      keptTopic(db, News),
      { topic: Wallet, since: async ({ full }) => [{ topic: full, n: 10, at: '', data: 'now' }] },
      keptTopic(db, Match),
      signalTopic(Desk),
    ],
    authenticate: async (token) => ({
      memberId: token === 'mine' || token === 'held' ? 'm1' : undefined,
      isRestricted: token === 'held',
      staff: token?.startsWith('staff') ? { id: token, brandId: 'b1' } : undefined,
      sessionId: undefined,
    }),
    may: async (staffId, right) => right === 'deposits.read' && rights.has(staffId),
    admits: async () => isOpen,
  });
  tail = tailOutbox(db, silentLog(), (row) => {
    if (row.kind === LiveSignalled.kind) for (const fact of row.facts) hub.signal(String(fact['topic']));
    if (row.kind === LiveEventPublished.kind)
      for (const fact of row.facts) hub.emit(fact as unknown as LiveEvent);
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
const news = (data: unknown) => db.transaction((tx) => publish(tx, News, {}, data));
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

  it('tells who may no longer play of his money alone', async () => {
    const held = await page({ token: 'held' });
    for (const name of ['news', `match:${newId()}`, 'wallet']) held.say({ subscribe: name });
    await soon(() => expect(held.got).toHaveLength(4));
    expect(held.got[1]).toEqual({ refused: 'news' });
    expect(held.got[2]).toMatchObject({ refused: expect.stringMatching(/^match:/) });
    expect(held.got[3]).toMatchObject({ n: 10 });
    held.ws.terminate();
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

describe('a topic with an id', () => {
  it('tells of its own match, from where a page left it, and of no other', async () => {
    const [id, other] = [newId(), newId()];
    const goal = (which: string, n: number) => db.transaction((tx) => publish(tx, Match, { id: which }, n));
    await goal(id, 1);
    const one = await page();
    one.say({ subscribe: `match:${id}`, after: 0 });
    await soon(() => expect(numbers(one)).toEqual([1]));
    await goal(other, 9);
    await goal(id, 2);
    await soon(() => expect(numbers(one)).toEqual([1, 2]));
    expect(one.got.at(-1)).toMatchObject({ topic: `match:${id}`, data: 2 });
    one.ws.terminate();
  });

  it.each([
    'match',
    'match:',
    'match:7',
    `match:${newId()}:m1`,
    'wallet:m1',
    'ops:deposits:b1',
    'news:',
    'toString',
  ])('is refused before anything is asked when it is called %s', async (name) => {
    const one = await page({ token: 'mine' });
    one.say({ subscribe: name });
    await soon(() => expect(one.got[1]).toEqual({ refused: name }));
    expect(hub.hears(name)).toBe(false);
    one.ws.terminate();
  });
});

describe('a topic of staff', () => {
  const changed = (brandId: string) => db.transaction((tx) => signal(tx, Desk, { brandId }));

  it('says that something changed in the own brand to who has the right, and to nobody else', async () => {
    const [desk, without, member, guest] = [
      await page({ token: 'staff one' }),
      await page({ token: 'staff two' }),
      await page({ token: 'mine' }),
      await page(),
    ];
    for (const one of [desk, without, member, guest]) one.say({ subscribe: 'ops:deposits' });
    await soon(() => expect(desk.got[1]).toEqual({ topic: 'ops:deposits', reset: true }));
    for (const one of [without, member, guest])
      await soon(() => expect(one.got[1]).toEqual({ refused: 'ops:deposits' }));
    await changed('b2');
    await changed('b1');
    await changed('b1');
    await soon(() => expect(numbers(desk)).toHaveLength(2));
    const [first, second] = numbers(desk).map(Number);
    expect(second).toBe((first ?? 0) + 1);
    expect(desk.got.at(-1)).toMatchObject({ topic: 'ops:deposits', data: {} });
    expect([without, member, guest].map((one) => one.got.length)).toEqual([2, 2, 2]);
    for (const one of [desk, without, member, guest]) one.ws.terminate();
  });

  it('starts over for a desk that comes back: what changed meanwhile is in no table', async () => {
    const desk = await page({ token: 'staff one' });
    desk.say({ subscribe: 'ops:deposits', after: 12 });
    await soon(() => expect(desk.got[1]).toEqual({ topic: 'ops:deposits', reset: true }));
    desk.ws.terminate();
  });

  it('is over a second after the right is taken away', async () => {
    const desk = await page({ token: 'staff one' });
    desk.say({ subscribe: 'ops:deposits' });
    await soon(() => expect(hub.hears('ops:deposits:b1')).toBe(true));
    rights.delete('staff one');
    await soon(() => expect(desk.got.at(-1)).toEqual({ refused: 'ops:deposits' }));
    expect(hub.hears('ops:deposits:b1')).toBe(false);
    rights.add('staff one');
    desk.ws.terminate();
  });

  it('is heard while the brand is closed, which ends every visitor’s connection', async () => {
    const [desk, guest] = [await page({ token: 'staff one' }), await page()];
    const codes: number[] = [];
    guest.ws.once('close', (code) => codes.push(code));
    desk.ws.once('close', (code) => codes.push(code));
    isOpen = false;
    await soon(() => expect(codes).toEqual([4503]));
    desk.say({ subscribe: 'ops:deposits' });
    await soon(() => expect(desk.got[1]).toEqual({ topic: 'ops:deposits', reset: true }));
    const late = await page({ token: 'staff one' });
    isOpen = true;
    for (const one of [desk, late]) one.ws.terminate();
  });
});
