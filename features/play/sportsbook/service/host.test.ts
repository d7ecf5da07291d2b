/** Who keeps the books stops at once, whatever is still to do, and goes on where it was left. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { openTestBook, type TestBook } from './book.fixture.ts';
import type { Books } from './books.ts';
import { statement } from '#platform/db/db.ts';
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
  const host = createBookHost(book.needs, { booksOn: () => slow });
  await host.start();
  await expect.poll(() => followed, { interval: 5 }).toBeGreaterThan(1);
  const from = performance.now();
  await host.stop();
  expect(performance.now() - from).toBeLessThan(1_000);
  expect(followed).toBeLessThan(matches.length);
  const before = followed;
  await createBookHost(book.needs, { booksOn: () => slow }).turn();
  expect(followed).toBe(before + matches.length);
}, 60_000);

const LEASE = statement<{ holder: string }>(
  'test.lease',
  "select holder from platform.leases where name = 'sportsbook'",
);
const seize = (holder: string) =>
  book.house.db.pool.query(
    "update platform.leases set holder = $1, epoch = epoch + 1, until = now() + interval '1 minute' where name = 'sportsbook'",
    [holder],
  );
const free = () => book.house.db.pool.query("update platform.leases set until = now() - interval '1 second'");

it('stops before its next step when it was taken from it', async () => {
  const matches = await book.matches(40);
  await book.house.db.pool.query(
    `update sportsbook.books set starts_at = now() - interval '1 minute' where id = any($1::uuid[])`,
    [matches.map(({ id }) => id)],
  );
  let followed = 0;
  const slow: Books = {
    ...book.books,
    follow: async () => {
      followed += 1;
      return new Promise((done) => setTimeout(() => done(false), 200));
    },
  };
  await free();
  const turn = createBookHost(book.needs, { booksOn: () => slow }).turn();
  await expect.poll(() => followed, { interval: 5 }).toBeGreaterThan(1);
  const other = newId();
  await seize(other);
  await turn;
  expect(followed).toBeLessThan(matches.length);
  expect((await book.house.db.one(LEASE, []))?.holder).toBe(other);
}, 60_000);
