import fastify from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDb, type Db } from '#platform/db/db.ts';
import { listenerBehind } from '#platform/metrics/metrics.ts';
import { silentLog } from '#platform/log/log.ts';
import { type FreshDatabase, freshDatabase } from '#platform/testkit/database.ts';
import { healthRoutes } from './health.ts';

let database: FreshDatabase;
let db: Db;
let stopping = false;
const app = fastify();
beforeAll(async () => {
  database = await freshDatabase();
  db = createDb({ url: database.appUrl, log: silentLog(), poolSize: 2, hotClients: 1 });
  healthRoutes(app, db, {
    metricsToken: 'twenty-letters-and-2',
    stopping: () => stopping,
    listeners: [],
    log: silentLog(),
  });
});
afterAll(async () => {
  await app.close();
  await db.close();
  await database.drop();
});

const ask = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  app.inject({ url, headers, remoteAddress });
const figure = async (name: string): Promise<number> => {
  const { body } = await ask('/metrics');
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(body)?.[1]);
};

describe('a process', () => {
  it('is ready while it reaches the database and does not stop; it lives either way', async () => {
    const codes = async () => [(await ask('/healthz')).statusCode, (await ask('/readyz')).statusCode];
    expect(await codes()).toEqual([200, 200]);
    stopping = true;
    expect(await codes()).toEqual([200, 503]);
    stopping = false;
    const away = fastify();
    const nowhere = createDb({ url: 'postgres://nobody@127.0.0.1:1/none', log: silentLog(), hotClients: 1 });
    const said: unknown[] = [];
    const log = { ...silentLog(), warn: (...words: unknown[]) => void said.push(words.at(-1)) };
    const listener = { name: 'test.away', kinds: ['kind.a'], hear: async () => undefined };
    healthRoutes(away, nowhere, {
      metricsToken: undefined,
      stopping: () => false,
      listeners: [listener],
      log,
    });
    listenerBehind.set({ listener: 'test.away' }, 3);
    expect((await away.inject('/readyz')).json()).toEqual({ ready: false });
    const figures = await away.inject('/metrics');
    expect(figures.statusCode).toBe(200);
    expect(figures.body).toMatch(/listener="test.away"\} NaN/i);
    expect(said).toEqual(['how far listeners are behind cannot be told']);
    await away.close();
    await nowhere.close();
  });

  it('tells its figures to this machine and to whoever has the token, and to nobody else that they exist', async () => {
    const token = { authorization: 'Bearer twenty-letters-and-2' };
    const through = { 'x-forwarded-for': '198.51.100.7' };
    const codes = [
      await ask('/metrics'),
      await ask('/metrics', token, '198.51.100.7'),
      await ask('/metrics', {}, '198.51.100.7'),
      await ask('/metrics', { authorization: 'Bearer twenty-letters-and-3' }, '198.51.100.7'),
      await ask('/metrics', { authorization: 'Bearer ' }, '198.51.100.7'),
      await ask('/metrics', through),
    ].map(({ statusCode }) => statusCode);
    expect(codes).toEqual([200, 200, 404, 404, 404, 404]);
  });

  it('tells how long facts have been held back by an open transaction', async () => {
    const open = new pg.Client({ connectionString: database.appUrl });
    await open.connect();
    await open.query('begin');
    await open.query('select pg_current_xact_id()');
    const late = new pg.Client({ connectionString: database.ownerUrl });
    await late.connect();
    await late.query(
      "insert into platform.outbox (kind, facts, at) values ('trial', '[]', now() - interval '40 seconds')",
    );
    await late.end();
    expect(await figure('haat_outbox_held_seconds')).toBeGreaterThan(39);
    await open.query('rollback');
    await open.end();
    // Tests of other files write to the same server; the number of a transaction is the server's.
    await expect.poll(() => figure('haat_outbox_held_seconds'), { timeout: 15_000 }).toBe(0);
  });

  it('tells how many calls wait for a connection', async () => {
    const taken = await Promise.all([db.pool.connect(), db.pool.connect()]);
    const waits = db.pool.query('select 1');
    expect(await figure('haat_pool_waiting')).toBe(1);
    for (const client of taken) client.release();
    await waits;
    expect(await figure('haat_pool_waiting')).toBe(0);
  });
});
