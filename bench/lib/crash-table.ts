/** The table of the bench's brand where everybody flies at once. */
import { putTable } from '#features/play/tables/store.ts';
import { SECOND } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import { benchBrand } from './lottery-filler.ts';

export const CRASH_TABLE = 'kite-cut';
/** How long bets are taken in a run on the smallest data: on a machine under load twenty bets took more than four seconds. */
export const SMALLEST_BETTING_MS = 10 * SECOND;

/** Before a first start, which would open a table of this code for the sample brand. */
export async function openCrashTable(db: Db, bettingMs: number): Promise<void> {
  const { brand } = await benchBrand(db);
  await putTable(db, {
    code: CRASH_TABLE,
    brandId: brand.id,
    engine: CRASH_TABLE,
    names: { en: 'Kite Cut' },
    currency: brand.currency,
    rhythm: { bettingMs, dealMs: SECOND, showMs: 2 * SECOND },
    limits: { min: '10.00', max: '5000.00', roundMax: '10000.00' },
    chips: ['10.00', '100.00'],
    position: 1,
  });
}
