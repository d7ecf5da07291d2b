import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Db, type Runner, statement, type Tx } from '#platform/db/db.ts';
import { silentLog } from '#platform/log/log.ts';
import type { FreshDatabase } from '#platform/testkit/database.ts';
import { databaseOfFile } from '#platform/testkit/file-database.ts';
import type { Listener } from './listeners.ts';
import { pruneOutbox } from './outbox.ts';
import { createOutlook } from './outlook.ts';
import { runListener, runListeners, startListener } from './run-listeners.ts';
import type { Cursor } from './cursor.ts';
import { readOn } from './reading.ts';

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

const LOOKED = statement<{ rows: bigint }>(
  'test.looked',
  `select pg_stat_get_xact_tuples_returned('platform.outbox'::regclass) + pg_stat_get_xact_tuples_fetched('platform.outbox'::regclass)
     + pg_stat_get_xact_tuples_returned('platform.outbox_pkey'::regclass) as rows`,
);

const listenerOf = (
  name: string,
  kinds: readonly string[],
  hear: (facts: readonly Record<string, unknown>[]) => unknown,
  hearAll?: (facts: number) => void,
): Listener => ({
  name,
  kinds,
  hear: async (_tx, { facts }) => void hear(facts),
  ...(hearAll
    ? { hearAll: async (_tx, rows) => hearAll(rows.reduce((sum, { facts }) => sum + facts.length, 0)) }
    : {}),
});

const START: Cursor = { xid: '0', id: 0n };

/** Reads until what was written is told: other databases of the server have transactions of their own, which are waited for. */
async function readAll(due: number, page: number, most: number): Promise<unknown[]> {
  const reported: unknown[] = [];
  for (let cursor = START; reported.length < due; ) {
    const { rows, next } = await readOn(db, cursor, { page, most });
    reported.push(...rows.map(({ facts }) => facts[0]?.['n']));
    cursor = next;
  }
  return reported;
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
    const received: unknown[] = [];
    const listener = {
      name: 'test.between',
      kinds: ['kind.a'],
      hear: async (_tx: unknown, row: { facts: readonly Record<string, unknown>[] }) =>
        void received.push(row.facts[0]?.['n']),
    };
    await startListener(db, listener);
    expect((await readOn(db, START, { page: 10, most: 10 })).rows).toEqual([]);
    expect(await runListener(db, listener)).toBe(0);
    await between.commit();
    expect(await readAll(2, 10, 10)).toEqual([1, 2]);
    while (received.length < 2) await runListener(db, listener);
    expect(received).toEqual([1, 2]);
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
    const reported: unknown[] = [];
    // Its own transactions alone hold the reader back here; others of the server pass.
    while (reported.length === 0)
      reported.push(...(await readOn(db, START, { kinds: ['kind.a'], page: 10, most: 10 })).rows);
    expect(reported).toHaveLength(1);
    await between.commit();
  });
});

/** So many rows of one kind, in the order of their numbers, a hundred a transaction: of the first there ever were, so that nobody waits for them. */
const fill = (kind: string, from: number, to: number, size = 1) =>
  db.pool.query(
    `insert into platform.outbox (xid, kind, facts)
     select (n / 100 + 1)::text::xid8, $1, json_build_array(json_build_object('n', n, 'pad', repeat('x', $4))) from generate_series($2::integer, $3::integer) n`,
    [kind, from, to, size],
  );

/** A database that says how many rows of the outbox each statement of a transaction has looked at. */
function watching(): { readonly db: Db; readonly most: () => number } {
  let most = 0;
  const read = async (tx: Tx): Promise<number> => Number((await tx.one(LOOKED))?.rows ?? 0);
  const watched = async <Value>(tx: Tx, ask: () => Promise<Value>): Promise<Value> => {
    const before = await read(tx);
    const value = await ask();
    most = Math.max(most, (await read(tx)) - before);
    return value;
  };
  const checking: Db = {
    ...db,
    transaction: (work) =>
      db.transaction((tx) =>
        work({
          ...tx,
          rows: (query, values) => watched(tx, () => tx.rows(query, values)),
          one: (query, values) => watched(tx, () => tx.one(query, values)),
          run: (query, values) => watched(tx, () => tx.run(query, values)),
        }),
      ),
  };
  return { db: checking, most: () => most };
}

describe('a listener that begins behind all that is kept', () => {
  it('passes what others listen to piece by piece, and hears a fact at the end', async () => {
    await fill('kind.fat', 1, 8_000, 1_000);
    await fill('kind.rare', 8_001, 8_001);
    await fill('kind.fat', 8_002, 12_000, 1_000);
    const received: unknown[] = [];
    const rare = listenerOf('test.rare', ['kind.rare'], (facts) => received.push(...facts.map(({ n }) => n)));
    await startListener(db, rare);
    const { db: checking, most } = watching();
    await expect
      .poll(() => runListener(checking, rare, 200).then(() => received), { timeout: 30_000 })
      .toEqual([8_001]);
    // Its keys are looked at once for where the piece ends.
    expect(most()).toBeLessThanOrEqual(600);
    expect(most()).toBeGreaterThan(0);
  }, 60_000);

  it('looks once at all that lies ahead, not once a page', async () => {
    await fill('kind.a', 1, 4_000);
    const outlook = createOutlook();
    let pieces = 0;
    const counting: Runner = {
      ...db,
      one: (query, values) => {
        if (['outbox.first_beyond', 'outbox.ahead'].includes(query.name)) pieces += 1;
        return db.one(query, values);
      },
    };
    const reported: unknown[] = [];
    for (let cursor = START, more = true; more; ) {
      const read = await readOn(counting, cursor, {
        kinds: ['kind.a'],
        page: 50,
        most: 50,
        scan: 100,
        outlook,
      });
      reported.push(...read.rows.map(({ facts }) => facts[0]?.['n']));
      ({ next: cursor, more } = read);
    }
    expect([reported.length, reported.every((n, at) => n === at + 1)]).toEqual([4_000, true]);
    // 80 pages, two pieces each, and the 40 of one look. Without an outlook they are 1,640.
    expect(pieces).toBeLessThanOrEqual(2 * 80 + 41);
  }, 60_000);

  it('waits for what lies further on than one piece, with an outlook as without', async () => {
    const older = await running();
    await fill('kind.other', 1, 300);
    const young = await running();
    await young.write(1);
    await young.commit();
    await older.write(2);
    await older.commit();
    for (const outlook of [undefined, createOutlook()]) {
      const reported: unknown[] = [];
      let cursor = START;
      await expect
        .poll(
          async () => {
            const read = await readOn(db, cursor, { kinds: ['kind.a'], page: 1, most: 1, scan: 7, outlook });
            reported.push(...read.rows.map(({ facts }) => facts[0]?.['n']));
            cursor = read.next;
            return reported;
          },
          { timeout: 30_000, interval: 1 },
        )
        .toEqual([1, 2]);
    }
  }, 60_000);
});

describe('facts a transaction', () => {
  const many = (rows: number, facts: number) =>
    db.pool.query(
      `insert into platform.outbox (xid, kind, facts) select r::text::xid8, 'kind.many', (select json_agg(json_build_object('n', n)) from generate_series(1, $2::integer) n)
       from generate_series(1, $1::integer) r`,
      [rows, facts],
    );

  it('are as many as are wanted where the database is read, too', async () => {
    await many(10, 300);
    const read = await readOn(db, START, { kinds: ['kind.many'], page: 100, most: 100, facts: 600 });
    expect([read.rows.length, read.more]).toEqual([2, true]);
  });

  it('become fewer until a listener can do them', async () => {
    await many(10, 300);
    let received = 0;
    const slow = listenerOf(
      'test.many',
      ['kind.many'],
      () => undefined,
      (facts) => {
        if (facts > 500) throw new Error('too many');
        received += facts;
      },
    );
    const listening = runListeners(db, silentLog(), [slow], { retryMs: 5, pauseMs: 5 });
    await expect.poll(() => received, { timeout: 30_000 }).toBe(3_000);
    await listening.stop();
  }, 60_000);
});

it('a listener that learns a kind hears it, though one of before still runs', async () => {
  const received: string[] = [];
  const of = (kinds: readonly string[]): Listener => ({
    name: 'test.learns',
    kinds,
    hear: async (_tx, { kind }) => void received.push(kind),
  });
  const [before, after] = [of(['kind.a']), of(['kind.a', 'kind.b'])];
  await startListener(db, before);
  await startListener(db, after);
  await fill('kind.b', 1, 1);
  await fill('kind.a', 2, 2);
  await runListener(db, before);
  await runListener(db, after);
  expect(received).toEqual(['kind.b', 'kind.a']);
});

it('what is older than a day is deleted page by page', async () => {
  await fill('kind.old', 1, 20_000);
  await db.pool.query("update platform.outbox_cursors set xid = '900'");
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  open.push(owner);
  await owner.connect();
  await owner.query("update platform.outbox set at = now() - interval '2 days'");
  await fill('kind.young', 20_000, 20_001);
  let pages = 0;
  const counting: Db = {
    ...db,
    run: () => Promise.reject(new Error('on a connection that others share')),
    transaction: (work) => {
      pages += 1;
      return db.transaction(work);
    },
  };
  const listener = listenerOf('test.keeps', ['kind.old'], () => undefined);
  await startListener(db, listener);
  expect(await pruneOutbox(counting, ['test.keeps'])).toBe(0);
  await db.pool.query("update platform.outbox_cursors set xid = '900'");
  pages = 0;
  expect(await pruneOutbox(counting, ['test.keeps'])).toBe(20_000);
  expect(pages).toBe(5);
  expect((await db.pool.query('select from platform.outbox')).rowCount).toBe(2);
}, 60_000);
