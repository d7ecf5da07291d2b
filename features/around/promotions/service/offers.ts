/** What fits a deposit before its amount is sent: promotions that wait for one. The picker of the cashier shows them (`Bonuses.offers`). */
import type { Runner, Tx } from '#platform/db/db.ts';
import type { BonusOffer } from '#features/money/cashier/contract/bonus.ts';
import { promotionFaults } from '../faults.ts';
import { openStatus, textIn } from '../rules.ts';
import { findByCode, shownPromotions } from '../store.ts';
import { entriesOf } from '../store/entries.ts';
import { joinIn } from './join.ts';
import type { PromotionNeeds, Who } from './needs.ts';

type Depositor = Pick<Who, 'memberId' | 'brandId'> & { readonly currency: string };

/** Of the currency he pays in: open to him, joined or not, and not used. */
export async function depositOffers(
  { clock, brands }: Pick<PromotionNeeds, 'clock' | 'brands'>,
  runner: Runner,
  { memberId, brandId, currency }: Depositor,
): Promise<readonly BonusOffer[]> {
  const now = clock.now();
  const [rows, entries, brand] = await Promise.all([
    shownPromotions(runner, brandId, new Date(now)),
    entriesOf(runner, memberId),
    brands.byId(brandId),
  ]);
  return rows.flatMap((row) => {
    const own = entries.find(({ promotion_id }) => promotion_id === row.id)?.status;
    const isOffered =
      row.type === 'deposit' &&
      row.currency === currency &&
      openStatus(row, now) === 'join' &&
      (own === undefined || own === 'joined') &&
      row.spent + row.amount <= row.budget;
    if (!isOffered) return [];
    const { title } = textIn(row.texts, brand.defaultLanguage, brand.defaultLanguage);
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
