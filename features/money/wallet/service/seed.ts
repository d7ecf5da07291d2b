/** What the sample brand shows of wallets: a transfer no vendor answered for, which waits for two people, and adjustments. No real money moves. */
import { isFault } from '#kernel/faults.ts';
import { newId } from '#kernel/ids.ts';
import { wishDigest } from '#ledger/contract/idempotency.ts';
import type { Db } from '#platform/db/db.ts';
import type { Sample } from '#platform/room/room.ts';
import type { AdjustmentContent } from '../contract/adjustments.ts';
import { hasAdjustments, sampleStaff } from '../store/adjustments.ts';
import { insertTransfer, lockPlace, sampleMember, stepTransfer, transferByKey } from '../store/transfers.ts';
import { bookAdjustment } from './adjustments.ts';
import { type BookNeeds, moveMoney } from './book.ts';
import { MOST_ASKS } from './needs.ts';

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
        content: wishDigest(KEY),
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

type Story = Pick<AdjustmentContent, 'direction' | 'amount' | 'cause'> & { readonly reason: string };
const ADJUSTMENTS: readonly Story[] = [
  { direction: 'in', amount: '250', cause: 'complaint', reason: 'Deposit was credited a day late' },
  { direction: 'in', amount: '1200', cause: 'error', reason: 'Bank transfer booked 1,200 too low' },
  { direction: 'out', amount: '75', cause: 'error', reason: 'Goodwill was given twice' },
];

/** Adjustments two people of the sample agreed on; each is booked once. */
export async function seedAdjustments(
  needs: BookNeeds,
  db: Db,
  { brandId, currency }: Sample,
): Promise<void> {
  await db.transaction(async (tx) => {
    const memberId = await sampleMember(tx, brandId, WHO);
    const [askedBy, agreedBy] = await sampleStaff(tx, brandId);
    if (memberId === undefined || askedBy === undefined || agreedBy === undefined) return;
    if (await hasAdjustments(tx, brandId)) return;
    for (const [at, story] of ADJUSTMENTS.entries())
      await bookAdjustment(needs, tx, {
        ...story,
        currency,
        brandId,
        memberId,
        requestId: `sample ${at}`,
        askedBy,
        agreedBy: [agreedBy],
      });
  });
}
