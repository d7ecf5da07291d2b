/**
 * Who holds a lease, whatever becomes of him: killed, stopped, cut off from the database, with a clock that stands still or goes wrong. The rooms
 * that are hosted (tables, lottery, sportsbook, cockfight) need not show it again.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Db, statement } from '#platform/db/db.ts';
import { silentLog } from '#platform/log/log.ts';
import { createHost, type Turn } from './host.ts';
import { createLease, TermOver } from './lease.ts';
import { addMark, MARKS, PROOF, SHORT } from './mark.fixture.ts';
import { proofOfFile } from './proof.fixture.ts';
import { keepLease } from './store.ts';
import { testDb } from '#platform/testkit/database.ts';

const SLEEP = statement<never>('proof.sleep', 'select pg_sleep($1)');

const { database, hostOf, runOut, writers, overtaken } = proofOfFile();
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  vi.restoreAllMocks();
});

describe('a holder that is another’s before', () => {
  it('commits nothing of a transaction it was in the midst of, though its own clock stands still', async () => {
    const became = await overtaken(
      (turn, midst) =>
        turn.db.transaction(async (tx) => {
          await addMark(tx, 1);
          await midst();
        }),
      { clock: () => 0 },
    );
    expect(became).toBeInstanceOf(TermOver);
    expect(await writers()).toEqual([2]);
  });

  it('writes no single statement either, and reads on', async () => {
    let marks = 0;
    const became = await overtaken(
      async (turn, midst) => {
        await midst();
        marks = (await turn.db.rows(MARKS)).length;
        await addMark(turn.db, 1);
      },
      { clock: () => 0 },
    );
    expect(became).toBeInstanceOf(TermOver);
    expect([marks, await writers()]).toEqual([1, [2]]);
  });

  it('learns of the end by its own clock, begins nothing and commits nothing, though nobody has followed', async () => {
    let now = 0;
    const became: unknown[] = [];
    const host = hostOf(
      async ({ db: held, isOver }) => {
        const work = held.transaction(async (tx) => {
          await addMark(tx, 1);
          expect(isOver()).toBe(false);
          now += SHORT.ms;
          expect(isOver()).toBe(true);
        });
        became.push(await work.catch((error: unknown) => error));
        became.push(await addMark(held, 1).catch((error: unknown) => error));
      },
      { clock: () => now },
    );
    await host.turn();
    expect(became.map((one) => one instanceof TermOver)).toEqual([true, true]);
    expect(await writers()).toEqual([]);
    // It leads again by another turn: in another term, so that what the first one left can write nothing in it.
    expect(host.leads()).toBe(false);
    const turns: Turn[] = [];
    const again = hostOf(async (turn) => turns.push(turn), { clock: () => now });
    await runOut();
    await again.turn();
    now += SHORT.ms;
    await again.turn();
    expect(again.leads()).toBe(true);
    const [old, young] = turns;
    await expect(old?.db.transaction((tx) => addMark(tx, 1))).rejects.toBeInstanceOf(TermOver);
    expect(await young?.db.transaction((tx) => addMark(tx, 3))).toBe(1);
  });

  it('that cannot ask the database is out by its own clock, and what waits learns of it', async () => {
    let away = false;
    const cut: Db = {
      ...database().db,
      alone: {
        ...database().db.alone,
        one: (query, values) =>
          away ? Promise.reject(new Error('away')) : database().db.alone.one(query, values),
      },
    };
    const host = createHost(
      { db: cut, log: silentLog() },
      {
        name: PROOF,
        everyMs: 50,
        cannot: 'cannot work',
        lease: { ms: 500, renewMs: 100 },
        work: async ({ isOver, ending }) => {
          away = true;
          expect(isOver()).toBe(false);
          await new Promise((over) => ending.addEventListener('abort', over));
          expect(isOver()).toBe(true);
          return undefined;
        },
      },
    );
    await host.turn();
    expect(host.leads()).toBe(false);
  });
});

it('a term lasts though the process reads something that takes longer than a lease', async () => {
  const narrow = testDb(database().appUrl, { poolSize: 2, hotClients: 1 });
  let over: boolean | undefined;
  const host = createHost(
    { db: narrow, log: silentLog() },
    {
      name: PROOF,
      everyMs: 50,
      cannot: 'cannot work',
      lease: SHORT,
      work: async ({ isOver }) => {
        await narrow.one(SLEEP, [(SHORT.ms + 1_000) / 1_000]);
        over = isOver();
        return undefined;
      },
    },
  );
  await host.turn();
  expect(over).toBe(false);
  await narrow.close();
}, 30_000);

describe('who takes a lease', () => {
  it('waits for a commit that has passed the guard, which whoever renews does not', async () => {
    const lease = createLease(database().db, PROOF, SHORT);
    expect(await lease.hold()).toBeDefined();
    const { epoch } = (
      await database().db.pool.query<{ epoch: bigint }>(
        `select epoch from platform.leases where name = '${PROOF}'`,
      )
    ).rows[0] ?? { epoch: 0n };
    const client = new pg.Client({ connectionString: database().appUrl });
    await client.connect();
    await client.query('begin');
    await client.query(keepLease(PROOF, epoch));
    // Renewed, and run out in the same way: the key of the row stays.
    await lease.renew();
    expect(await lease.hold()).toBeDefined();
    await runOut();
    let taken = false;
    const other = createLease(database().db, PROOF, SHORT);
    const taking = other.hold().then((held) => {
      taken = held !== undefined;
    });
    const waiting = async () =>
      (
        await database().db.pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).rowCount;
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
    expect(taken).toBe(false);
    await client.query('commit');
    await taking;
    expect(taken).toBe(true);
    await expect(client.query(keepLease(PROOF, epoch))).rejects.toMatchObject({ code: 'HL001' });
    await client.end();
  });

  it('is one alone of many who ask at once, the first time and every other', async () => {
    for (const name of ['fresh', 'fresh']) {
      const leases = Array.from({ length: 12 }, () => createLease(database().db, name, SHORT));
      const held = await Promise.all(leases.map((lease) => lease.hold()));
      expect(held.filter((one) => one !== undefined)).toHaveLength(1);
      await runOut();
    }
  });

  it('asks no clock of a machine: one that goes an hour wrong leads as the others do', async () => {
    const at: number[] = [];
    const [first, second] = [1, 2].map((n) => hostOf(async (turn) => void (at[n] = turn.now)));
    await first?.turn();
    for (const wrong of [3_600_000, -3_600_000]) {
      const right = Date.now();
      vi.spyOn(Date, 'now').mockReturnValue(right + wrong);
      await second?.turn();
      expect([first?.leads(), second?.leads(), at[2]]).toEqual([true, false, undefined]);
      await first?.turn();
      expect([first?.leads(), Math.abs((at[1] ?? 0) - right) < 60_000]).toEqual([true, true]);
      vi.restoreAllMocks();
    }
  });
});

/** A process of its own. `said` resolves when it has said the word once more than it had. */
function holder(ms: number) {
  const program = join(import.meta.dirname, 'holder.fixture.ts');
  const child = spawn(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), program, database().appUrl, String(ms)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  children.push(child);
  let words: string[] = [];
  child.stdout.on('data', (text: Buffer) => words.push(...text.toString().trim().split('\n')));
  return {
    pid: child.pid ?? 0,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    forget: () => {
      words = [];
    },
    said: (word: string) =>
      expect.poll(() => words.includes(word), { timeout: 30_000, interval: 5 }).toBe(true),
  };
}

/** Each term has one writer, and none writes after the next has begun. */
async function inTurn(): Promise<void> {
  const marks = await database().db.rows(MARKS);
  const epochs = marks.map(({ epoch }) => epoch);
  expect(epochs).toEqual([...epochs].sort((a, b) => Number(a - b)));
  const pairs = new Set(marks.map(({ writer, epoch }) => `${writer} ${epoch}`));
  expect(pairs.size).toBe(new Set(epochs).size);
}

describe('two processes', () => {
  it('lead one after the other: a killed one is followed once its lease has run out, and nothing it had begun stays', async () => {
    const first = holder(100);
    await first.said('written');
    const second = holder(100);
    await sleep(500);
    expect(new Set(await writers())).toEqual(new Set([first.pid]));
    first.forget();
    await first.said('writing');
    first.kill('SIGKILL');
    await second.said('written');
    expect(new Set(await writers())).toEqual(new Set([first.pid, second.pid]));
    await inTurn();
  }, 60_000);

  it('that stood still in the midst of writing, while another led, goes on and writes nothing of it', async () => {
    const first = holder(300);
    await first.said('written');
    first.forget();
    await first.said('writing');
    first.kill('SIGSTOP');
    const before = (await writers()).filter((pid) => pid === first.pid).length;
    const second = hostOf((turn) => turn.db.transaction((tx) => addMark(tx, 2)));
    await expect
      .poll(() => second.turn().then(() => second.leads()), { timeout: 30_000, interval: 100 })
      .toBe(true);
    first.kill('SIGCONT');
    await first.said('TermOver');
    const after = await writers();
    expect(after.filter((pid) => pid === first.pid)).toHaveLength(before);
    expect(after).toContain(2);
    await inTurn();
  }, 60_000);
});
