/** The database as the rooms see it: statements, reads, and one transaction wrapper. */
import type pg from 'pg';
import { transactionRetries } from '#platform/metrics/metrics.ts';
import { isRetryable, outageFault } from './errors.ts';
import { createHotClient, dbFaults, type HotClient } from './hot.ts';
import { commitWith, mayWrite, type Sealer, writesJournalled } from './journal/sealing.ts';
import { createPool, type DbOptions } from './pool.ts';

/** A prepared statement: parsed once per connection under its name. */
export type Statement<Row> = { readonly name: string; readonly text: string; readonly row?: Row };

/** Declares a statement; `name` is unique in the house, e.g. `wallet.balance`. */
export const statement = <Row>(name: string, text: string): Statement<Row> => ({ name, text });

/** Something statements run on: a transaction, or a connection outside of one. */
export type Runner = {
  readonly rows: <Row>(query: Statement<Row>, values?: readonly unknown[]) => Promise<Row[]>;
  /** The first row or undefined. */
  readonly one: <Row>(query: Statement<Row>, values?: readonly unknown[]) => Promise<Row | undefined>;
  /** Number of rows touched. */
  readonly run: (query: Statement<unknown>, values?: readonly unknown[]) => Promise<number>;
  /** A MAC under the key of the installation, which no database sees; none where the connection was made without it. */
  readonly sign?: ((text: string) => Buffer) | undefined;
};
export type Tx = Runner & { readonly inTransaction: true };

/** What stands before everything that is written by somebody who may lose the right to write (platform/host). */
type Guard = {
  /** Asked before a transaction begins. @throws where none may begin any more */
  readonly begin: () => void;
  /**
   * One statement, sent in one text with the commit and so in no round trip of its own; what was written is undone where the database raises.
   * @throws where nothing may be committed any more
   */
  readonly commit: () => string;
};

export type Db = Runner & {
  /** Runs `work` in one READ COMMITTED transaction; 40001 and 40P01 begin it again, so `work` must be repeatable. */
  readonly transaction: <Value>(work: (tx: Tx) => Promise<Value>) => Promise<Value>;
  /**
   * On a connection that nothing slow is sent on: for the few single statements that must not wait behind whatever this process reads, such as
   * the renewal of a lease.
   */
  readonly alone: Runner;
  /** A new connection of the caller's own, for bursts. */
  readonly hot: (name: string) => HotClient;
  /** The same database behind a guard: every transaction, and every single statement that may write, is one that commits only with it. */
  readonly guarded: (guard: Guard) => Db;
  readonly pool: pg.Pool;
  readonly options: DbOptions;
  readonly close: () => Promise<void>;
};

const ATTEMPTS = 6;
const BACKOFF_MS = 8;
/** Connections for single statements that write to tables with a journal: they take a transaction each. */
const WRITERS = 4;

type Queryable = {
  query: (config: {
    name: string;
    text: string;
    values: unknown[];
  }) => Promise<{ readonly rows: unknown[]; readonly rowCount: number | null }>;
};

/** An error of the driver as the fault of an outage where it is one, else as it is. */
export function outageOf(error: unknown): unknown {
  const fault = isRetryable(error) ? undefined : outageFault(error);
  return fault ? Object.assign(fault, { cause: error }) : error;
}

export function runnerOn(client: Queryable, sealer?: Sealer): Runner {
  const query = async (q: Statement<unknown>, values: readonly unknown[]) => {
    try {
      return await client.query({ name: q.name, text: q.text, values: [...values] });
    } catch (error) {
      throw outageOf(error);
    }
  };
  return {
    rows: async <Row>(q: Statement<Row>, values: readonly unknown[] = []): Promise<Row[]> =>
      (await query(q, values)).rows as Row[],
    one: async <Row>(q: Statement<Row>, values: readonly unknown[] = []): Promise<Row | undefined> =>
      (await query(q, values)).rows[0] as Row | undefined,
    run: async (q, values = []) => (await query(q, values)).rowCount ?? 0,
    sign: sealer?.sign,
  };
}

/** Remembers whether anything was asked that may have written to a table with a journal. */
function watched(client: Queryable): Queryable & { readonly wrote: () => boolean } {
  let wrote = false;
  return {
    query: (config) => {
      wrote ||= writesJournalled(config);
      return client.query(config);
    },
    wrote: () => wrote,
  };
}

async function attempt<Value>(
  pool: pg.Pool,
  sealer: Sealer | undefined,
  work: (tx: Tx, client: Queryable) => Promise<Value>,
  guard?: Guard,
): Promise<Value> {
  guard?.begin();
  const client = await pool.connect().catch((error: unknown) => {
    throw Object.assign(outageFault(error) ?? dbFaults('platform.unavailable'), { cause: error });
  });
  let broken: boolean | Error = false;
  try {
    await client.query('begin isolation level read committed');
    const seen = watched(client);
    const value = await work({ ...runnerOn(seen, sealer), inTransaction: true }, seen);
    const done = await client.query(
      await commitWith(client, seen.wrote() ? sealer : undefined, guard?.commit),
    );
    // A transaction that failed inside answers COMMIT with ROLLBACK: it must never count as a success. Of several statements each has an answer.
    if ([done].flat().at(-1)?.command !== 'COMMIT')
      throw new Error('the transaction was rolled back at commit');
    return value;
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

export function createDb(options: DbOptions): Db {
  const pool = createPool(options);
  const shared = Array.from({ length: options.hotClients ?? 4 }, (_, index) =>
    createHotClient(options, `read ${index}`),
  );
  let turn = 0;
  const { sealer } = options;
  // On connections of their own: a caller that is in a transaction must not wait for one of those that wait for transactions.
  const writers = createPool({ ...options, poolSize: WRITERS });
  const reader = (guard?: Guard): Runner =>
    runnerOn(
      {
        query: async (config) => {
          if (guard ? mayWrite(config) : sealer && writesJournalled(config))
            return attempt(writers, sealer, (_, client) => client.query(config), guard);
          turn = (turn + 1) % shared.length;
          const hot = shared[turn] ?? createHotClient(options, 'read');
          return (await hot.client()).query(config);
        },
      },
      sealer,
    );
  const lone = createHotClient(options, 'alone');
  const alone = runnerOn({ query: async (config) => (await lone.client()).query(config) }, sealer);
  const on = (guard?: Guard): Db => ({
    ...reader(guard),
    // Behind a guard nothing is sent past it.
    alone: guard ? reader(guard) : alone,
    transaction: (work) => retried(() => attempt(pool, sealer, work, guard)),
    hot: (name) => {
      if (guard) throw new Error('what stands behind a guard is written in transactions of its own');
      return createHotClient(options, name, false);
    },
    guarded: on,
    pool,
    options,
    close: async () => {
      await Promise.all([...[...shared, lone].map((one) => one.close()), pool.end(), writers.end()]);
    },
  });
  return on();
}

/** Begins again what the database broke off. @throws platform.busy when it goes on doing so */
async function retried<Value>(once: () => Promise<Value>): Promise<Value> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await once();
    } catch (error) {
      if (!isRetryable(error)) throw outageFault(error) ?? error;
      if (tries === ATTEMPTS) throw dbFaults('platform.busy');
      transactionRetries.inc();
      await new Promise((wake) => setTimeout(wake, BACKOFF_MS * tries * (0.5 + jitter())));
    }
  }
}

/** A fraction in [0, 1) that only spreads retries out. */
const jitter = (): number => (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 256;
