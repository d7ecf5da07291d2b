import type { BrandId } from '#kernel/ids.ts';
import { statement, type Tx } from '#platform/db/db.ts';

/** What a filling may take on a slow machine; a lock of the product's own is waited for a few seconds only. */
const PATIENT = statement<unknown>(
  'seed.patient',
  "select set_config('lock_timeout', '2min', true), set_config('statement_timeout', '2min', true)",
);
const ALONE = statement<unknown>('seed.alone', 'select pg_advisory_xact_lock(4812008)');
/** Holds every other seeding back until the transaction ends. */
export const waitForTurn = async (tx: Tx): Promise<void> => {
  await tx.rows(PATIENT);
  await tx.rows(ALONE);
};

/** Whoever waits for work on other connections says nothing on his own meanwhile. */
const STOCKS = statement<unknown>(
  'seed.stocks',
  "select set_config('lock_timeout', '2min', true), set_config('statement_timeout', '2min', true), set_config('idle_in_transaction_session_timeout', '2min', true)",
);
const STOCKS_ALONE = statement<unknown>('seed.stocks_alone', 'select pg_advisory_xact_lock(4812009)');
/** Holds back everybody else who stocks a room until the transaction ends, and nobody who works on. */
export const waitToStock = async (tx: Tx): Promise<void> => {
  await tx.rows(STOCKS);
  await tx.rows(STOCKS_ALONE);
};

const FIND_BRAND = statement<{ id: BrandId }>('seed.brand', 'select id from brand.directory where code = $1');
export async function brandIdOf(tx: Tx, code: string): Promise<BrandId> {
  const row = await tx.one(FIND_BRAND, [code]);
  if (!row) throw new Error(`brand ${code} was not written`);
  return row.id;
}
