import { parseAmount } from '#kernel/money.ts';
import type { Actor } from '#platform/trail/staff-action.ts';
import { bonusFaults } from '../contract/faults.ts';
import { amountOf } from '../rules/amounts.ts';
import type { BonusKinds } from './approvals.ts';
import { campaignOf } from './campaigns.ts';
import type { BonusNeeds } from './needs.ts';

/** Asks for a bonus for one member; what could not be given is refused before anybody is asked. @throws as the call says */
export async function askGrant(
  needs: BonusNeeds,
  kinds: BonusKinds,
  actor: Actor,
  {
    account,
    campaign: code,
    amount,
    reason,
  }: {
    readonly account: string;
    readonly campaign: string;
    readonly amount?: string;
    readonly reason: string;
  },
): Promise<{ id: string }> {
  const campaign = await campaignOf(needs.db, actor.brandId, code);
  if (!campaign)
    throw bonusFaults('bonus.unknown_campaign', { fields: { campaign: 'bonus.unknown_campaign' } });
  const { currency } = campaign.terms;
  const asked = amount === undefined ? undefined : parseAmount(amount, currency);
  if (amountOf(campaign.terms, { asked }) === undefined)
    throw bonusFaults('bonus.below_minimum', { fields: { amount: 'bonus.below_minimum' } });
  const name = account.trim().toLowerCase();
  const content = {
    campaign: code,
    revision: campaign.revision,
    amount: amount ?? '',
    currency,
    account: name,
  };
  return needs.db.transaction(async (tx) => ({
    id: await needs.approvals.ask(tx, actor, kinds.grant.request(name, content, reason.trim())),
  }));
}
