/** Staff write promotions. Nothing is promised by one person: what opens one to players is agreed to by another (service/approvals.ts). */
import type { CallInput } from '#kernel/call.ts';
import { parseAmount } from '#kernel/money.ts';
import { isEmblem } from '#platform/ui/art/emblems.ts';
import { sqlState } from '#platform/db/errors.ts';
import { type Actor, staffAction } from '#platform/trail/staff-action.ts';
import { differences } from '#platform/trail/trail.ts';
import type { OpsPutPromotion } from '../contract/ops.ts';
import { promotionFaults } from '../faults.ts';
import { wrongIn } from '../rules.ts';
import {
  lockPromotion,
  type PromotionRow,
  setState,
  type WrittenPromotion,
  writePromotion,
} from '../store.ts';
import type { PromotionNeeds } from './needs.ts';

const RIGHT = 'promotions.write';
/** The code belongs to another promotion of the brand. */
const UNIQUE = '23505';
export type Wanted = CallInput<typeof OpsPutPromotion>['body'];

/** @throws promotions.no_english · promotions.bad_picture · promotions.bad_window · promotions.bad_rules · promotions.over_budget */
function rowOf(brandId: string, id: string, wanted: Wanted): WrittenPromotion {
  const { currency, rules, texts, emblem } = wanted;
  const [amount, budget] = [parseAmount(wanted.amount, currency), parseAmount(wanted.budget, currency)];
  if (!texts['en']?.title || !texts['en'].summary) throw promotionFaults('promotions.no_english');
  if (emblem !== '' && !isEmblem(emblem)) throw promotionFaults('promotions.bad_picture');
  const wrong = wrongIn({
    ...wanted,
    amount,
    budget,
    smallest: parseAmount(rules.smallest, currency),
    minDeposit: parseAmount(rules.minDeposit, currency),
    startsAt: Date.parse(wanted.startsAt),
    endsAt: wanted.endsAt === null ? null : Date.parse(wanted.endsAt),
  });
  if (wrong) throw promotionFaults(wrong);
  return {
    id,
    brand_id: brandId,
    code: wanted.code,
    type: wanted.type,
    emblem,
    ink: wanted.ink,
    linkage: wanted.linkage,
    position: wanted.position,
    starts_at: new Date(wanted.startsAt),
    ends_at: wanted.endsAt === null ? null : new Date(wanted.endsAt),
    reward_kind: wanted.rewardKind,
    amount,
    currency,
    terms: wanted.terms,
    budget,
    rules,
    texts,
  };
}

/** What somebody agreed to: of a live promotion none of it changes. */
export const promisedOf = (row: WrittenPromotion) => ({
  code: row.code,
  type: row.type,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at?.toISOString() ?? null,
  rewardKind: row.reward_kind,
  amount: String(row.amount),
  currency: row.currency,
  terms: row.terms,
  budget: String(row.budget),
  rules: row.rules,
});
const samePromise = (one: WrittenPromotion, other: WrittenPromotion): boolean =>
  JSON.stringify(sorted(promisedOf(one))) === JSON.stringify(sorted(promisedOf(other)));
const sorted = ({ rules, ...rest }: ReturnType<typeof promisedOf>) => ({
  ...rest,
  rules: Object.fromEntries(Object.entries(rules).sort(([a], [b]) => (a < b ? -1 : 1))),
});

/** What was promised to somebody stays: live nothing of it changes, stopped neither what it is nor in which money. @throws promotions.is_live · promotions.over_budget */
function mayBecome(before: PromotionRow, row: WrittenPromotion): void {
  const isOther = before.type !== row.type || before.currency !== row.currency;
  if (before.state === 'live' ? !samePromise(before, row) : before.state === 'stopped' && isOther)
    throw promotionFaults('promotions.is_live');
  if (row.budget < before.spent) throw promotionFaults('promotions.over_budget');
}

const noted = (row: WrittenPromotion) => ({
  ...promisedOf(row),
  texts: row.texts,
  position: row.position,
  linkage: row.linkage,
});

/** @throws promotions.unknown · promotions.changed_meanwhile · promotions.is_live · promotions.code_taken · what is wrong in it */
export const putPromotion = (
  needs: PromotionNeeds,
  actor: Actor,
  id: string,
  { revision, ...wanted }: Wanted & { readonly revision: number },
): Promise<void> =>
  staffAction(
    needs,
    { actor, right: RIGHT, action: 'promotions.promotion', subject: id },
    async (tx, note) => {
      const before = await lockPromotion(tx, actor.brandId, id);
      if (!before && revision > 0) throw promotionFaults('promotions.unknown');
      if ((before?.revision ?? 0) !== revision) throw promotionFaults('promotions.changed_meanwhile');
      const row = rowOf(actor.brandId, id, { revision, ...wanted });
      if (before) mayBecome(before, row);
      const { terms, currency, amount: most } = row;
      const isKnown =
        terms === null || (await needs.pays.hasTerms(tx, { brandId: actor.brandId, terms, currency, most }));
      if (!isKnown)
        throw promotionFaults('promotions.bad_rules', { fields: { terms: 'promotions.bad_rules' } });
      try {
        // Its id belongs to another brand.
        if ((await writePromotion(tx, row)) === 0) throw promotionFaults('promotions.unknown');
      } catch (trouble) {
        if (sqlState(trouble) === UNIQUE) throw promotionFaults('promotions.code_taken');
        throw trouble;
      }
      note({
        ...(!before && { action: 'promotions.promotion_new' }),
        ...differences(before ? noted(before) : {}, noted(row)),
      });
    },
  );

/** @throws promotions.unknown · promotions.wrong_state */
export const stopPromotion = (needs: PromotionNeeds, actor: Actor, id: string): Promise<void> =>
  staffAction(needs, { actor, right: RIGHT, action: 'promotions.stop', subject: id }, async (tx, note) => {
    const before: PromotionRow | undefined = await lockPromotion(tx, actor.brandId, id);
    if (!before) throw promotionFaults('promotions.unknown');
    if (before.state !== 'live') throw promotionFaults('promotions.wrong_state');
    await setState(tx, id, 'stopped');
    note({ before: { state: before.state }, after: { state: 'stopped' } });
  });
