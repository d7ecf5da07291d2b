/** PostgreSQL for the house: one pool for transactions, pipelined clients for one-call reads, clients of their own for bursts. */
import pg from 'pg';
import type { Log } from '#platform/log/log.ts';
import type { Sealer } from './journal/sealing.ts';

// int8 is money and counters: a bigint, never a string and never a float.
pg.types.setTypeParser(20, BigInt);

export type DbOptions = {
  readonly url: string;
  /** The same database without a pooler between, for LISTEN; `url` when left out. */
  readonly directUrl?: string;
  readonly log: Log;
  readonly poolSize?: number;
  readonly hotClients?: number;
  /** Role taken on every connection, so that a shared login still has only the app's grants. */
  readonly role?: string;
  /** Seals what is written (`journal/sealing.ts`); what is written without one counts as nobody's. */
  readonly sealer?: Sealer | undefined;
  /** ms until a connection that does not come is given up; 3,000 when left out. */
  readonly connectTimeoutMs?: number;
  /** Other readers of column types than the house's. */
  readonly types?: pg.CustomTypesConfig;
};

/** Waiting for a lock longer than this fails cleanly (CHECKS 12: callers of a locked row fail within 5 s). */
const LOCK_TIMEOUT_MS = 4_000;
const STATEMENT_TIMEOUT_MS = 10_000;

/**
 * Plans of hot statements are made once, when tables are small, and must still be right when they are large: index and
 * nested loop, always. With the defaults a plan made on an empty table scanned all transfers for every batch (2.6 ms → 0.3 ms).
 */
export const HOT_PLANS =
  '-c enable_seqscan=off -c enable_hashjoin=off -c enable_mergejoin=off -c enable_bitmapscan=off -c plan_cache_mode=force_generic_plan';

export function clientConfig(options: DbOptions, name: string, plans = ''): pg.ClientConfig {
  const role = options.role ? ` -c role=${options.role}` : '';
  return {
    connectionString: options.url,
    application_name: `haat ${name}`,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 3_000,
    keepAlive: true,
    options:
      `-c lock_timeout=${LOCK_TIMEOUT_MS} -c statement_timeout=${STATEMENT_TIMEOUT_MS} -c idle_in_transaction_session_timeout=10000 -c timezone=UTC${role} ${plans}`.trimEnd(),
  };
}

export function createPool(options: DbOptions): pg.Pool {
  const pool = new pg.Pool({
    ...clientConfig(options, 'pool'),
    ...(options.types ? { types: options.types } : {}),
    max: options.poolSize ?? 12,
    idleTimeoutMillis: 60_000,
  });
  // A connection the database ends (57P01) and a lost socket arrive here; without a listener they end the process.
  pool.on('error', (error) =>
    options.log.warn({ error: error.message }, 'an idle database connection was lost'),
  );
  pool.on('connect', (client) =>
    client.on('error', (error) =>
      options.log.warn({ error: error.message }, 'a database connection was lost'),
    ),
  );
  return pool;
}
