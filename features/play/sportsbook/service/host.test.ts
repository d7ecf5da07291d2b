/** Who keeps the books stops at once, whatever is still to do, and goes on where it was left. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { openTestBook, type TestBook } from './book.fixture.ts';
import type { Books } from './books.ts';
import { statement } from '#platform/db/db.ts';
import { createBookHost } from './host.ts';
import { createLead } from './lead.ts';

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

/** As that of the product, in less time. */
const SHORT = { ms: 2_000, renewMs: 300 };
const LEASE = statement<{ holder: string }>(
  'test.lease',
  "select holder from sportsbook.leases where name = 'book'",
);
const seize = (holder: string) =>
  book.house.db.pool.query(
    "update sportsbook.leases set holder = $1, until = now() + interval '1 minute' where name = 'book'",
    [holder],
  );
const free = () =>
  book.house.db.pool.query("update sportsbook.leases set until = now() - interval '1 second'");

it('is renewed while its process works, however long that takes, and followed once it runs out', async () => {
  await free();
  const [first, second] = [0, 1].map(() => createLead(book.house.db, newId(), SHORT));
  if (!first || !second) throw new Error('two processes');
  let [worked, other] = [0, 0];
  await first.during(async (isLost) => {
    const from = performance.now();
    while (performance.now() - from < SHORT.ms + 800) {
      await new Promise((later) => setTimeout(later, 100));
      await second.during(async () => void (other += 1));
      worked += isLost() ? 0 : 1;
    }
  });
  expect(worked).toBeGreaterThan(0);
  expect(other).toBe(0);
  // As after a kill: nobody resigned.
  await expect
    .poll(() => second.during(async () => void (other += 1)).then(() => other), { timeout: 30_000 })
    .toBe(1);
}, 60_000);

it('stops before its next step when it was taken from it, and when it could not be renewed', async () => {
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
  const turn = createBookHost(book.deps, slow).turn();
  await expect.poll(() => followed, { interval: 5 }).toBeGreaterThan(1);
  const other = newId();
  await seize(other);
  await turn;
  expect(followed).toBeLessThan(matches.length);
  expect((await book.house.db.one(LEASE, []))?.holder).toBe(other);
  // A database that does not answer renews nothing: by its own clock the process is out.
  await free();
  let asked = 0;
  const away = createLead(
    {
      ...book.house.db,
      one: async (...query) => {
        asked += 1;
        if (asked > 1) throw new Error('away');
        return book.house.db.one(...query);
      },
    },
    newId(),
    SHORT,
  );
  await away.during(async (isLost) => {
    expect(isLost()).toBe(false);
    await expect.poll(isLost, { timeout: 30_000 }).toBe(true);
  });
}, 60_000);
