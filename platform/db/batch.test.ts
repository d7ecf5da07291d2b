import { describe, expect, it } from 'vitest';
import { silentLog } from '#platform/log/log.ts';
import { type BatcherOptions, createBatcher, type Outcome } from './batch.ts';
import { dbFaults } from './hot.ts';

const batcher = (run: BatcherOptions<number, number>['run'], lanes = 1, max = 10) =>
  createBatcher({ name: 'test', lanes, max, laneOf: (n) => n, run, log: silentLog() });
const answers = (items: readonly number[]): Outcome<number>[] => items.map((n) => ({ answer: n * 2 }));
const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms));

describe('batches', () => {
  it('gather what arrives in one turn and while one is under way, keep their order and never exceed the most', async () => {
    const sizes: number[] = [];
    const seen: number[] = [];
    const b = batcher(async (_lane, items) => {
      sizes.push(items.length);
      seen.push(...items);
      await pause(5);
      return answers(items);
    });
    const asked = Array.from({ length: 26 }, (_, n) => n);
    expect(await Promise.all(asked.map(b.submit))).toEqual(asked.map((n) => n * 2));
    expect(seen).toEqual(asked);
    expect(sizes).toEqual([10, 10, 6]);
    await b.drain();
  });

  it('answer only after their transaction has ended', async () => {
    let committed = false;
    const b = batcher(async (_lane, items) => {
      await pause(20);
      committed = true;
      return answers(items);
    });
    await b.submit(1);
    expect(committed).toBe(true);
  });

  it('let a poisoned request fail alone; without the repetition one by one its neighbours would fail with it', async () => {
    const runs: number[][] = [];
    const b = batcher(async (_lane, items) => {
      runs.push([...items]);
      await pause(5);
      if (items.includes(13)) throw new Error('poison');
      return answers(items);
    });
    const settled = await Promise.allSettled([1, 12, 13, 14].map(b.submit));
    expect(settled.map((one) => one.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(runs).toEqual([[1, 12, 13, 14], [1], [12], [13], [14]]);
  });

  it('refuse one request alone', async () => {
    const b = batcher(async (_lane, items) =>
      items.map((n) => (n === 2 ? { refusal: dbFaults('platform.busy') } : { answer: n })),
    );
    const settled = await Promise.allSettled([1, 2, 3].map(b.submit));
    expect(settled.map((one) => one.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('fail together when the database is away, without trying one by one', async () => {
    let runs = 0;
    const b = batcher(async () => {
      runs += 1;
      await pause(5);
      throw dbFaults('platform.unavailable');
    });
    const settled = await Promise.allSettled([1, 2, 3, 4].map(b.submit));
    expect(
      settled.every((one) => one.status === 'rejected' && one.reason.code === 'platform.unavailable'),
    ).toBe(true);
    expect(runs).toBe(1);
  });

  it('begin again together what the database broke off, until it lets them through', async () => {
    const runs: number[][] = [];
    const b = batcher(async (_lane, items) => {
      runs.push([...items]);
      if (runs.length < 3) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
      return answers(items);
    });
    expect(await Promise.all([1, 2, 3].map(b.submit))).toEqual([2, 4, 6]);
    expect(runs).toEqual([
      [1, 2, 3],
      [1, 2, 3],
      [1, 2, 3],
    ]);
  });

  it('try again what was held by somebody else, and give up after four seconds', async () => {
    let tries = 0;
    const b = batcher(async (_lane, items) =>
      items.map((n): Outcome<number> => {
        if (n === 7) return { again: true };
        tries += 1;
        return tries < 4 ? { again: true } : { answer: n };
      }),
    );
    const begun = performance.now();
    const [soon, never] = await Promise.allSettled([b.submit(1), b.submit(7)]);
    expect(soon).toEqual({ status: 'fulfilled', value: 1 });
    expect(never).toMatchObject({ status: 'rejected', reason: { code: 'platform.busy' } });
    expect(performance.now() - begun).toBeLessThan(5_000);
    await b.drain();
  });

  it('refuse at once what would queue too long', async () => {
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const b = batcher(async (_lane, items) => {
      await gate;
      return answers(items);
    });
    const asked = Array.from({ length: 5_001 }, (_, n) => b.submit(n));
    const last = asked.at(-1);
    await expect(last).rejects.toMatchObject({ code: 'platform.busy' });
    open();
    await Promise.all(asked.slice(0, -1));
  });

  it('of a request that got no outcome is a defect, not silence', async () => {
    const b = batcher(async () => []);
    await expect(b.submit(1)).rejects.toThrow('lost a request');
  });
});
