/**
 * A lane: one pipelined connection that runs batch transactions in two round trips – BEGIN with the reads, then the writes
 * with COMMIT – instead of one for every statement.
 */
import type pg from 'pg';
import type { Db, Runner } from './db.ts';
import { runnerOn, statement, told } from './db.ts';
import { sqlState } from './errors.ts';

const BEGIN = statement<never>('tx.begin', 'begin isolation level read committed');
const COMMIT_TEXT = { name: 'tx.commit', text: 'commit', values: [] };
const ROLLBACK = { name: 'tx.rollback', text: 'rollback', values: [] };

export type Lane = {
  /**
   * `read` runs first, in as many round trips as it likes; `write` must issue all its statements before it first awaits,
   * for COMMIT follows them on the wire. Nothing is kept when either throws or the commit turns out to be a rollback.
   */
  readonly transaction: <Loaded, Written>(
    read: (tx: Runner) => Promise<Loaded>,
    write: (tx: Runner, loaded: Loaded) => Promise<Written>,
  ) => Promise<Loaded>;
  readonly close: () => Promise<void>;
};

/**
 * Everything `issue` asks before it first waits leaves in one write. A write to a socket costs 40 µs on a small machine,
 * as much as a whole bet's arithmetic; a batch asks eight to ten things.
 */
function together<Value>(client: pg.Client, issue: () => Promise<Value>): Promise<Value> {
  const { stream } = client.connection;
  stream.cork();
  try {
    return issue();
  } finally {
    stream.uncork();
  }
}

const ABORTED = '25P02';

type Watched = { readonly tx: Runner; readonly cause: () => unknown };

/**
 * When one statement of a pipeline fails, all behind it fail with "the transaction is aborted", and which of those promises
 * is heard of first depends on how deep it was wrapped. The cause is the one that was issued first.
 */
function watched(client: pg.Client): Watched {
  let first: { readonly error: unknown } | undefined;
  const query = (config: { name: string; text: string; values: unknown[] }): Promise<pg.QueryResult> => {
    const answer = client.query(config);
    answer.catch((error: unknown) => {
      first ??= { error };
    });
    return answer;
  };
  return { tx: runnerOn({ query }), cause: () => first && told(first.error) };
}

export function createLane(db: Db, name: string): Lane {
  const hot = db.hot(name);
  return {
    async transaction(read, write) {
      const client = await hot.client();
      const { tx, cause } = watched(client);
      try {
        const reading = together(client, () => {
          const begun = tx.run(BEGIN);
          return Promise.all([read(tx), begun]);
        });
        const [loaded] = await reading;
        const writing = together(client, () => {
          const written = write(tx, loaded);
          return Promise.all([written, client.query(COMMIT_TEXT)]);
        });
        const [, done] = await writing;
        if (done.command !== 'COMMIT') throw new Error('the batch was rolled back at commit');
        return loaded;
      } catch (error) {
        await client.query(ROLLBACK).catch(() => undefined);
        throw sqlState(error) === ABORTED ? (cause() ?? error) : error;
      }
    },
    close: () => hot.close(),
  };
}
