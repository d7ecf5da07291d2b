/** Kept topics in the database: numbers without gaps whoever publishes, and a replay that says when it is not whole. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Type } from 'typebox';
import { newId } from '#kernel/ids.ts';
import { topic } from '#kernel/topics.ts';
import type { Db } from '#platform/db/db.ts';
import { databaseOfFile, FEW } from '#platform/testkit/file-database.ts';
import { newest, pruneLive, publish, replay } from './publish.ts';

let db: Db;
let owner: pg.Client;
databaseOfFile(async (opened, { ownerUrl }) => {
  db = opened;
  owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
}, FEW);
afterAll(() => owner.end());

const Named = topic({ name: '{id}', to: 'everybody', ids: { id: Type.String() }, data: Type.Unknown() });
const say = (id: string, data: unknown) => db.transaction((tx) => publish(tx, Named, { id }, data));
const numbers = async (topic: string, after: number) => {
  const { events, complete } = await replay(db, topic, after);
  return [events.map(({ n }) => n), complete];
};

describe('a topic', () => {
  it('counts from one without gaps, of ten publishers at once and some that are undone', async () => {
    const name = `t:${newId()}`;
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        db
          .transaction(async (tx) => {
            await publish(tx, Named, { id: name }, { n });
            if (n % 3 === 0) throw new Error('undone');
          })
          .catch(() => undefined),
      ),
    );
    expect(await numbers(name, 0)).toEqual([[1, 2, 3, 4, 5, 6], true]);
    const { events } = await replay(db, name, 0);
    const said = events.map(({ data }) => Number(Object(data).n)).sort();
    expect(said).toEqual([1, 2, 4, 5, 7, 8]);
  });

  it('has its own count, and is never told of another whose name begins alike', async () => {
    const name = `t:${newId()}`;
    await say(name, 'one');
    await say(`${name}0`, 'other');
    await say(name, 'two');
    expect(await numbers(name, 0)).toEqual([[1, 2], true]);
    expect(await numbers(`${name}0`, 0)).toEqual([[1], true]);
    expect(await newest(db, name)).toMatchObject([{ topic: name, n: 2, data: 'two' }]);
    expect(await newest(db, `${name}-`)).toEqual([]);
  });
});

describe('a replay', () => {
  const name = 'replayed';
  beforeAll(async () => {
    for (let n = 1; n <= 5; n += 1) await say(name, n);
  });

  it.each<[number, number[], boolean]>([
    [0, [1, 2, 3, 4, 5], true],
    [3, [4, 5], true],
    [4, [5], true],
    [5, [], true],
    [6, [], false],
    [9_999, [], false],
  ])('after %i has %j, and is whole: %s', async (after, events, whole) => {
    expect(await numbers(name, after)).toEqual([events, whole]);
  });

  it('of a topic that never was is whole from the start alone', async () => {
    expect(await numbers('never', 0)).toEqual([[], true]);
    expect(await numbers('never', 1)).toEqual([[], false]);
  });

  it('that misses its beginning, its middle or its end says so', async () => {
    const aged = 'aged';
    for (let n = 1; n <= 5; n += 1) await say(aged, n);
    await owner.query(
      "update platform.live_events set at = now() - interval '25 hours' where topic = 'aged' and n <= 2",
    );
    await pruneLive(db);
    expect(await numbers(aged, 0)).toEqual([[3, 4, 5], false]);
    expect(await numbers(aged, 1)).toEqual([[3, 4, 5], false]);
    expect(await numbers(aged, 2)).toEqual([[3, 4, 5], true]);
    await owner.query("delete from platform.live_events where topic = 'aged'");
    expect(await numbers(aged, 2)).toEqual([[], false]);
    // Who has all there ever was misses nothing.
    expect(await numbers(aged, 5)).toEqual([[], true]);
    await say(aged, 6);
    expect(await numbers(aged, 5)).toEqual([[6], true]);
  });

  it('of more than five hundred is not whole: the page asks for the present state', async () => {
    await owner.query("insert into platform.live_topics (topic, n) values ('long', 501)");
    await owner.query(
      "insert into platform.live_events (topic, n, data) select 'long', n, '1' from generate_series(1, 501) n",
    );
    const all = await replay(db, 'long', 0);
    expect([all.events.length, all.complete]).toEqual([500, false]);
    const rest = await replay(db, 'long', 1);
    expect([rest.events.length, rest.complete]).toEqual([500, true]);
  });
});
