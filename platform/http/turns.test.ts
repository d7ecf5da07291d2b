import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('runs as many at once as it may, the rest in order, and refuses what is too much', async () => {
  const turns = createTurns(2, 3);
  const order: number[] = [];
  let now = 0;
  let most = 0;
  const work = (n: number) => async (): Promise<void> => {
    now += 1;
    most = Math.max(most, now);
    await new Promise((resolve) => setTimeout(resolve, 5));
    order.push(n);
    now -= 1;
  };
  const done = await Promise.allSettled([1, 2, 3, 4, 5, 6].map((n) => turns.run(work(n))));
  expect(done.map((one) => one.status)).toEqual([...Array(5).fill('fulfilled'), 'rejected']);
  expect(done[5]).toMatchObject({ reason: { code: 'platform.busy', detail: { retryAfterMs: 1_000 } } });
  expect([order, most]).toEqual([[1, 2, 3, 4, 5], 2]);
  // A failure gives its place back.
  await Promise.allSettled(Array.from({ length: 4 }, () => turns.run(() => Promise.reject(new Error('x')))));
  await turns.run(work(7));
  expect(order.at(-1)).toBe(7);
});
