import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import type { Db } from '#platform/db/db.ts';
import { silentLog } from '#platform/log/log.ts';
import type { FreshDatabase } from '#platform/testkit/database.ts';
import { databaseOfFile } from '#platform/testkit/file-database.ts';
import { runListener } from './listeners.ts';
import { announce, tailOutbox } from './outbox.ts';

let db: Db;
let database: FreshDatabase;
databaseOfFile((...opened) => void ([db, database] = opened));

const tell = (n: number, kind = 'test.fact') => db.transaction((tx) => announce(tx, kind, [{ n }]));

/**
 * Waits until nothing that began before now is running any more, in any database of the server: the numbers of transactions are the
 * server's, and a reader stops before the oldest. Other tests work beside this one.
 */
async function settled(): Promise<void> {
  const { rows } = await db.pool.query('select pg_current_xact_id()::text as now');
  await vi.waitFor(async () => {
    const oldest = await db.pool.query(
      'select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as passed',
      [rows[0].now],
    );
    expect(oldest.rows[0].passed).toBe(true);
  }, 15_000);
}

/** A transaction of its own that announces `n` and commits when told to. */
async function late(n: number): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: database.appUrl });
  await client.connect();
  await client.query('begin');
  await client.query('insert into platform.outbox (kind, facts) values ($1, $2)', [
    'test.fact',
    JSON.stringify([{ n }]),
  ]);
  return async () => {
    await client.query('commit');
    await client.end();
  };
}

describe('the tail of the outbox', () => {
  it('skips no fact whose transaction commits after younger ones; a reader that follows the ids alone does', async () => {
    const heard: unknown[] = [];
    const naive: unknown[] = [];
    let seenId = 0n;
    const readNaively = async (): Promise<void> => {
      const { rows } = await db.pool.query(
        'select id, facts from platform.outbox where id > $1 order by id',
        [seenId],
      );
      for (const row of rows) {
        seenId = row.id;
        naive.push(row.facts[0].n);
      }
    };
    const tail = tailOutbox(db, silentLog(), (row) => void heard.push(row.facts[0]?.['n']));
    await new Promise((wake) => setTimeout(wake, 100));
    const commit = await late(1);
    await tell(2);
    await tell(3);
    await readNaively();
    await new Promise((wake) => setTimeout(wake, 150));
    expect(heard).toEqual([]);
    await commit();
    await vi.waitFor(() => expect(heard).toEqual([1, 2, 3]), 15_000);
    await readNaively();
    expect(naive).toEqual([2, 3]);
    await tail.stop();
  });

  it('tells in the order of writing when an older transaction wrote later', async () => {
    const heard: unknown[] = [];
    const tail = tailOutbox(db, silentLog(), (row) => void heard.push(row.facts[0]?.['n']));
    await new Promise((wake) => setTimeout(wake, 100));
    const older = new pg.Client({ connectionString: database.appUrl });
    await older.connect();
    await older.query('begin; select pg_current_xact_id()');
    await tell(10);
    await older.query(`insert into platform.outbox (kind, facts) values ('test.fact', '[{"n":11}]')`);
    await older.query('commit');
    await older.end();
    await vi.waitFor(() => expect(heard).toEqual([10, 11]), 15_000);
    await tail.stop();
  });

  it('tells each fact once, whoever nudges it, and nothing of a transaction that was rolled back', async () => {
    const heard: unknown[] = [];
    const tail = tailOutbox(db, silentLog(), (row) => void heard.push(row.facts[0]?.['n']));
    await new Promise((wake) => setTimeout(wake, 100));
    await db
      .transaction(async (tx) => {
        await announce(tx, 'test.fact', [{ n: -1 }]);
        throw new Error('no');
      })
      .catch(() => undefined);
    for (let n = 0; n < 450; n += 1) {
      await tell(n);
      if (n % 7 === 0) tail.nudge();
    }
    await vi.waitFor(() => expect(heard.length).toBeGreaterThanOrEqual(450), 15_000);
    await tail.stop();
    expect(heard).toEqual(Array.from({ length: 450 }, (_, n) => n));
  });
});

describe('a durable listener', () => {
  it('hears every fact of its kinds once more only when its own work failed, and on one process at a time', async () => {
    const heard: number[] = [];
    let trouble = true;
    const listener = {
      name: 'test.one',
      kinds: ['kind.a'],
      hear: async (_tx: unknown, row: { facts: readonly Record<string, unknown>[] }) => {
        heard.push(Number(row.facts[0]?.['n']));
        if (trouble && row.facts[0]?.['n'] === 2) {
          trouble = false;
          throw new Error('not now');
        }
      },
    };
    for (const n of [1, 2, 3]) await tell(n, 'kind.a');
    await tell(9, 'kind.b');
    await settled();
    await expect(runListener(db, listener)).rejects.toThrow('not now');
    expect(heard).toEqual([1, 2]);
    const [one, two] = await Promise.all([runListener(db, listener), runListener(db, listener)]);
    expect([one, two].sort()).toEqual([0, 3]);
    expect(heard).toEqual([1, 2, 1, 2, 3]);
    expect(await runListener(db, listener)).toBe(0);
  });

  it('follows the numbers of transactions when they grow by a digit, over the end of a page', async () => {
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    await owner.query(
      `insert into platform.outbox (xid, kind, facts)
       select n::text::xid8, 'kind.digits', jsonb_build_array(jsonb_build_object('n', n)) from generate_series(1, 150) n`,
    );
    await owner.end();
    await settled();
    const heard: number[] = [];
    const listener = {
      name: 'test.digits',
      kinds: ['kind.digits'],
      hear: async (_tx: unknown, row: { facts: readonly Record<string, unknown>[] }) => {
        heard.push(Number(row.facts[0]?.['n']));
      },
    };
    expect([await runListener(db, listener), await runListener(db, listener)]).toEqual([100, 50]);
    expect(heard).toEqual(Array.from({ length: 150 }, (_, n) => n + 1));
  });
});
