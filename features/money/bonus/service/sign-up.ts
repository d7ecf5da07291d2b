/** The bonus for new members: it waits in the rewards centre, and in the popup behind a registration. */
import { asId } from '#kernel/ids.ts';
import { DAY, toWire } from '#kernel/time.ts';
import { formatWire, parseAmount } from '#kernel/money.ts';
import type { Runner } from '#platform/db/db.ts';
import type { Reward } from '../contract/rewards.ts';
import { bonusFaults } from '../contract/faults.ts';
import { takenOf } from '../store/sign-up.ts';
import { type Campaign, campaignOf, campaignsFor, grantOf, isFor, isRunning } from './campaigns.ts';
import type { BonusNeeds } from './needs.ts';
import type { RewardSource } from './reward-source.ts';

const givenBy = ({ terms: { amount, currency } }: Campaign): string | null =>
  amount.kind === 'fixed' ? formatWire(parseAmount(amount.amount, currency), currency) : null;

const presented = (campaign: Campaign, claimedAt: Date | undefined): Reward => ({
  id: campaign.code,
  kind: 'sign_up',
  title: { texts: campaign.terms.title },
  amount: givenBy(campaign),
  currency: campaign.terms.currency,
  freeSpins: campaign.terms.freePlays?.count ?? null,
  terms: campaign.terms_id,
  claimableFrom: toWire(campaign.starts_at),
  until: campaign.ends_at ? toWire(campaign.ends_at) : null,
  state: claimedAt ? 'claimed' : 'ready',
});

/** Whether one waits for this member. */
export async function waitsFor(needs: BonusNeeds, brandId: string, memberId: string): Promise<boolean> {
  const campaigns = await campaignsFor(needs.db, brandId, needs.clock.now(), { trigger: 'sign_up' });
  for (const campaign of campaigns) if (await isFor(needs, needs.db, campaign, memberId)) return true;
  return false;
}

export const signUpSource = (needs: BonusNeeds): RewardSource => ({
  kind: 'sign_up',
  list: async (runner: Runner, { brandId, memberId, currency }) => {
    const now = needs.clock.now();
    const rewards: Reward[] = [];
    for (const campaign of await campaignsFor(runner, brandId, now, { trigger: 'sign_up', currency })) {
      const taken = await takenOf(runner, campaign.id, memberId);
      if (taken && taken.getTime() > now - DAY) rewards.push(presented(campaign, taken));
      else if (!taken && (await isFor(needs, runner, campaign, memberId)))
        rewards.push(presented(campaign, undefined));
    }
    return rewards;
  },
  claim: async (tx, { brandId, memberId }, id) => {
    const campaign = await campaignOf(tx, brandId, id);
    if (campaign?.terms.trigger !== 'sign_up') throw bonusFaults('bonus.unknown_reward');
    if (!isRunning(campaign, needs.clock.now()) || !(await isFor(needs, tx, campaign, memberId)))
      throw bonusFaults('bonus.not_claimable');
    const granted = await grantOf(needs, tx, campaign, {
      brandId: asId<'brand'>(brandId),
      memberId: asId<'member'>(memberId),
      source: 'sign_up',
      reference: `${campaign.id}:${memberId}`,
    });
    if (granted.refused !== undefined) throw bonusFaults(granted.refused);
    return { amount: givenBy(campaign), currency: campaign.terms.currency, bonusId: granted.bonusId };
  },
});
