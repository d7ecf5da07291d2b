/** What was granted is claimed once; asked again the same is answered. */
import type { Tx } from '#platform/db/db.ts';
import type { PromotionType } from '../contract/kinds.ts';
import { promotionFaults } from '../faults.ts';
import { lockPromotion, type PromotionRow } from '../store.ts';
import { type Earning, type EntryRow, lockOwn } from '../store/entries.ts';
import { payOut, reserve } from './grant.ts';
import { requireEarner } from './may-earn.ts';
import type { PromotionNeeds, Who } from './needs.ts';
import { step } from './step.ts';

/** A new account claims when its level is reached: joined becomes claimable in the same moment. @throws promotions.not_qualified · promotions.budget_used */
async function qualified(
  needs: PromotionNeeds,
  tx: Tx,
  promotion: PromotionRow,
  entry: EntryRow,
  { level }: Earning,
): Promise<EntryRow> {
  if (entry.status !== 'joined') return entry;
  if (promotion.type !== 'sign_up' || level < promotion.rules.level)
    throw promotionFaults('promotions.not_qualified');
  const granted = await reserve(tx, promotion);
  const status = await step(tx, entry, 'qualify', { at: new Date(needs.clock.now()), granted });
  return { ...entry, status, granted };
}

type Own = Pick<Who, 'memberId' | 'brandId'>;
export type ClaimedPromotion = {
  readonly promotion: PromotionRow;
  readonly granted: bigint;
  /** Null where it was cash, and where it had been claimed before. */
  readonly bonusId: string | null;
  readonly again: boolean;
};

/**
 * In the caller's transaction. @param types which promotions this call is for
 * @throws promotions.unknown · bonus.not_entitled · promotions.not_qualified · promotions.wrong_status · promotions.budget_used · what
 * bonuses refuse
 */
export async function claimIn(
  needs: PromotionNeeds,
  tx: Tx,
  own: Own,
  id: string,
  types: readonly PromotionType[],
): Promise<ClaimedPromotion> {
  const promotion = await lockPromotion(tx, own.brandId, id);
  if (!promotion || promotion.state === 'draft' || !types.includes(promotion.type))
    throw promotionFaults('promotions.unknown');
  const known = await lockOwn(tx, id, own.memberId);
  if (known?.status === 'claimed') return { promotion, granted: known.granted, bonusId: null, again: true };
  const member = await requireEarner(needs, tx, own, promotion);
  if (!known) throw promotionFaults('promotions.wrong_status');
  const entry = await qualified(needs, tx, promotion, known, member);
  await step(tx, entry, 'claim', { at: new Date(needs.clock.now()) });
  const { bonusId } = await payOut(needs, tx, promotion, entry);
  return { promotion, granted: entry.granted, bonusId, again: false };
}

export const claim = (needs: PromotionNeeds, own: Own, id: string, types: readonly PromotionType[]) =>
  needs.db.transaction((tx) => claimIn(needs, tx, own, id, types));
