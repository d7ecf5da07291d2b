import { verify } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { createPasswords, createQueue } from './passwords.ts';

it('hashes with argon2id, 19 MiB, two passes, and knows the word again', async () => {
  const passwords = await createPasswords();
  const stored = await passwords.hash('pässword');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.check(stored, 'pässword'.normalize('NFD'))).toBe(true);
  expect(await passwords.check(stored, 'password')).toBe(false);
  expect(await passwords.check(undefined, 'password')).toBe(false);
});

it('does the same work for nobody as for somebody: one check of a hash of equal cost', async () => {
  const used: string[] = [];
  const passwords = await createPasswords(createQueue(1, 8), (hash, word) => {
    used.push(String(hash).split('$').slice(0, 4).join('$'));
    return verify(hash, word);
  });
  const stored = await passwords.hash('right');
  for (const hash of [stored, undefined, 'none']) expect(await passwords.check(hash, 'wrong')).toBe(false);
  expect(used).toEqual(Array.from({ length: 3 }, () => stored.split('$').slice(0, 4).join('$')));
});

it('runs as many at once as it may, the rest in order, and refuses what is too much', async () => {
  const queue = createQueue(2, 3);
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
  const done = await Promise.allSettled([1, 2, 3, 4, 5, 6].map((n) => queue.run(work(n))));
  expect(done.map((one) => one.status)).toEqual([...Array(5).fill('fulfilled'), 'rejected']);
  expect(done[5]).toMatchObject({ reason: { code: 'platform.busy', detail: { retryAfterMs: 1_000 } } });
  expect([order, most]).toEqual([[1, 2, 3, 4, 5], 2]);
  // A failure gives its place back.
  await Promise.allSettled(Array.from({ length: 4 }, () => queue.run(() => Promise.reject(new Error('x')))));
  await queue.run(work(7));
  expect(order.at(-1)).toBe(7);
});
