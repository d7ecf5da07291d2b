/** Adds five minutes that are over up to days: stakes are counted in five minutes alone while they settle. */
import type { Brand } from '#features/setup/brand/service.ts';
import { MINUTE } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import { periodOf } from '../rules/periods.ts';
import { lockRolled, nextSlot, rollSlot } from '../store/rolled.ts';

/** A slot is nearly whole so long after it began; what comes later is added to its day as well, ms. */
const OVER_MS = 6 * MINUTE;

/**
 * A slot a transaction, so that nobody waits for long. Twice at once is once: the brand's row is locked.
 * @returns slots that were added
 */
export async function rollSlots(db: Db, brand: Pick<Brand, 'id' | 'timeZone'>, now: number): Promise<number> {
  for (let rolled = 0; ; rolled += 1) {
    const done = await db.transaction(async (tx) => {
      const until = await lockRolled(tx, brand.id);
      if (until === undefined) return true;
      const slot = await nextSlot(tx, brand.id, until, now - OVER_MS);
      if (slot === undefined) return true;
      await rollSlot(tx, brand.id, slot, periodOf('daily', slot, brand.timeZone).from);
      return false;
    });
    if (done) return rolled;
  }
}
