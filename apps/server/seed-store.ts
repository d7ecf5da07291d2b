import type { BrandId } from '#kernel/ids.ts';
import { type Runner, statement, type Tx } from '#platform/db/db.ts';

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

const FIND_BRAND = statement<{ id: BrandId }>('seed.brand', 'select id from brand.directory where code = $1');
export async function brandIdOf(tx: Tx, code: string): Promise<BrandId> {
  const row = await tx.one(FIND_BRAND, [code]);
  if (!row) throw new Error(`brand ${code} was not written`);
  return row.id;
}

const WAS_FILLED = statement<{ at: Date }>(
  'seed.was_filled',
  'select at from platform.first_data where program = $1',
);
/** Whether this program has put in everything before. */
export const wasFilled = async (db: Runner, program: string): Promise<boolean> =>
  (await db.one(WAS_FILLED, [program])) !== undefined;

const FILLED = statement<never>(
  'seed.filled',
  `with older as (delete from platform.first_data where program <> $1)
   insert into platform.first_data (program) values ($1) on conflict do nothing`,
);
/** The programs of before are forgotten: gone back to, each fills in again what it misses. */
export const markFilled = async (db: Runner, program: string): Promise<void> => {
  await db.run(FILLED, [program]);
};
