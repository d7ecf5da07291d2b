/** One step of an entry: by the table or not at all, written down, and told. */
import { RewardsChanged } from '#features/money/bonus/contract/rewards.ts';
import type { FactOf } from '#kernel/facts.ts';
import { asId, type BrandId } from '#kernel/ids.ts';
import type { Tx } from '#platform/db/db.ts';
import { signal } from '#platform/live/publish.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { ApplicationsChanged, PromotionDecided, PromotionsMoved } from '../contract.ts';
import type { Status, StatusEvent } from '../contract/kinds.ts';
import { promotionFaults } from '../faults.ts';
import { after, textIn } from '../rules.ts';
import type { PromotionRow } from '../store.ts';
import { type EntryRow, insertStep, type Moved, moveEntry } from '../store/entries.ts';
import type { PromotionNeeds } from './needs.ts';

/** What the member's pages and the desk show has changed. */
export async function tell(tx: Tx, memberId: string, brandId: string, isDesk = false): Promise<void> {
  await signal(tx, PromotionsMoved, { memberId });
  if (isDesk) await signal(tx, ApplicationsChanged, { brandId });
}

/** He waited for it: his inbox says what became of it. The caller has taken the step. */
export async function tellDecided(
  tx: Tx,
  { brands }: Pick<PromotionNeeds, 'brands'>,
  promotion: Pick<PromotionRow, 'texts' | 'code'>,
  entry: Pick<EntryRow, 'id' | 'member_id' | 'brand_id' | 'revision'>,
  outcome: FactOf<typeof PromotionDecided>['outcome'],
): Promise<void> {
  const { defaultLanguage } = await brands.byId(brandOf(entry));
  const { title } = textIn(promotion.texts, defaultLanguage, defaultLanguage);
  await announce(tx, PromotionDecided, [
    {
      memberId: entry.member_id,
      brandId: entry.brand_id,
      entryId: entry.id,
      revision: entry.revision + 1,
      outcome,
      title,
      code: promotion.code,
    },
  ]);
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
  // The badge of the rewards centre counts it.
  if (status === 'claim' || row.status === 'claim')
    await signal(tx, RewardsChanged, { memberId: row.member_id });
  return status;
}

export const brandOf = (row: { readonly brand_id: string }): BrandId => asId<'brand'>(row.brand_id);
