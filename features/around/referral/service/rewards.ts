/** What friends bring, claimed in the rewards centre: in the currency of whoever claims it. */
import { bonusFaults } from '#features/money/bonus/contract/faults.ts';
import type { Reward, RewardMember } from '#features/money/bonus/contract/rewards.ts';
import type { RewardSource } from '#features/money/bonus/service/reward-source.ts';
import { currenciesOf } from '#features/setup/brand/service/currencies.ts';
import { formatWire, minor } from '#kernel/money.ts';
import { DAY, toWire } from '#kernel/time.ts';
import { covered } from '../rules.ts';
import { lockReward, rewardsOf, setClaimed } from '../store/invited.ts';
import type { ReferralNeeds } from './needs.ts';

/** Ids of other sources have other forms. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const inOwn = async (
  needs: ReferralNeeds,
  { brandId, currency }: RewardMember,
  amount: bigint,
): Promise<bigint> =>
  (await currenciesOf(needs.brands, brandId)).find(currency)?.fromMain(amount, 'down') ?? 0n;

export const referralRewards = (needs: ReferralNeeds): RewardSource => ({
  kind: 'referral',
  list: async (runner, member) => {
    const rows = await rewardsOf(runner, member.memberId, new Date(needs.clock.now() - DAY));
    return Promise.all(
      rows.map(
        async (row): Promise<Reward> => ({
          id: row.id,
          kind: 'referral',
          title: {
            word: row.level === 0 ? 'referral.reward.own' : 'referral.reward.friend',
            values: { friend: covered(row.account) },
          },
          amount: formatWire(await inOwn(needs, member, row.amount), member.currency),
          currency: member.currency,
          freeSpins: null,
          terms: null,
          claimableFrom: toWire(row.created_at),
          until: null,
          state: row.claimed_at ? 'claimed' : 'ready',
        }),
      ),
    );
  },
  claim: async (tx, member, id) => {
    const row = UUID.test(id) ? await lockReward(tx, id, member.memberId) : undefined;
    if (!row) throw bonusFaults('bonus.unknown_reward');
    const amount = await inOwn(needs, member, row.amount);
    if (row.claimed_at || amount === 0n) throw bonusFaults('bonus.not_claimable');
    const { memberId, brandId, currency } = member;
    await setClaimed(tx, id, new Date(needs.clock.now()), amount, currency);
    const { refused } = await needs.pay(tx, {
      brandId,
      memberId,
      currency,
      amount: minor(amount),
      source: 'referral',
      reference: row.id,
      note: `level ${row.level}`,
    });
    if (refused !== undefined) throw bonusFaults('bonus.not_entitled');
    return { amount: formatWire(amount, currency), currency, bonusId: null };
  },
});
