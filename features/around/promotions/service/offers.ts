/** What fits a deposit before its amount is sent: promotions that wait for one. The picker of the cashier shows them (`Bonuses.offers`). */
import type { Runner, Tx } from '#platform/db/db.ts';
import type { BonusOffer } from '#features/money/cashier/contract/bonus.ts';
import { isFault } from '#kernel/faults.ts';
import { promotionFaults } from '../faults.ts';
import { openStatus, textIn } from '../rules.ts';
import { findByCode, shownPromotions } from '../store.ts';
import { entriesOf } from '../store/entries.ts';
import { joinIn } from './join.ts';
import type { PromotionNeeds, Who } from './needs.ts';

export type Depositor = Pick<Who, 'memberId' | 'brandId'> & { readonly currency: string };

/** Of the currency he pays in: open to him, joined or not, and not used; nothing for whom nothing may be given. */
export async function depositOffers(
  { clock, brands, pays }: Pick<PromotionNeeds, 'clock' | 'brands' | 'pays'>,
  runner: Runner,
  { memberId, brandId, currency }: Depositor,
): Promise<readonly BonusOffer[]> {
  const now = clock.now();
  // One after the other: in the cashier's transaction they share a connection.
  const rows = (await shownPromotions(runner, brandId, new Date(now))).filter(
    (row) =>
      row.type === 'deposit' &&
      row.currency === currency &&
      openStatus(row, now) === 'join' &&
      row.spent + row.amount <= row.budget,
  );
  if (rows.length === 0) return [];
  try {
    await pays.require(runner, { memberId, brandId, currency });
  } catch (trouble) {
    if (isFault(trouble)) return [];
    throw trouble;
  }
  const entries = await entriesOf(runner, memberId);
  const { defaultLanguage } = await brands.byId(brandId);
  return rows.flatMap((row) => {
    const own = entries.find(({ promotion_id }) => promotion_id === row.id)?.status;
    if (own !== undefined && own !== 'joined') return [];
    const { title } = textIn(row.texts, defaultLanguage, defaultLanguage);
    return [{ code: row.code, title, min: row.rules.minDeposit, currency }];
  });
}

/** Chosen with a deposit he takes part, in the transaction that writes it. @throws as `joinIn` does */
export async function joinByDeposit(
  needs: PromotionNeeds,
  tx: Tx,
  who: Depositor,
  code: string,
): Promise<void> {
  const row = await findByCode(tx, who.brandId, code);
  if (row?.type !== 'deposit') throw promotionFaults('promotions.unknown');
  await joinIn(needs, tx, who, row.id);
}
