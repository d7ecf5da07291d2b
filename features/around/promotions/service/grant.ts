/** What is promised is taken off the budget in the moment it is promised, and paid once. */
import { asId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import type { Tx } from '#platform/db/db.ts';
import { promotionFaults } from '../faults.ts';
import { giveBack, type PromotionRow, spend } from '../store.ts';
import type { EntryRow } from '../store/entries.ts';
import type { PromotionNeeds } from './needs.ts';
import { brandOf } from './step.ts';

/** @throws promotions.budget_used */
export async function reserve(tx: Tx, promotion: Pick<PromotionRow, 'id' | 'amount'>): Promise<bigint> {
  const { id, amount } = promotion;
  if (!(await spend(tx, id, amount))) throw promotionFaults('promotions.budget_used');
  return amount;
}

/** A promise that lapsed or was taken back. */
export const release = (tx: Tx, { promotion_id, granted }: Pick<EntryRow, 'promotion_id' | 'granted'>) =>
  granted > 0n ? giveBack(tx, promotion_id, granted) : undefined;

/** Pays what was promised; the room of bonuses pays each reference once for ever. @throws what it refuses */
export async function payOut(
  { pays }: Pick<PromotionNeeds, 'pays'>,
  tx: Tx,
  promotion: PromotionRow,
  entry: Pick<EntryRow, 'id' | 'member_id' | 'brand_id' | 'granted' | 'basis'>,
): Promise<{ readonly bonusId: string | null }> {
  const ask = {
    brandId: brandOf(entry),
    memberId: asId<'member'>(entry.member_id),
    reference: entry.id,
  };
  if (promotion.reward_kind === 'cash') {
    await pays.pay(tx, {
      ...ask,
      source: 'promotion',
      currency: promotion.currency,
      amount: minor(entry.granted),
      note: promotion.code,
    });
    return { bonusId: null };
  }
  const source =
    promotion.type === 'sign_up' ? 'sign_up' : promotion.type === 'deposit' ? 'deposit' : 'promotion';
  return pays.grant(tx, {
    ...ask,
    source,
    terms: promotion.terms ?? '',
    amount: minor(entry.granted),
    ...(entry.basis === null ? {} : { basis: minor(entry.basis) }),
  });
}
