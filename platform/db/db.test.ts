/** The wrapper every story runs in: begun again for what can be retried, rolled back for everything else, and never a false success. */
import { describe, expect, it } from 'vitest';
import { defineFaults } from '#kernel/faults.ts';
import { transactionRetries } from '#platform/metrics/metrics.ts';
import { databaseOfFile } from '#platform/testkit/file-database.ts';
import { cached } from './cached.ts';
import { type Db, outageOf, statement, type Tx } from './db.ts';
import { isBusy, isOutage, isRetryable, outageFault, sqlState } from './errors.ts';
import { dbFaults } from './hot.ts';

const testFaults = defineFaults({ 'test.refused': { status: 409 } });
const PUT = statement<unknown>(
  'test.put',
  'insert into platform.request_counts (who, window_start, count) values ($1, now(), $2)',
);
const GET = statement<{ count: number }>(
  'test.get',
  'select count from platform.request_counts where who = $1',
);
const ADD = statement<{ count: number }>(
  'test.add',
  'update platform.request_counts set count = count + 1 where who = $1 returning count',
);
const LOCK = statement<unknown>(
  'test.lock',
  'select 1 from platform.request_counts where who = $1 for update',
);
const RAISE = (state: string) =>
  statement<unknown>(
    `test.raise_${state}`,
    `do $$ begin raise exception 'x' using errcode = '${state}'; end $$`,
  );

let db: Db;
databaseOfFile((opened) => void (db = opened));

let names = 0;
const newName = (): Buffer => Buffer.alloc(32, (names += 1));
const countOf = async (name: Buffer): Promise<number | undefined> => (await db.one(GET, [name]))?.count;
const retries = async (): Promise<number> => (await transactionRetries.get()).values[0]?.value ?? 0;
const failing = (state: string, message = 'x'): Error => Object.assign(new Error(message), { code: state });

describe('a transaction', () => {
  it('is there as a whole or not at all', async () => {
    const [one, two] = [newName(), newName()];
    await db.transaction(async (tx) => {
      await tx.run(PUT, [one, 1]);
      await tx.run(PUT, [two, 2]);
    });
    expect([await countOf(one), await countOf(two)]).toEqual([1, 2]);
    const three = newName();
    const broken = db.transaction(async (tx) => {
      await tx.run(PUT, [three, 3]);
      await tx.run(PUT, [one, 1]);
    });
    await expect(broken).rejects.toMatchObject({ code: '23505' });
    expect(await countOf(three)).toBeUndefined();
  });

  it('that is refused hands the refusal on, untouched and at once', async () => {
    const name = newName();
    const refusal = testFaults('test.refused', { value: { why: 1 } });
    let runs = 0;
    const story = db.transaction(async (tx) => {
      runs += 1;
      await tx.run(PUT, [name, 1]);
      throw refusal;
    });
    await expect(story).rejects.toBe(refusal);
    expect([runs, await countOf(name)]).toEqual([1, undefined]);
  });

  it('answers what the story answers, also nothing', async () => {
    expect(await db.transaction(async () => undefined)).toBeUndefined();
    expect(await db.transaction(async () => 7n)).toBe(7n);
  });

  it.each(['40001', '40P01'])('begins again after %s, and counts it', async (state) => {
    const name = newName();
    const before = await retries();
    let runs = 0;
    const answer = await db.transaction(async (tx) => {
      runs += 1;
      await tx.run(PUT, [name, runs]);
      if (runs < 3) await tx.run(RAISE(state));
      return runs;
    });
    expect([answer, await countOf(name), (await retries()) - before]).toEqual([3, 3, 2]);
  });

  it('gives up after six tries as busy, and leaves nothing', async () => {
    const name = newName();
    let runs = 0;
    const story = db.transaction(async (tx) => {
      runs += 1;
      await tx.run(PUT, [name, runs]);
      await tx.run(RAISE('40001'));
    });
    await expect(story).rejects.toMatchObject({ code: 'platform.busy', status: 503 });
    expect([runs, await countOf(name)]).toEqual([6, undefined]);
  });

  it('that swallowed a failure of the database is no success', async () => {
    const name = newName();
    const story = db.transaction(async (tx) => {
      await tx.run(PUT, [name, 1]);
      await tx.run(RAISE('23514')).catch(() => undefined);
    });
    await expect(story).rejects.toThrow('rolled back at commit');
    expect(await countOf(name)).toBeUndefined();
  });

  it('of two that lock crosswise both end, one of them the second time', async () => {
    const [one, two] = [newName(), newName()];
    for (const name of [one, two]) await db.run(PUT, [name, 0]);
    const meet: (() => void)[] = [];
    /** Waits until the other has its first row, too – the first time alone. */
    const both = () =>
      new Promise<void>((go) => (meet.push(go), meet.length === 2 && meet.forEach((wake) => wake())));
    const crossing = (first: Buffer, second: Buffer) => {
      let runs = 0;
      return db.transaction(async (tx: Tx) => {
        runs += 1;
        await tx.run(LOCK, [first]);
        if (runs === 1) await both();
        await tx.run(ADD, [second]);
        await tx.run(ADD, [first]);
      });
    };
    await Promise.all([crossing(one, two), crossing(two, one)]);
    expect([await countOf(one), await countOf(two)]).toEqual([2, 2]);
  }, 30_000);

  it('whose connection is cut is refused as an outage; the next one works', async () => {
    const name = newName();
    const KILL = statement<unknown>('test.kill', 'select pg_terminate_backend(pg_backend_pid())');
    const story = db.transaction(async (tx) => {
      await tx.run(PUT, [name, 1]);
      await tx.run(KILL);
    });
    await expect(story).rejects.toMatchObject({ code: 'platform.unavailable', status: 503 });
    expect(await countOf(name)).toBeUndefined();
    expect(await db.transaction((tx) => tx.run(PUT, [name, 2]))).toBe(1);
  });

  it('waits in the queue of the pool, each with its own connection', async () => {
    const name = newName();
    await db.run(PUT, [name, 0]);
    await Promise.all(Array.from({ length: 40 }, () => db.transaction((tx) => tx.run(ADD, [name]))));
    expect(await countOf(name)).toBe(40);
  });
});

describe('a failure of the database', () => {
  it.each<[Error, boolean, boolean, string | undefined]>([
    [failing('40001'), true, false, 'platform.busy'],
    [failing('40P01'), true, false, 'platform.busy'],
    [failing('55P03'), false, false, 'platform.busy'],
    [failing('57014'), false, false, 'platform.busy'],
    [failing('57P01'), false, true, 'platform.unavailable'],
    [failing('08006'), false, true, 'platform.unavailable'],
    [failing('53100'), false, true, 'platform.unavailable'],
    [failing('53300'), false, true, 'platform.unavailable'],
    [failing('XX001'), false, true, 'platform.unavailable'],
    [failing('ECONNREFUSED'), false, true, 'platform.unavailable'],
    [failing('EPIPE'), false, true, 'platform.unavailable'],
    [new Error('Connection terminated unexpectedly'), false, true, 'platform.unavailable'],
    [new Error('timeout exceeded when trying to connect'), false, true, 'platform.unavailable'],
    [failing('23505'), false, false, undefined],
    [failing('42501'), false, false, undefined],
    [failing('22P02', 'a connection in a value'), false, false, undefined],
    [new Error('a defect'), false, false, undefined],
  ])('%s: retried %s, outage %s, becomes %s', (error, retry, outage, code) => {
    expect([isRetryable(error), isOutage(error), outageFault(error)?.code]).toEqual([retry, outage, code]);
    if (retry) expect([isBusy(error), outageOf(error)]).toEqual([true, error]);
    else if (code === undefined) expect(outageOf(error)).toBe(error);
    else expect(outageOf(error)).toMatchObject({ code, cause: error });
  });
  it.each([undefined, null, 'text', { code: '40001' }, 7])('is not %j', (thrown) => {
    expect([sqlState(thrown), isRetryable(thrown), isOutage(thrown)]).toEqual([undefined, false, false]);
  });
  it('says when to try again', () => {
    expect(dbFaults('platform.unavailable').detail.retryAfterMs).toBe(1_000);
    expect(dbFaults('platform.busy').detail.retryAfterMs).toBe(500);
  });
});

describe('what is kept in memory', () => {
  const keeping = (ttl = 100) => {
    let [now, loads] = [1_000, 0];
    const waiting: ((value: number | Error) => void)[] = [];
    const kept = cached(ttl, { now: () => now }, () => {
      loads += 1;
      return new Promise<number>((resolve, reject) =>
        waiting.push((value) => (value instanceof Error ? reject(value) : resolve(value))),
      );
    });
    return {
      kept,
      turn: (ms: number) => (now += ms),
      loads: () => loads,
      answer: (n: number, value: number | Error) => waiting[n]?.(value),
    };
  };

  it('is loaded once for all who come together, and again when its time is over', async () => {
    const { kept, turn, loads, answer } = keeping();
    const readers = [kept.get(), kept.get(), kept.get()];
    answer(0, 7);
    expect(await Promise.all(readers)).toEqual([7, 7, 7]);
    turn(99);
    expect([await kept.get(), loads()]).toEqual([7, 1]);
    turn(1);
    const next = kept.get();
    answer(1, 8);
    expect([await next, loads()]).toEqual([8, 2]);
  });

  it('is not kept when it failed: the next reader loads again', async () => {
    const { kept, loads, answer } = keeping();
    const readers = Promise.allSettled([kept.get(), kept.get()]);
    answer(0, new Error('away'));
    expect((await readers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = kept.get();
    answer(1, 8);
    expect([await next, loads()]).toEqual([8, 2]);
  });

  it('forgotten while it is being loaded is loaded anew for who comes then, and the old one does not come back', async () => {
    const { kept, loads, answer } = keeping();
    const before = kept.get();
    kept.forget();
    const after = kept.get();
    answer(1, 8);
    answer(0, 7);
    expect([await before, await after, await kept.get(), loads()]).toEqual([7, 8, 8, 2]);
  });

  it('forgotten, an old load that fails late takes nothing away', async () => {
    const { kept, loads, answer } = keeping();
    const before = kept.get().catch(() => 'failed');
    kept.forget();
    const after = kept.get();
    answer(1, 8);
    await after;
    answer(0, new Error('late'));
    expect([await before, await kept.get(), loads()]).toEqual(['failed', 8, 2]);
  });

  it('is loaded again when the clock was put back', async () => {
    const { kept, turn, loads, answer } = keeping();
    const first = kept.get();
    answer(0, 7);
    await first;
    turn(-500);
    const next = kept.get();
    answer(1, 8);
    expect([await next, loads()]).toEqual([8, 2]);
  });
});
