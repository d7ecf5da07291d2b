/** Front desk of referral: who brings whom, what is paid for it, and partners outside the house. */
import type { RewardSource } from '#features/money/bonus/service/reward-source.ts';
import { DepositCredited, DepositGivenAgain, DepositTakenBack } from '#features/money/cashier/contract.ts';
import { MemberRegistered } from '#features/people/members/contract.ts';
import { StakeCorrected, StakeSettled } from '#features/play/stakes/contract.ts';
import { HOUR, MINUTE } from '#kernel/time.ts';
import { ticking } from '#platform/jobs/ticks.ts';
import { signalTopic } from '#platform/live/topics.ts';
import { listener, on, onMany } from '#platform/outbox/listeners.ts';
import type { Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import { BOOKS } from './books.ts';
import { ReferralChanged } from './contract.ts';
import { ReferralSettings } from './contract/settings.ts';
import { referralRoutes } from './routes.ts';
import { referralOpsRoutes } from './routes/ops.ts';
import { decideDue } from './service/decide.ts';
import { hearCorrections, hearDeposits, hearRegistered, hearStakes, hearUndone } from './service/hear.ts';
import { POSTBACK_JOB, type ReferralNeeds } from './service/needs.ts';
import { issueDue, sendPostback } from './service/partners.ts';
import { referralRewards } from './service/rewards.ts';
import { type SeedReferralNeeds, stockReferral } from './service/seed.ts';

export type ReferralRoom = Room & { readonly rewards: readonly RewardSource[] };

/** `people`: who brings whom in the sample brand; left out where nothing is seeded. */
export function createReferral({
  people,
  ...needs
}: ReferralNeeds & { readonly people?: SeedReferralNeeds['sampleFriend'] }): ReferralRoom {
  const { db, brands } = needs;
  return {
    path: 'features/around/referral',
    routes: [...referralRoutes(needs), ...referralOpsRoutes(needs)],
    access: ACCESS,
    topics: [signalTopic(ReferralChanged)],
    jobs: { [POSTBACK_JOB]: ({ id }) => sendPostback(needs, String(id)) },
    ticks: [
      ticking(db, 'referral.decide', MINUTE, async () => {
        for (const { id } of await brands.all()) await decideDue(needs, id);
      }),
      ticking(db, 'referral.statements', HOUR, async () => {
        for (const { id } of await brands.all()) await issueDue(needs, id);
      }),
    ],
    listeners: [
      listener(
        'referral.deeds',
        onMany(StakeSettled, (tx, facts) => hearStakes(tx, needs, facts)),
        on(StakeCorrected, (tx, facts) => hearCorrections(tx, needs, facts)),
        on(MemberRegistered, (tx, facts) => hearRegistered(tx, needs, facts)),
        on(DepositCredited, (tx, facts, at) => hearDeposits(tx, needs, facts, at)),
        on(DepositTakenBack, (tx, facts) => hearUndone(tx, needs, facts, -1n)),
        on(DepositGivenAgain, (tx, facts) => hearUndone(tx, needs, facts, 1n)),
      ),
    ],
    books: BOOKS,
    approvals: [],
    settings: [ReferralSettings],
    seeds: people
      ? [{ stock: (at, sample) => stockReferral({ ...needs, sampleFriend: people }, at, sample) }]
      : [],
    rewards: [referralRewards(needs)],
  };
}
