/** Who keeps the books stops at once, whatever is still to do, and goes on where it was left. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestBook, type TestBook } from './book.fixture.ts';
import type { Books } from './books.ts';
import { createBookHost } from './host.ts';

let book: TestBook;
beforeAll(async () => {
  book = await openTestBook();
});
afterAll(() => book.close());

it('ends within a second in the midst of following many matches, and another process goes on at once', async () => {
  const matches = await book.matches(60);
  for (const table of ['books', 'fixtures'])
    await book.house.db.pool.query(`update sportsbook.${table} set starts_at = now() - interval '1 minute'`);
  let followed = 0;
  const slow: Books = {
    ...book.books,
    follow: async () => {
      followed += 1;
      return new Promise((done) => setTimeout(() => done(false), 50));
    },
  };
  const host = createBookHost(book.deps, slow);
  await host.start();
  await expect.poll(() => followed, { interval: 5 }).toBeGreaterThan(1);
  const from = performance.now();
  await host.stop();
  expect(performance.now() - from).toBeLessThan(1_000);
  expect(followed).toBeLessThan(matches.length);
  const before = followed;
  await createBookHost(book.deps, slow).turn();
  expect(followed).toBe(before + matches.length);
});
