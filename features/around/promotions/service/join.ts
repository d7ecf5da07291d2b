/** A member takes part: he waits for his deposit, his level or the draw. */
import { newId } from '#kernel/ids.ts';
import { DAY } from '#kernel/time.ts';
import type { Tx } from '#platform/db/db.ts';
import type { PromotionType } from '../contract/kinds.ts';
import { promotionFaults } from '../faults.ts';
import { BEGINS, openStatus } from '../rules.ts';
import { lockPromotion, nextTicket, newestOfType, type PromotionRow } from '../store.ts';
import { insertEntry, insertStep, lockOwn, lockPart } from '../store/entries.ts';
import { requireEarner } from './may-earn.ts';
import type { PromotionNeeds, Who } from './needs.ts';
import { required, tell } from './step.ts';

/** The promotion, held; and open to whoever joins now. @throws promotions.unknown · promotions.not_open */
export async function lockOpen(
  needs: PromotionNeeds,
  tx: Tx,
  brandId: string,
  id: string,
): Promise<PromotionRow> {
  const row = await lockPromotion(tx, brandId, id);
  if (!row || row.state === 'draft') throw promotionFaults('promotions.unknown');
  if (openStatus(row, needs.clock.now()) !== 'join') throw promotionFaults('promotions.not_open');
  return row;
}

/** The one that is named, or the newest of its type that is open. @throws promotions.unknown */
export async function namedOrNewest(
  { db, clock }: PromotionNeeds,
  { brandId }: Pick<Who, 'brandId'>,
  type: PromotionType,
  id: string | undefined,
): Promise<string> {
  if (id !== undefined) return id;
  const row = await newestOfType(db, brandId, type, new Date(clock.now()));
  if (!row) throw promotionFaults('promotions.unknown');
  return row.id;
}

/** Only an account that was opened since the promotion began, and not too long ago. */
function requireNew({ rules, starts_at }: PromotionRow, registeredAt: Date, now: number): void {
  const at = registeredAt.getTime();
  if (at < starts_at.getTime() || now - at > rules.days * DAY) throw promotionFaults('promotions.not_new');
}

/**
 * Inside the caller's transaction: at a deposit it is the one that writes it. Whoever has joined stays as he is.
 * @throws promotions.unknown · promotions.not_open · bonus.not_entitled · promotions.not_new · promotions.wrong_status
 */
export async function joinIn(
  needs: PromotionNeeds,
  tx: Tx,
  who: Pick<Who, 'memberId' | 'brandId'>,
  id: string,
) {
  const { memberId, brandId } = who;
  const row = await lockOpen(needs, tx, brandId, id);
  const member = await requireEarner(needs, tx, who, row);
  if (BEGINS[row.type] !== 'join') throw promotionFaults('promotions.wrong_status');
  const now = needs.clock.now();
  if (row.type === 'sign_up') requireNew(row, member.registered_at, now);
  await lockPart(tx, row.id, memberId);
  const known = await lockOwn(tx, row.id, memberId);
  if (known?.status === 'joined') return row;
  if (known) throw promotionFaults('promotions.wrong_status');
  const status = required('join', 'join');
  const at = new Date(now);
  const entryId = newId<'entry'>();
  await insertEntry(tx, {
    id: entryId,
    promotion_id: row.id,
    member_id: memberId,
    brand_id: brandId,
    status,
    round: 0,
    remark: '',
    ticket: row.type === 'raffle' ? await nextTicket(tx, row.id) : null,
    created_at: at,
  });
  await insertStep(tx, { entryId, event: 'join', from: 'join', to: status, at });
  await tell(tx, memberId, brandId);
  return row;
}

export const joinPromotion = (needs: PromotionNeeds, who: Pick<Who, 'memberId' | 'brandId'>, id: string) =>
  needs.db.transaction((tx) => joinIn(needs, tx, who, id));
