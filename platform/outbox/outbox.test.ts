import pg from 'pg';
import { Type } from 'typebox';
import { describe, expect, it, vi } from 'vitest';
import { fact } from '#kernel/facts.ts';
import { type Db, statement } from '#platform/db/db.ts';
import { journalSealer } from '#platform/db/journal/sealing.ts';
import { type Log, silentLog } from '#platform/log/log.ts';
import { type FreshDatabase, testDb } from '#platform/testkit/database.ts';
import { databaseOfFile } from '#platform/testkit/file-database.ts';
import { listener, on } from './listeners.ts';
import { listenerLag, runListener, runListeners, startListener } from './run-listeners.ts';
import { announce, announceAll, announcement, pruneOutbox, tailOutbox } from './outbox.ts';

let db: Db;
let database: FreshDatabase;
databaseOfFile((...opened) => void ([db, database] = opened));

const INSERT = statement<never>('test.heard', 'insert into public.test_heard (n) values ($1)');
const Numbered = Type.Object({ n: Type.Integer() });
const tell = (n: number, kind = 'test.fact') =>
  db.transaction((tx) => announce(tx, fact(kind, Numbered), [{ n }]));

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
    const received: unknown[] = [];
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
    const tail = tailOutbox(db, silentLog(), (row) => void received.push(row.facts[0]?.['n']));
    await new Promise((wake) => setTimeout(wake, 100));
    const commit = await late(1);
    await tell(2);
    await tell(3);
    await readNaively();
    await new Promise((wake) => setTimeout(wake, 150));
    expect(received).toEqual([]);
    await commit();
    await vi.waitFor(() => expect(received).toEqual([1, 2, 3]), 15_000);
    await readNaively();
    expect(naive).toEqual([2, 3]);
    await tail.stop();
  });

  it('tells in the order of writing when an older transaction wrote later', async () => {
    const received: unknown[] = [];
    const tail = tailOutbox(db, silentLog(), (row) => void received.push(row.facts[0]?.['n']));
    await new Promise((wake) => setTimeout(wake, 100));
    const older = new pg.Client({ connectionString: database.appUrl });
    await older.connect();
    await older.query('begin; select pg_current_xact_id()');
    await tell(10);
    await older.query(`insert into platform.outbox (kind, facts) values ('test.fact', '[{"n":11}]')`);
    await older.query('commit');
    await older.end();
    await vi.waitFor(() => expect(received).toEqual([10, 11]), 15_000);
    await tail.stop();
  });

  it('tells each fact once, whoever nudges it, and nothing of a transaction that was rolled back', async () => {
    const received: unknown[] = [];
    const tail = tailOutbox(db, silentLog(), (row) => void received.push(row.facts[0]?.['n']));
    await new Promise((wake) => setTimeout(wake, 100));
    await db
      .transaction(async (tx) => {
        await announce(tx, fact('test.fact', Numbered), [{ n: -1 }]);
        throw new Error('no');
      })
      .catch(() => undefined);
    for (let n = 0; n < 450; n += 1) {
      await tell(n);
      if (n % 7 === 0) tail.nudge();
    }
    await vi.waitFor(() => expect(received.length).toBeGreaterThanOrEqual(450), 15_000);
    await tail.stop();
    expect(received).toEqual(Array.from({ length: 450 }, (_, n) => n));
  });

  it('looks a few times a second where a fact comes now and then: an idle house writes one or two a second', async () => {
    let looks = 0;
    const counting: Db = {
      ...db,
      rows: (query, values) => {
        looks += 1;
        return db.rows(query, values);
      },
    };
    const received: string[] = [];
    const tail = tailOutbox(counting, silentLog(), ({ kind }) => received.push(kind));
    await vi.waitFor(() => expect(looks).toBeGreaterThan(0), 15_000);
    await tell(1, 'test.now_and_then');
    await vi.waitFor(() => expect(received).toContain('test.now_and_then'), 15_000);
    looks = 0;
    // How often is the subject; a slow machine looks less often, never more.
    await new Promise((passed) => setTimeout(passed, 1_000));
    await tail.stop();
    expect(looks).toBeLessThan(16);
  });
});

it('hands the rest of a page over although one fact of it cannot be', async () => {
  const received: unknown[] = [];
  const said: unknown[] = [];
  const log: Log = { ...silentLog(), error: (...words: unknown[]) => void said.push(words.at(-1)) };
  const tail = tailOutbox(db, log, ({ facts }) => {
    if (facts[0]?.['n'] === 2) throw new Error('closed');
    received.push(facts[0]?.['n']);
  });
  await new Promise((wake) => setTimeout(wake, 100));
  await db.transaction(async (tx) => {
    for (const n of [1, 2, 3]) await announce(tx, fact('test.fact', Numbered), [{ n }]);
  });
  await tell(4);
  await vi.waitFor(() => expect(received).toEqual([1, 3, 4]), 15_000);
  expect(said).toEqual(['a fact could not be handed over']);
  await tail.stop();
});

describe('a durable listener', () => {
  it('hears every fact of its kinds once more only when its own work failed, and on one process at a time', async () => {
    const received: number[] = [];
    let trouble = true;
    const one = {
      name: 'test.one',
      kinds: ['kind.a'],
      hear: async (_tx: unknown, row: { facts: readonly Record<string, unknown>[] }) => {
        received.push(Number(row.facts[0]?.['n']));
        if (trouble && row.facts[0]?.['n'] === 2) {
          trouble = false;
          throw new Error('not now');
        }
      },
    };
    await startListener(db, one);
    for (const n of [1, 2, 3]) await tell(n, 'kind.a');
    await tell(9, 'kind.b');
    await settled();
    await expect(runListener(db, one)).rejects.toThrow('not now');
    expect(received).toEqual([1, 2]);
    const [first, second] = await Promise.all([runListener(db, one), runListener(db, one)]);
    expect([first, second].sort()).toEqual([0, 3]);
    expect(received).toEqual([1, 2, 1, 2, 3]);
    expect(await runListener(db, one)).toBe(0);
  });

  it('follows the numbers of transactions when they grow by a digit, over the end of a page', async () => {
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    await owner.query(
      `insert into platform.outbox (xid, kind, facts)
       select (n / 8 + 1)::text::xid8, 'kind.digits', jsonb_build_array(jsonb_build_object('n', n)) from generate_series(1, 1200) n`,
    );
    await owner.end();
    await settled();
    const received: number[] = [];
    const digits = {
      name: 'test.digits',
      kinds: ['kind.digits'],
      hear: async (_tx: unknown, row: { facts: readonly Record<string, unknown>[] }) => {
        received.push(Number(row.facts[0]?.['n']));
      },
    };
    await startListener(db, digits);
    expect([await runListener(db, digits), await runListener(db, digits)]).toEqual([1000, 200]);
    expect(received).toEqual(Array.from({ length: 1200 }, (_, n) => n + 1));
  });

  it('hears each fact once although its process dies in the middle, and stops at one that does not fit', async () => {
    const Counted = fact('test.counted', Numbered);
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    await owner.query(
      'create table if not exists public.test_heard (n integer); grant all on public.test_heard to haat_app',
    );
    let dying = true;
    const counting = listener(
      'test.counted',
      on(Counted, async (tx, facts) => {
        for (const { n } of facts) await tx.run(INSERT, [n]);
        if (dying) throw new Error('the process dies');
      }),
    );
    await startListener(db, counting);
    for (const n of [1, 2, 3]) await tell(n, Counted.kind);
    await settled();
    await expect(runListener(db, counting)).rejects.toThrow('dies');
    dying = false;
    expect(await runListener(db, counting)).toBe(3);
    const handleFacts = async () =>
      (await owner.query('select n from public.test_heard order by n')).rows.map(({ n }) => n);
    expect(await handleFacts()).toEqual([1, 2, 3]);
    expect((await listenerLag(db, [counting])).get('test.counted')).toBe(0);

    await owner.query(`insert into platform.outbox (kind, facts) values ('test.counted', '[{"n":"four"}]')`);
    await settled();
    await expect(runListener(db, counting)).rejects.toThrow('does not fit');
    expect((await listenerLag(db, [counting])).get('test.counted')).toBeGreaterThan(0);
    await owner.query(`delete from platform.outbox where facts::text like '%four%'`);
    await owner.end();
  });

  it('keeps what it has not read from being deleted, and passes what is none of its business', async () => {
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    const old = () => owner.query("update platform.outbox set at = now() - interval '2 days'");
    const left = async () =>
      (await owner.query('select kind from platform.outbox order by id')).rows.map((row) => row.kind);
    await owner.query('delete from platform.outbox');
    const received: number[] = [];
    const Kept = fact('test.kept', Numbered);
    const slow = listener(
      'test.slow',
      on(Kept, async (_tx, facts) => void received.push(...facts.map(({ n }) => n))),
    );
    await startListener(db, slow);
    await tell(1, 'test.kept');
    await tell(2, 'test.other');
    await settled();
    await old();
    await pruneOutbox(db, ['test.slow', 'test.new']);
    expect(await left()).toEqual(['test.kept', 'test.other']);
    await pruneOutbox(db, ['test.slow']);
    expect(await left()).toEqual(['test.kept', 'test.other']);
    expect(await runListener(db, slow)).toBe(1);
    await pruneOutbox(db, ['test.slow']);
    expect(await left()).toEqual(['test.other']);
    await owner.query("update platform.outbox_cursors set moved_at = now() - interval '1 hour'");
    expect(await runListener(db, slow)).toBe(0);
    await pruneOutbox(db, ['test.slow']);
    expect(await left()).toEqual([]);
    await owner.end();
    await tell(3, 'test.kept');
    await settled();
    expect(await runListener(db, slow)).toBe(1);
    expect(received).toEqual([1, 3]);
  });

  it('is woken by what this process is told, and stops when it is asked to', async () => {
    const Woken = fact('test.woken', Numbered);
    const received: number[] = [];
    const quick = listener(
      'test.quick',
      on(Woken, async (_tx, facts) => void received.push(...facts.map(({ n }) => n))),
    );
    const listening = runListeners(db, silentLog(), [quick], { idleMs: 60_000 });
    await vi.waitFor(async () => {
      const { rows } = await db.pool.query(
        "select 1 from platform.outbox_cursors where listener = 'test.quick'",
      );
      expect(rows).toHaveLength(1);
    }, 15_000);
    const tail = tailOutbox(db, silentLog(), ({ kind }) => listening.wake(kind));
    await new Promise((wake) => setTimeout(wake, 100));
    await tell(7, Woken.kind);
    await vi.waitFor(() => expect(received).toEqual([7]), 15_000);
    await listening.stop();
    await tail.stop();
  });
});

describe('facts of several kinds', () => {
  it('are written in one statement, a row a kind, in their order; kinds without facts have none', async () => {
    const kinds = ['test.one', 'test.none', 'test.two'].map((kind) => fact(kind, Numbered));
    const asked: string[] = [];
    await db.transaction((tx) =>
      announceAll(
        { ...tx, run: (query, values) => (asked.push(query.name), tx.run(query, values)) },
        kinds.map((kind, n) => announcement(kind, n === 1 ? [] : [{ n }, { n: n + 10 }])),
      ),
    );
    await db.transaction((tx) => announceAll(tx, []));
    const { rows } = await db.pool.query(
      "select kind, facts from platform.outbox where kind in ('test.one', 'test.none', 'test.two') order by id",
    );
    expect(rows).toEqual([
      { kind: 'test.one', facts: [{ n: 0 }, { n: 10 }] },
      { kind: 'test.two', facts: [{ n: 2 }, { n: 12 }] },
    ]);
    expect(asked).toHaveLength(1);
  });
});

it('tells nobody what a hand in the database has written, altered or copied', async () => {
  const sealer = journalSealer({ derive: (purpose) => Buffer.alloc(32, purpose) });
  const url = database.appUrl;
  const sealed = testDb(url, { poolSize: 2, hotClients: 1, sealer });
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query('delete from platform.outbox');
  const received: number[] = [];
  const Sealed = fact('test.sealed', Numbered);
  const careful = listener(
    'test.careful',
    on(Sealed, async (_tx, facts) => void received.push(...facts.map(({ n }) => n))),
  );
  await startListener(sealed, careful);
  for (const n of [1, 2]) await sealed.transaction((tx) => announce(tx, Sealed, [{ n }]));
  await sealed.transaction((tx) =>
    announceAll(tx, [announcement(Sealed, [{ n: 3 }]), announcement(Sealed, [{ n: 4 }])]),
  );
  await owner.query("insert into platform.outbox (kind, facts) values ('test.sealed', '[{\"n\":5}]')");
  await owner.query(`update platform.outbox set facts = '[{"n":6}]' where facts::text like '%2%'`);
  await owner.query(
    `insert into platform.outbox (kind, facts, nonce, mac) select kind, facts, gen_random_uuid(), mac from platform.outbox where facts::text like '%1%'`,
  );
  await expect(
    owner.query(
      `insert into platform.outbox (kind, facts, nonce, mac) select kind, facts, nonce, mac from platform.outbox where facts::text like '%3%'`,
    ),
  ).rejects.toThrow('outbox_nonces');
  await settled();
  await runListener(sealed, careful);
  expect(received).toEqual([1, 3, 4]);
  expect((await listenerLag(sealed, [careful])).get('test.careful')).toBe(0);
  await owner.query('delete from platform.outbox');
  await Promise.all([owner.end(), sealed.close()]);
});
