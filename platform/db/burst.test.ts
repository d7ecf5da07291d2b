import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#platform/testkit/database.ts';
import { type Bursts, createBursts } from './burst.ts';
import { statement } from './db.ts';

let database: FreshDatabase;
let client: pg.Client;
let bursts: Bursts;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  client = new pg.Client({ connectionString: database.appUrl });
  client.on('error', () => undefined);
  await client.connect();
  bursts = createBursts(client);
});
afterEach(() => client.end());

const ECHO = statement('t.echo', 'select $1::int as n, $2::text as word');
const MANY = statement('t.many', 'select n from generate_series(1, $1::int) n');
const DIVIDE = statement('t.divide', 'select 1 / $1::int as n');
const SET = statement('t.set', "select set_config('haat.mark', $1, false)");
const MARK = statement('t.mark', "select current_setting('haat.mark', true) as mark");
const NOTHING = statement('t.nothing', 'set local lock_timeout = 1000');

/** Messages from the client that end a group, as PostgreSQL counts them: each Sync. */
function syncsOf(one: pg.Client): () => number {
  const wire = one as unknown as { connection: { sync: () => void } };
  let count = 0;
  const sync = wire.connection.sync.bind(wire.connection);
  wire.connection.sync = () => {
    count += 1;
    sync();
  };
  return () => count;
}

describe('a burst', () => {
  it('leaves with one Sync, and each statement gets its own answer', async () => {
    const syncs = syncsOf(client);
    const answers = await bursts.together(() =>
      Promise.all([
        bursts.ask(ECHO, [7, 'seven']),
        bursts.ask(NOTHING, []),
        bursts.ask(MANY, [3]),
        bursts.ask(ECHO, [null, 'ü "quoted" {}']),
      ]),
    );
    expect(syncs()).toBe(1);
    expect(answers).toEqual([
      { rows: [{ n: 7, word: 'seven' }], rowCount: 1, command: 'SELECT' },
      { rows: [], rowCount: 0, command: 'SET' },
      { rows: [{ n: 1 }, { n: 2 }, { n: 3 }], rowCount: 3, command: 'SELECT' },
      { rows: [{ n: null, word: 'ü "quoted" {}' }], rowCount: 1, command: 'SELECT' },
    ]);
  });

  it('knows the columns of a statement from its first answer, and a NULL of the second is none of the first', async () => {
    const described: unknown[] = [];
    const wire = client as unknown as { connection: pg.Connection };
    wire.connection.on('rowDescription', (message) => described.push(message));
    const [first, second] = [await bursts.ask(ECHO, [1, 'a']), await bursts.ask(ECHO, [2, null])];
    expect([first.rows, second.rows]).toEqual([[{ n: 1, word: 'a' }], [{ n: 2, word: null }]]);
    expect(described).toHaveLength(1);
  });

  it('fails from the failed statement on: those before it stand, those behind are told the same cause', async () => {
    const reported = await bursts.together(() =>
      Promise.allSettled([
        bursts.ask(SET, ['before']),
        bursts.ask(DIVIDE, [0]),
        bursts.ask(SET, ['behind']),
        bursts.ask(MANY, [2]),
      ]),
    );
    expect(reported.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
    const causes = reported.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(new Set(causes).size).toBe(1);
    expect(causes[0]).toMatchObject({ code: '22012' });
    expect((await bursts.ask(MARK, [])).rows).not.toEqual([{ mark: 'behind' }]);
  });

  it('prepares again what was never reached, and not what was', async () => {
    await expect(bursts.ask(DIVIDE, [0])).rejects.toMatchObject({ code: '22012' });
    await bursts
      .together(() => Promise.all([bursts.ask(DIVIDE, [0]), bursts.ask(MANY, [1])]))
      .catch(() => undefined);
    expect((await bursts.ask(DIVIDE, [1])).rows).toEqual([{ n: 1 }]);
    expect((await bursts.ask(MANY, [1])).rows).toEqual([{ n: 1 }]);
  });

  it('does not begin when a value cannot be written or a name stands for two texts; the next one passes', async () => {
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    const reported = await bursts.together(() =>
      Promise.allSettled([bursts.ask(SET, ['lost']), bursts.ask(ECHO, [1, circle])]),
    );
    expect(reported.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await bursts.ask(ECHO, [1, 'a']);
    await expect(bursts.ask(statement('t.echo', 'select 1'), [])).rejects.toThrow('t.echo');
    expect((await bursts.ask(MARK, [])).rows).not.toEqual([{ mark: 'lost' }]);
  });

  it('takes in what is asked while another is under way, and sends it as the next', async () => {
    const syncs = syncsOf(client);
    const all = await Promise.all([1, 2, 3, 4].map((n) => bursts.ask(ECHO, [n, 'x'])));
    expect(all.map(({ rows }) => rows)).toEqual([1, 2, 3, 4].map((n) => [{ n, word: 'x' }]));
    expect(syncs()).toBe(2);
  });

  it('fails all that waits when the connection is lost, and what is asked afterwards', async () => {
    const die = statement('t.die', 'select pg_terminate_backend(pg_backend_pid())');
    const lost = new Promise((done) => client.once('end', () => done(undefined)));
    const reported = await Promise.allSettled([bursts.ask(die, []), bursts.ask(ECHO, [1, 'a'])]);
    expect(reported.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await lost;
    await expect(bursts.ask(ECHO, [1, 'a'])).rejects.toThrow(/queryable|terminated|closed/);
  });
});
