/** What the sample brand shows of wallets at vendors: a transfer nobody answered for, which waits for two people. No real money moves. */
import { createHash } from 'node:crypto';
import { isFault } from '#kernel/faults.ts';
import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/db.ts';
import type { Sample } from '#platform/room/room.ts';
import { insertTransfer, lockPlace, sampleMember, stepTransfer, transferByKey } from '../store/transfers.ts';
import { type BookNeeds, moveMoney } from './book.ts';
import { MOST_ASKS } from './deps.ts';

/** Of the people the sample brand shows withdrawals of; nobody can sign in as him. */
const WHO = 'aminar';
const KEY = 'sample transfer';
const VENDOR = 'harbour';
const AMOUNT = 15_017n;

export async function seedTransfer(needs: BookNeeds, db: Db, { brandId, currency }: Sample): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      const memberId = await sampleMember(tx, brandId, WHO);
      if (memberId === undefined || (await transferByKey(tx, memberId, KEY))) return;
      await lockPlace(tx, { memberId, vendor: VENDOR, currency }, brandId);
      const at = new Date(needs.clock.now());
      const row = await insertTransfer(tx, {
        id: newId(),
        member_id: memberId,
        brand_id: brandId,
        key: KEY,
        content: createHash('sha256').update(KEY).digest(),
        vendor: VENDOR,
        provider: 'local',
        direction: 'in',
        amount: AMOUNT,
        currency,
        created_at: at,
      });
      if (!row) return;
      const moveId = await moveMoney(needs, tx, row, 'there');
      await stepTransfer(tx, row.id, { state: 'review', asks: MOST_ASKS, moveId, at });
    });
  } catch (error) {
    // He has spent it by the second start: there is nothing to show then.
    if (!isFault(error)) throw error;
  }
}
