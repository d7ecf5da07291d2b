/** Turn after turn of whoever holds the lease: what takes long, what fails, what ends it, and what fell due meanwhile. */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { statement } from '#platform/db/db.ts';
import { type Log, silentLog } from '#platform/log/log.ts';
import type { Turn } from './host.ts';
import { addMark, SHORT } from './mark.fixture.ts';
import { gate, proofOfFile } from './proof.fixture.ts';

const { database, hostOf, runOut, writers, overtaken } = proofOfFile();

const failing = (): { readonly log: Log; readonly said: unknown[] } => {
  const said: unknown[] = [];
  return { log: { ...silentLog(), error: (...words: unknown[]) => void said.push(words) }, said };
};

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
    const times = (game: string): number => begun.filter((name) => name === game).length;
    await host.turn();
    // A turn waits a moment for what it began; on a busy machine the quick one may take longer than that.
    await expect.poll(() => host.turn().then(() => times('quick')), { timeout: 10_000 }).toBeGreaterThan(1);
    expect(times('slow')).toBe(1);
    const before = times('quick');
    await expect.poll(async () => (await writers()).filter((n) => n === 2).length).toBe(before);
    // No turn is taken meanwhile, and the time of a lease passes.
    await sleep(SHORT.ms + 500);
    expect(host.leads()).toBe(true);
    slow.open();
    await expect.poll(async () => (await writers()).at(-1)).toBe(1);
    await expect.poll(() => host.turn().then(() => times('slow')), { timeout: 10_000 }).toBe(2);
    expect(times('quick')).toBeGreaterThan(before);
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
  database().db.pool.query('insert into proof.dues (id) select generate_series(1, $1::integer)', [count]);
const done = async () =>
  (
    await database().db.pool.query<{ done: number; count: bigint }>(
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
