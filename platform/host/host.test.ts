/**
 * One process of several, whatever becomes of it: killed, stopped, cut off from the database, told to end, with a clock that stands still. The rooms
 * that are hosted (tables, lottery, sportsbook, cockfight) need not show it again.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Db, statement } from '#platform/db/db.ts';
import { type Log, silentLog } from '#platform/log/log.ts';
import { databaseOfFile } from '#platform/testkit/file-database.ts';
import { createHost, type Host, type HostOptions, type Turn } from './host.ts';
import { createLease, TermOver } from './lease.ts';
import { addMark, arrangeProof, MARKS, PROOF, SHORT } from './proof.fixture.ts';
import { keepLease } from './store.ts';

let db: Db;
let urls: { readonly app: string; readonly owner: string };
databaseOfFile(
  async (opened, database) => {
    db = opened;
    urls = { app: database.appUrl, owner: database.ownerUrl };
    await arrangeProof(urls.owner);
  },
  { poolSize: 8, hotClients: 2 },
);

const hosts: Host[] = [];
const children: ChildProcess[] = [];
beforeEach(async () => {
  await db.pool.query('delete from proof.marks');
  await db.pool.query('delete from proof.dues');
  await db.pool.query('update platform.leases set until = clock_timestamp()');
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await Promise.all(hosts.splice(0).map((host) => host.stop()));
  vi.restoreAllMocks();
});

function hostOf(
  work: (turn: Turn) => Promise<unknown>,
  more: Partial<HostOptions> = {},
  log: Log = silentLog(),
): Host {
  const host = createHost(
    { db, log },
    {
      name: PROOF,
      everyMs: 50,
      cannot: 'cannot work',
      lease: SHORT,
      work: async (at) => void (await work(at)),
      ...more,
    },
  );
  hosts.push(host);
  return host;
}

/** As after a kill: nobody resigned. */
const runOut = () => db.pool.query(`update platform.leases set until = clock_timestamp() - interval '1 ms'`);
const writers = async (): Promise<number[]> => (await db.rows(MARKS)).map(({ writer }) => Number(writer));

/** Something that resolves when it is told to. */
function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((go) => (open = go));
  return { opened, open: () => open() };
}

const failing = (): { readonly log: Log; readonly said: unknown[] } => {
  const said: unknown[] = [];
  return { log: { ...silentLog(), error: (...words: unknown[]) => void said.push(words) }, said };
};

/** Runs `first` until it is in the midst of a transaction, lets `second` take the lease, and then lets `first` go on. */
async function overtaken(
  write: (turn: Turn, midst: () => Promise<void>) => Promise<unknown>,
  more: Partial<HostOptions> = {},
): Promise<unknown> {
  const [begun, go] = [gate(), gate()];
  let became: unknown = 'written';
  const first = hostOf(async (turn) => {
    const midst = async (): Promise<void> => {
      begun.open();
      await go.opened;
    };
    await write(turn, midst).catch((error: unknown) => {
      became = error;
    });
  }, more);
  const second = hostOf((turn) => turn.db.transaction((tx) => addMark(tx, 2)));
  const turned = first.turn();
  await begun.opened;
  await runOut();
  await second.turn();
  expect([second.leads(), await writers()]).toEqual([true, [2]]);
  go.open();
  await turned;
  return became;
}

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
    let [old, young]: (Turn | undefined)[] = [undefined, undefined];
    const again = hostOf(
      async (turn) => {
        [old, young] = [young, turn];
      },
      { clock: () => now },
    );
    await runOut();
    await again.turn();
    now += SHORT.ms;
    await again.turn();
    expect(again.leads()).toBe(true);
    await expect(old?.db.transaction((tx) => addMark(tx, 1))).rejects.toBeInstanceOf(TermOver);
    expect(await young?.db.transaction((tx) => addMark(tx, 3))).toBe(1);
  });

  it('that cannot ask the database is out by its own clock, and what waits learns of it', async () => {
    let away = false;
    const cut: Db = {
      ...db,
      one: (query, values) => (away ? Promise.reject(new Error('away')) : db.one(query, values)),
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

describe('who takes a lease', () => {
  it('waits for a commit that has passed the guard, which whoever renews does not', async () => {
    const lease = createLease(db, PROOF, SHORT);
    expect(await lease.hold()).toBeDefined();
    const { epoch } = (await db.pool.query<{ epoch: bigint }>('select epoch from platform.leases'))
      .rows[0] ?? { epoch: 0n };
    const client = new pg.Client({ connectionString: urls.app });
    await client.connect();
    await client.query('begin');
    await client.query(keepLease(PROOF, epoch));
    // Renewed, and run out in the same way: the key of the row stays.
    await lease.renew();
    expect(await lease.hold()).toBeDefined();
    await runOut();
    let taken = false;
    const other = createLease(db, PROOF, SHORT);
    const taking = other.hold().then((held) => {
      taken = held !== undefined;
    });
    const waiting = async () =>
      (
        await db.pool.query(
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
      const leases = Array.from({ length: 12 }, () => createLease(db, name, SHORT));
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

describe('work that takes long', () => {
  it('keeps the lease for as long as it takes, and is followed once the lease runs out', async () => {
    let [worked, other] = [0, 0];
    const first = hostOf(async ({ isOver }) => {
      for (const from = performance.now(); performance.now() - from < SHORT.ms + 800; ) {
        await sleep(100);
        await second.turn();
        worked += isOver() ? 0 : 1;
      }
    });
    const second = hostOf(async () => void (other += 1));
    await first.turn();
    expect(worked).toBeGreaterThan(0);
    expect(other).toBe(0);
    await expect.poll(() => second.turn().then(() => other), { timeout: 30_000 }).toBeGreaterThan(0);
  }, 60_000);

  it('at one game holds up no other, and is not begun again while it is under way; the lease is kept beside it', async () => {
    const slow = gate();
    const begun: string[] = [];
    const host = hostOf(async (turn) => {
      for (const game of ['slow', 'quick'])
        turn.beside(
          game,
          async () => {
            begun.push(game);
            if (game === 'slow') await slow.opened;
            await turn.db.transaction((tx) => addMark(tx, game === 'slow' ? 1 : 2));
          },
          { cannot: 'cannot play' },
        );
      await turn.settled(50);
    });
    await host.turn();
    await host.turn();
    expect(begun).toEqual(['slow', 'quick', 'quick']);
    // No turn is taken meanwhile, and the time of a lease passes.
    await sleep(SHORT.ms + 500);
    expect(host.leads()).toBe(true);
    slow.open();
    await expect.poll(writers).toEqual([2, 2, 1]);
    await host.turn();
    expect(begun).toEqual(['slow', 'quick', 'quick', 'slow', 'quick']);
  }, 30_000);

  it('that fails is told, and holds up nothing else', async () => {
    const { log, said } = failing();
    const done: number[] = [];
    const host = hostOf(
      async (turn) => {
        turn.beside('broken', () => Promise.reject(new Error('broken')), {
          cannot: 'cannot play',
          of: { game: 'broken' },
        });
        await turn.each(
          [1, 2, 3],
          async (n) => {
            if (n === 2) throw new Error('two');
            done.push(n);
          },
          (n) => ({ cannot: 'cannot count', of: { n: String(n) } }),
        );
        await turn.settled(1_000);
      },
      {},
      log,
    );
    await host.turn();
    expect(done).toEqual([1, 3]);
    expect(said).toMatchObject([
      [{ game: 'broken' }, 'cannot play'],
      [{ n: '2' }, 'cannot count'],
    ]);
  });
});

const DUES = statement<{ id: number }>(
  'proof.dues_left',
  'select id from proof.dues where done = 0 order by id',
);
const DO = statement<never>('proof.do', 'update proof.dues set done = done + 1 where id = $1');
const owe = (count: number) =>
  db.pool.query('insert into proof.dues (id) select generate_series(1, $1::integer)', [count]);
const done = async () =>
  (
    await db.pool.query<{ done: number; count: bigint }>(
      'select done, count(*) from proof.dues group by 1 order by 1',
    )
  ).rows;
/** Does what is owed, each in a transaction of its own. */
const working =
  (midst: (id: number) => Promise<void> = async () => undefined) =>
  async (turn: Turn): Promise<void> =>
    turn.each(
      await turn.db.rows(DUES),
      ({ id }) =>
        turn.db.transaction(async (tx) => {
          await tx.run(DO, [id]);
          await midst(id);
        }),
      ({ id }) => ({ cannot: 'cannot do', of: { id: String(id) } }),
    );

describe('a process that is to end', () => {
  it('commits what it is writing, begins nothing else, and is followed at once by one that does the rest, each once', async () => {
    await owe(50);
    const { log, said } = failing();
    let stopped: Promise<void> | undefined;
    const host = hostOf(
      working(async (id) => {
        if (id === 3) stopped ??= host.stop();
      }),
      {},
      log,
    );
    await host.start();
    await expect.poll(() => stopped !== undefined).toBe(true);
    await stopped;
    expect(await done()).toEqual([
      { done: 0, count: 47n },
      { done: 1, count: 3n },
    ]);
    expect([said, host.leads()]).toEqual([[], false]);
    await hostOf(working()).turn();
    expect(await done()).toEqual([{ done: 1, count: 50n }]);
  });

  it('does not wait for work that only waits, nor leads again when it is asked for a turn', async () => {
    let waits = false;
    const host = hostOf(async (turn) => {
      turn.beside('flight', () => new Promise((over) => turn.ending.addEventListener('abort', over)), {
        cannot: 'cannot fly',
      });
      waits = true;
      await turn.settled(60_000);
    });
    await host.start();
    await expect.poll(() => waits).toBe(true);
    await host.stop();
    await host.turn();
    expect(host.leads()).toBe(false);
  });
});

it('what fell due while nobody led is done by the first turn, in its order, each once, whatever became of the one before', async () => {
  await owe(30);
  const order: number[] = [];
  await overtaken(async (turn, midst) =>
    working(async (id) => {
      order.push(id);
      if (id === 5) await midst();
    })(turn),
  );
  await runOut();
  await hostOf(working(async (id) => void order.push(id))).turn();
  expect(await done()).toEqual([{ done: 1, count: 30n }]);
  expect(order).toEqual([1, 2, 3, 4, 5, ...Array.from({ length: 26 }, (_, n) => n + 5)]);
});

/** A process of its own. `said` resolves when it has said the word once more than it had. */
function holder(ms: number) {
  const program = join(import.meta.dirname, 'holder.fixture.ts');
  const child = spawn(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), program, urls.app, String(ms)],
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
  const marks = await db.rows(MARKS);
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
