/** How often somebody may ask: in the memory of one process, and over all of them in the database. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFault } from '#kernel/faults.ts';
import { DAY, MINUTE } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import { databaseOfFile } from '#platform/testkit/file-database.ts';
import { createLimiter } from './limit.ts';
import { createSharedLimiter, type SharedLimiter } from './shared-limit.ts';
import { testDb } from '#platform/testkit/database.ts';

/** `in`, or after how many ms to come back. */
const saidBy = (error: unknown): number | string =>
  isFault(error) && error.code === 'wire.too_many_requests'
    ? (error.detail.retryAfterMs ?? 'no time')
    : 'an accident';

describe('in memory', () => {
  const asked = (
    limiter: ReturnType<typeof createLimiter>,
    route: string,
    who: string,
    perMinute: number,
  ) => {
    try {
      limiter.take(route, who, perMinute);
      return 'in';
    } catch (error) {
      return saidBy(error);
    }
  };

  it('nobody asks more often in a window than he may, nor less than that, whoever else asks', () => {
    const ask = fc.record({
      who: fc.constantFrom('a', 'b', 'a b'),
      route: fc.constantFrom('/x', '/y'),
      after: fc.constantFrom(0, 1, 999, 20_000, 59_999),
    });
    fc.assert(
      fc.property(fc.array(ask, { maxLength: 60 }), fc.integer({ min: 1, max: 4 }), (asks, most) => {
        let now = 0;
        let ends = MINUTE;
        let counts: Record<string, number> = {};
        const limiter = createLimiter(() => now);
        for (const { who, route, after } of asks) {
          now += after;
          if (now >= ends) [counts, ends] = [{}, now + MINUTE];
          const name = `${route} ${who}`;
          counts[name] = (counts[name] ?? 0) + 1;
          expect(asked(limiter, route, who, most)).toBe(counts[name] > most ? ends - now : 'in');
        }
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    [0, [60_000]],
    [1, ['in', 60_000]],
    [2, ['in', 'in', 60_000, 60_000]],
  ])('%i a minute are %j', (most, said) => {
    const limiter = createLimiter(() => 0);
    expect(said.map(() => asked(limiter, '/x', 'a', most))).toEqual(said);
  });

  it('a window ends at its very millisecond', () => {
    let now = 5;
    const limiter = createLimiter(() => now);
    const at = (ms: number) => {
      now = ms;
      return asked(limiter, '/x', 'a', 1);
    };
    expect([5, 6, 60_004, 60_005, 60_006].map(at)).toEqual(['in', 59_999, 1, 'in', 59_999]);
  });

  it('keeps a hundred thousand callers at most: then it begins anew instead of growing', () => {
    const limiter = createLimiter(() => 0);
    expect([asked(limiter, '/x', 'first', 1), asked(limiter, '/x', 'first', 1)]).toEqual(['in', MINUTE]);
    for (let n = 0; n < 100_000; n += 1) limiter.take('/x', `caller ${n}`, 1);
    expect(asked(limiter, '/x', 'caller 99999', 1)).toBe('in');
    expect(asked(limiter, '/x', 'first', 1)).toBe('in');
    limiter.stop();
    expect(asked(limiter, '/x', 'first', 1)).toBe('in');
  });
});

describe('over all processes', () => {
  let db: Db;
  let other: Db;
  databaseOfFile((made, database) => {
    db = made;
    other = testDb(database.appUrl, { poolSize: 2, hotClients: 1 });
    return undefined;
  });
  const asked = (limiter: SharedLimiter, who: string, most: number, route = '/secret') =>
    limiter(route, who, most).then(() => 'in', saidBy);
  /** As if the rows had been written earlier. */
  const turnBack = (seconds: number) =>
    db.pool.query(
      "update platform.request_counts set window_start = window_start - $1 * interval '1 second'",
      [seconds],
    );
  const rows = async (): Promise<number> =>
    (await db.pool.query('select 1 from platform.request_counts')).rowCount ?? 0;

  it('two processes let in as many as one would, asked at once', async () => {
    const [one, two] = [createSharedLimiter(db), createSharedLimiter(other)];
    const said = await Promise.all(
      Array.from({ length: 14 }, (_, n) => asked(n % 2 ? one : two, 'at once', 5)),
    );
    await other.close();
    expect(said.filter((word) => word === 'in')).toHaveLength(5);
    expect(said.filter((word) => typeof word === 'number' && word > 0 && word <= MINUTE)).toHaveLength(9);
  });

  it('routes and callers are counted by themselves, whatever their names are put together to', async () => {
    const limiter = createSharedLimiter(db);
    const said = [];
    for (const [route, who] of [
      ['/a', 'b'],
      ['/a', 'b'],
      ['/a', 'c'],
      ['/b', 'b'],
      ['/a b', ''],
      ['/', 'a b'],
      ['/ab', ''],
    ])
      said.push(typeof (await asked(limiter, who ?? '', 1, route)));
    expect(said).toEqual(['string', 'number', 'string', 'string', 'string', 'string', 'string']);
  });

  it('a window begins with its first asking and is over after a minute, however often it was tried', async () => {
    const limiter = createSharedLimiter(db);
    const at = async () => asked(limiter, 'window', 2);
    expect([await at(), await at(), typeof (await at())]).toEqual(['in', 'in', 'number']);
    await turnBack(50);
    const left = await at();
    expect(Number(left)).toBeGreaterThan(5_000);
    expect(Number(left)).toBeLessThanOrEqual(10_000);
    await turnBack(10);
    expect([await at(), await at(), typeof (await at())]).toEqual(['in', 'in', 'number']);
  });

  it('never says to come back in no time', async () => {
    const limiter = createSharedLimiter(db);
    await asked(limiter, 'late', 1);
    await turnBack(59.9);
    const left = await asked(limiter, 'late', 1);
    expect(left === 'in' || Number(left) >= 1).toBe(true);
  });

  it('who began to wait before the window began is told of a minute, not of more', async () => {
    const limiter = createSharedLimiter(db);
    expect(await asked(limiter, 'early', 1)).toBe('in');
    await turnBack(-2);
    expect(await asked(limiter, 'early', 1)).toBe(MINUTE);
    await turnBack(2);
  });

  it('what is kept tells nobody who knocked, nor where', async () => {
    await createSharedLimiter(db)('/wps/session/login', '203.0.113.77', 9);
    const { rows: kept } = await db.pool.query<{ text: string; size: number }>(
      "select encode(who, 'escape') as text, octet_length(who) as size from platform.request_counts",
    );
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.filter(({ text, size }) => size !== 32 || /203\.0|session|wps/.test(text))).toEqual([]);
  });

  it('what is old is swept away every ten minutes, and what still counts stays', async () => {
    let now = 0;
    const limiter = createSharedLimiter(db, () => now);
    await db.pool.query('delete from platform.request_counts');
    await asked(limiter, 'old', 1);
    await turnBack(11 * 60);
    await asked(limiter, 'young', 1);
    expect(await rows()).toBe(2);
    now = 10 * MINUTE - 1;
    await asked(limiter, 'early', 1);
    expect(await rows()).toBe(3);
    now += 1;
    await asked(limiter, 'sweeper', 1);
    expect(await rows()).toBe(3);
    expect(typeof (await asked(limiter, 'young', 1))).toBe('number');
    now += DAY;
    // Who is refused sweeps nothing: a flood costs one statement each.
    await turnBack(11 * 60);
    await asked(limiter, 'again', 1);
    expect(await rows()).toBe(1);
  });
});
