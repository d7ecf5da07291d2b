/**
 * A lane: one pipelined connection that runs batch transactions in two round trips – BEGIN with the reads, then the writes
 * with COMMIT – instead of one for every statement.
 */
import type { Db, Runner } from './db.ts';
import { runnerOn, statement } from './db.ts';

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

export function createLane(db: Db, name: string): Lane {
  const hot = db.hot(name);
  return {
    async transaction(read, write) {
      const client = await hot.client();
      const tx = runnerOn(client);
      try {
        const begun = tx.run(BEGIN);
        const [loaded] = await Promise.all([read(tx), begun]);
        const written = write(tx, loaded);
        const committed = client.query(COMMIT_TEXT);
        const [, done] = await Promise.all([written, committed]);
        if (done.command !== 'COMMIT') throw new Error('the batch was rolled back at commit');
        return loaded;
      } catch (error) {
        await client.query(ROLLBACK).catch(() => undefined);
        throw error;
      }
    },
    close: () => hot.close(),
  };
}
