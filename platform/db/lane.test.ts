import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase, testDb } from '#platform/testkit/database.ts';
import { type Db, statement } from './db.ts';
import { createLane, type Lane } from './lane.ts';

let database: FreshDatabase;
let db: Db;
let lane: Lane;
beforeAll(async () => {
  database = await freshDatabase();
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(
    'create schema t; create table t.marks (n int primary key); grant usage on schema t to haat_app; grant select, insert on t.marks to haat_app',
  );
  await owner.query(
    'create table t.later (n int, foreign key (n) references t.marks (n) deferrable initially deferred); grant insert on t.later to haat_app',
  );
  await owner.end();
  db = testDb(database.appUrl);
  lane = createLane(db, 'test');
});
afterAll(async () => {
  await lane.close();
  await db.close();
  await database.drop();
});

const MARK = statement<never>('t.mark', 'insert into t.marks (n) values ($1)');
const LATER = statement<never>('t.later', 'insert into t.later (n) values ($1)');
const COUNT = statement<{ n: bigint }>('t.count', 'select count(*) as n from t.marks');
const DIE = statement<never>('t.die', 'select pg_terminate_backend(pg_backend_pid())');
const marks = async () => (await db.one(COUNT))?.n;
const nothing = async (): Promise<void> => undefined;

describe('a lane', () => {
  it('keeps what read and write did together', async () => {
    await lane.transaction(
      (tx) => tx.run(MARK, [1]),
      (tx) => tx.run(MARK, [2]),
    );
    expect(await marks()).toBe(2n);
  });

  it('is no success when a write fails whose error the room swallows: COMMIT in the same burst is passed over', async () => {
    await expect(
      lane.transaction(
        (tx) => tx.run(MARK, [3]),
        (tx) => tx.run(MARK, [1]).catch(() => 0),
      ),
    ).rejects.toMatchObject({ code: '23505' });
    expect(await marks()).toBe(2n);
  });

  it('is no success when COMMIT is answered by ROLLBACK; counting the answers alone would call it one', async () => {
    await expect(
      lane.transaction(
        // The room swallows its own error; the wire's answer to COMMIT still tells.
        (tx) => tx.run(MARK, [1]).catch(() => 0),
        nothing,
      ),
    ).rejects.toThrow('rolled back at commit');
    expect(await marks()).toBe(2n);
  });

  it('is no success when the commit itself fails', async () => {
    await expect(lane.transaction(nothing, (tx) => tx.run(LATER, [99]))).rejects.toMatchObject({
      code: '23503',
    });
    expect(await marks()).toBe(2n);
  });

  it('tells the cause, not what followed from it, however deep its promise was wrapped', async () => {
    const full = statement<never>(
      't.full',
      `do $$ begin raise exception 'no space' using errcode = '53100'; end $$`,
    );
    const deep = async (promise: Promise<unknown>, times: number): Promise<unknown> =>
      times === 0 ? promise : deep(promise, times - 1);
    const failed = lane.transaction(nothing, (tx) => {
      // A busy process reads all the answers at once.
      setImmediate(() => {
        const until = performance.now() + 60;
        while (performance.now() < until);
      });
      return Promise.all([deep(tx.run(full), 5), tx.run(MARK, [50]), tx.run(MARK, [51])]);
    });
    await expect(failed).rejects.toMatchObject({ code: 'platform.unavailable' });
  });

  it('goes on after a failure in read, in write, and after its connection died', async () => {
    await expect(lane.transaction((tx) => tx.run(MARK, [1]), nothing)).rejects.toMatchObject({
      code: '23505',
    });
    await expect(
      lane.transaction(nothing, async (tx) => {
        await tx.run(MARK, [50]);
        throw new Error('too late to say no');
      }),
    ).rejects.toThrow('too late');
    await expect(lane.transaction((tx) => tx.run(DIE), nothing)).rejects.toMatchObject({
      code: 'platform.unavailable',
    });
    const goesOn = () =>
      lane
        .transaction((tx) => tx.run(MARK, [4]), nothing)
        .then(
          () => true,
          () => false,
        );
    await expect.poll(goesOn).toBe(true);
    expect(await marks()).toBeGreaterThanOrEqual(3n);
  });
});

describe('a transaction of the pool', () => {
  it('that failed inside and was not told is no success', async () => {
    const before = await marks();
    await expect(
      db.transaction(async (tx) => {
        await tx.run(MARK, [70]);
        await tx.run(MARK, [1]).catch(() => 0);
      }),
    ).rejects.toThrow('rolled back at commit');
    expect(await marks()).toBe(before);
  });

  it('is begun again after a deadlock, whoever of the two was chosen', async () => {
    const lock = (tx: { rows: Db['rows'] }, key: number) =>
      tx.rows(statement('t.lock', 'select pg_advisory_xact_lock($1)'), [key]);
    let runs = 0;
    let go = (): void => {};
    const bothHold = new Promise<void>((done) => {
      go = done;
    });
    const both = (first: number, second: number) =>
      db.transaction(async (tx) => {
        runs += 1;
        await lock(tx, first);
        // Each holds its own before either wants the other's; who comes again finds the way open.
        if (runs === 2) go();
        await bothHold;
        await lock(tx, second);
        return true;
      });
    expect(await Promise.all([both(1, 2), both(2, 1)])).toEqual([true, true]);
    expect(runs).toBeGreaterThan(2);
  });
});
