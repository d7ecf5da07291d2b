/** Who takes part and claims: whoever may be given anything, as the room of bonuses says it. */
import type { Runner } from '#platform/db/db.ts';
import { promotionFaults } from '../faults.ts';
import type { PromotionRow } from '../store.ts';
import { type Earning, findWho } from '../store/entries.ts';
import type { PromotionNeeds, Who } from './needs.ts';

/** @throws promotions.unknown · bonus.not_entitled · bonus.wrong_currency */
export async function requireEarner(
  { pays }: Pick<PromotionNeeds, 'pays'>,
  runner: Runner,
  { memberId, brandId }: Pick<Who, 'memberId' | 'brandId'>,
  { currency }: Pick<PromotionRow, 'currency'>,
): Promise<Earning> {
  await pays.require(runner, { brandId, memberId, currency });
  const who = await findWho(runner, memberId);
  if (!who) throw promotionFaults('promotions.unknown');
  return who;
}
