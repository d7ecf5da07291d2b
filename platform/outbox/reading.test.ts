import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/db.ts';
import type { FreshDatabase } from '#platform/testkit/database.ts';
import { databaseOfFile } from '#platform/testkit/file-database.ts';
import { runListener, startListener } from './run-listeners.ts';
import { type Cursor, readOn } from './reading.ts';

let db: Db;
let database: FreshDatabase;
databaseOfFile((...opened) => void ([db, database] = opened));
beforeEach(() => db.pool.query('delete from platform.outbox'));

// One left open would keep the readers of every database of the server waiting.
const open: pg.Client[] = [];
afterEach(() => Promise.all(open.splice(0).map((client) => client.end())));

type Running = {
  readonly write: (n: number, kind?: string) => Promise<void>;
  readonly commit: () => Promise<void>;
};

/** A transaction that has its number and goes on until it is told. */
async function running(): Promise<Running> {
  const client = new pg.Client({ connectionString: database.appUrl });
  open.push(client);
  await client.connect();
  await client.query('begin; select pg_current_xact_id()');
  return {
    write: async (n, kind = 'kind.a') => {
      await client.query('insert into platform.outbox (kind, facts) values ($1, $2)', [
        kind,
        JSON.stringify([{ n }]),
      ]);
    },
    commit: async () => {
      await client.query('commit');
    },
  };
}

const START: Cursor = { xid: '0', id: 0n };

/** Reads until what was written is told: other databases of the server have transactions of their own, which are waited for. */
async function readAll(due: number, page: number, most: number): Promise<unknown[]> {
  const told: unknown[] = [];
  for (let cursor = START; told.length < due; ) {
    const { rows, next } = await readOn(db, cursor, { page, most });
    told.push(...rows.map(({ facts }) => facts[0]?.['n']));
    cursor = next;
  }
  return told;
}

describe('a row that was written after another', () => {
  it('waits while a third transaction keeps the reader from that one', async () => {
    const older = await running();
    const between = await running();
    const younger = await running();
    await younger.write(1);
    await younger.commit();
    // It has waited for that commit, as a publisher waits for the number of his topic.
    await older.write(2);
    await older.commit();
    const heard: unknown[] = [];
    const listener = {
      name: 'test.between',
      kinds: ['kind.a'],
      hear: async (_tx: unknown, row: { facts: readonly Record<string, unknown>[] }) =>
        void heard.push(row.facts[0]?.['n']),
    };
    await startListener(db, listener);
    expect((await readOn(db, START, { page: 10, most: 10 })).rows).toEqual([]);
    expect(await runListener(db, listener)).toBe(0);
    await between.commit();
    expect(await readAll(2, 10, 10)).toEqual([1, 2]);
    while (heard.length < 2) await runListener(db, listener);
    expect(heard).toEqual([1, 2]);
  });

  it('is told after it, however many lie between and however few are read at once', async () => {
    const older = await running();
    const others = await Promise.all([running(), running(), running(), running()]);
    for (const [at, other] of others.entries()) {
      await other.write(at);
      await other.commit();
    }
    await older.write(4);
    await older.commit();
    for (const [page, most] of [
      [1, 1],
      [2, 2],
      [2, 3],
      [10, 10],
    ] as const)
      expect([page, most, await readAll(5, page, most)]).toEqual([page, most, [0, 1, 2, 3, 4]]);
  });

  it('of another kind keeps nobody waiting who does not ask for that', async () => {
    const older = await running();
    const between = await running();
    const younger = await running();
    await younger.write(1, 'kind.b');
    await younger.commit();
    await older.write(2);
    await older.commit();
    const told: unknown[] = [];
    // Its own transactions alone hold the reader back here; others of the server pass.
    while (told.length === 0)
      told.push(...(await readOn(db, START, { kinds: ['kind.a'], page: 10, most: 10 })).rows);
    expect(told).toHaveLength(1);
    await between.commit();
  });
});
