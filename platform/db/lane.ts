/**
 * A lane: one connection that runs batch transactions in few bursts – BEGIN with the reads, the writes, then the seal of what they wrote
 * with COMMIT – instead of a round trip for every statement.
 */
import { type Answer, type Bursts, createBursts } from './burst.ts';
import type { Db, Runner } from './db.ts';
import { outageOf, runnerOn, statement } from './db.ts';
import { sqlState } from './errors.ts';
import { ASK, PUT, type Sealer, sealOf } from './journal/sealing.ts';

const BEGIN = statement<never>('tx.begin', 'begin isolation level read committed');
const COMMIT = statement<never>('tx.commit', 'commit');
const ROLLBACK = statement<never>('tx.rollback', 'rollback');

export type Lane = {
  /**
   * `read` runs first, in as many round trips as it likes; `write` must issue all its statements before it first awaits,
   * for the seal or COMMIT follows them on the wire. Nothing is kept when either throws or the commit turns out to be a rollback.
   */
  readonly transaction: <Loaded, Written>(
    read: (tx: Runner) => Promise<Loaded>,
    write: (tx: Runner, loaded: Loaded) => Promise<Written>,
  ) => Promise<Loaded>;
  readonly close: () => Promise<void>;
};

const ABORTED = '25P02';

type Watched = { readonly tx: Runner; readonly cause: () => unknown };

/** A statement that is asked when an earlier burst has failed hears only that the transaction is aborted; this remembers why. */
function watched({ ask }: Bursts, sealer: Sealer | undefined): Watched {
  let first: { readonly error: unknown } | undefined;
  const query = async ({ name, text, values }: { name: string; text: string; values: unknown[] }) => {
    try {
      return await ask({ name, text }, values);
    } catch (error) {
      first ??= { error };
      throw error;
    }
  };
  return { tx: runnerOn({ query }, sealer), cause: () => first?.error };
}

const plain = async (bursts: Bursts, write: () => Promise<unknown>): Promise<Answer> => {
  const [, done] = await bursts.together(() => Promise.all([write(), bursts.ask(COMMIT, [])]));
  return done;
};

/** One round trip more: the key that seals is here, and what is to be sealed is there. */
async function sealed(bursts: Bursts, sealer: Sealer, write: () => Promise<unknown>): Promise<Answer> {
  const [, { rows }] = await bursts.together(() => Promise.all([write(), bursts.ask(ASK, [])]));
  const values = sealOf(rows, sealer);
  const [, done] = await bursts.together(() =>
    Promise.all([values && bursts.ask(PUT, values), bursts.ask(COMMIT, [])]),
  );
  return done;
}

export function createLane(db: Db, name: string): Lane {
  const { sealer } = db.options;
  const hot = db.hot(name);
  return {
    async transaction(read, write) {
      const client = await hot.client();
      const bursts = createBursts(client);
      const { tx, cause } = watched(bursts, sealer);
      try {
        const [loaded] = await bursts.together(() => {
          const begun = tx.run(BEGIN);
          return Promise.all([read(tx), begun]);
        });
        const done = sealer
          ? await sealed(bursts, sealer, () => write(tx, loaded))
          : await plain(bursts, () => write(tx, loaded));
        if (done.command !== 'COMMIT') throw new Error('the batch was rolled back at commit');
        return loaded;
      } catch (error) {
        await bursts.ask(ROLLBACK, []).catch(() => undefined);
        throw outageOf(sqlState(error) === ABORTED ? (cause() ?? error) : error);
      }
    },
    close: () => hot.close(),
  };
}
