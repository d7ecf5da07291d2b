/** What keeps money of a member from leaving him by another way than a withdrawal: the same conditions, judged by the same rules. */
import type { BrandId, MemberId } from '#kernel/ids.ts';
import type { Runner } from '#platform/db/db.ts';
import type { ConditionName } from '../contract.ts';
import { conditionsOf } from '../rules/conditions.ts';
import { rulesOf, type WithdrawalNeeds } from './needs.ts';
import { eligibilityOf } from './eligibility.ts';

/** Those that are about the money and not about the way it is paid out, in the order in which they are told. */
const OF_MONEY = [
  'password_cools',
  'exclusion_cools',
  'turnover',
  'open_bonus',
  'debt',
] as const satisfies readonly ConditionName[];
export type KeptBack = (typeof OF_MONEY)[number];

/** The first condition of a withdrawal in this currency that does not hold; undefined where his money may leave. */
export async function keepsBack(
  needs: WithdrawalNeeds,
  runner: Runner,
  who: { readonly brandId: BrandId; readonly memberId: MemberId; readonly currency: string },
): Promise<KeptBack | undefined> {
  const rules = await rulesOf(needs, who.brandId, who.currency);
  const unmet = conditionsOf(rules, await eligibilityOf(needs, runner, who)).filter(({ isMet }) => !isMet);
  return OF_MONEY.find((name) => unmet.some((one) => one.name === name));
}
