/** One step of an entry: by the table or not at all, written down, and told. */
import { asId, type BrandId } from '#kernel/ids.ts';
import type { Tx } from '#platform/db/db.ts';
import { signal } from '#platform/live/publish.ts';
import { ApplicationsChanged, PromotionsMoved } from '../contract.ts';
import type { Status, StatusEvent } from '../contract/kinds.ts';
import { promotionFaults } from '../faults.ts';
import { after } from '../rules.ts';
import { type EntryRow, insertStep, type Moved, moveEntry } from '../store/entries.ts';

/** What the member's pages and the desk show has changed. */
export async function tell(tx: Tx, memberId: string, brandId: string, isDesk = false): Promise<void> {
  await signal(tx, PromotionsMoved, { memberId });
  if (isDesk) await signal(tx, ApplicationsChanged, { brandId });
}

/** @throws promotions.wrong_status where the table does not know the step */
export function required(status: Status, event: StatusEvent): Status {
  const to = after(status, event);
  if (to === undefined) throw promotionFaults('promotions.wrong_status');
  return to;
}

/** The caller holds the entry's row. @throws promotions.wrong_status */
export async function step(
  tx: Tx,
  row: Pick<EntryRow, 'id' | 'status' | 'member_id' | 'brand_id' | 'round'>,
  event: StatusEvent,
  { by, ...more }: Omit<Moved, 'status'> & { readonly by?: string },
): Promise<Status> {
  const status = required(row.status, event);
  await moveEntry(tx, row.id, { ...more, status });
  await insertStep(tx, { entryId: row.id, event, from: row.status, to: status, at: more.at, by });
  await tell(tx, row.member_id, row.brand_id, row.round > 0);
  return status;
}

export const brandOf = (row: { readonly brand_id: string }): BrandId => asId<'brand'>(row.brand_id);
