import { expect, it } from 'vitest';
import type { Db } from '#platform/db/db.ts';
import { databaseOfFile } from '#platform/testkit/file-database.ts';
import { pruning } from './prune.ts';

let db: Db;
databaseOfFile((opened) => void (db = opened));

it('live events of days ago are deleted although the outbox cannot be', async () => {
  await db.pool.query(
    "insert into platform.live_events (topic, n, at, data) values ('old', 1, now() - interval '2 days', '{}'), ('old', 2, now(), '{}')",
  );
  const jobs: string[] = [];
  const broken: Db = {
    ...db,
    run: (query, values) => (jobs.push(query.name), db.run(query, values)),
    one: (query, values) =>
      query.name.startsWith('outbox.') ? Promise.reject(new Error('too late')) : db.one(query, values),
  };
  const { outbox, live } = pruning(broken, ['test.one']);
  await expect(outbox.jobs['platform.prune']?.({})).rejects.toThrow('too late');
  await live.jobs['platform.prune_live']?.({});
  expect((await db.pool.query('select n from platform.live_events')).rows).toEqual([{ n: 2n }]);
});
