/** Front desk of VIP: members rise by their play, days give back what their stakes say, levels bring rewards that are claimed once. */
import type { RewardSource } from '#features/money/bonus/service/reward-source.ts';
import type { RegisteredKind } from '#features/people/approvals/service/kind.ts';
import { asId } from '#kernel/ids.ts';
import { MINUTE } from '#kernel/time.ts';
import { ticking } from '#platform/jobs/ticks.ts';
import { signalTopic } from '#platform/live/topics.ts';
import type { Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import { BOOKS } from './books.ts';
import { VipChanged } from './contract.ts';
import { VipSettings } from './contract/settings.ts';
import { vipRoutes } from './routes.ts';
import { vipOpsRoutes } from './routes/ops.ts';
import { tableKind } from './service/approvals.ts';
import type { VipNeeds } from './service/needs.ts';
import { payDue } from './service/pay.ts';
import { rebateDue } from './service/rebate.ts';
import { vipRewards } from './service/rewards.ts';
import { lookAtAll } from './service/rise.ts';
import { stockVip } from './service/seed.ts';

export type VipRoom = Room & {
  readonly approvals: readonly RegisteredKind[];
  readonly rewards: readonly RewardSource[];
};

export function createVip(needs: VipNeeds): VipRoom {
  const table = tableKind(needs);
  const eachBrand = async (work: (brandId: ReturnType<typeof asId<'brand'>>) => Promise<unknown>) => {
    for (const { id } of await needs.brands.all()) await work(asId<'brand'>(id));
  };
  return {
    path: 'features/around/vip',
    routes: [...vipRoutes(needs), ...vipOpsRoutes(needs, table)],
    access: ACCESS,
    topics: [signalTopic(VipChanged)],
    jobs: {},
    ticks: [
      ticking(needs.db, 'vip.levels', 10 * MINUTE, () => eachBrand((id) => lookAtAll(needs, id))),
      ticking(needs.db, 'vip.rebates', 5 * MINUTE, () =>
        eachBrand(async (id) => {
          await rebateDue(needs, id);
          await payDue(needs, id);
        }),
      ),
    ],
    listeners: [],
    books: BOOKS,
    seeds: [{ stock: (db, sample) => stockVip(needs, db, sample) }],
    settings: [VipSettings],
    approvals: [table],
    rewards: vipRewards(needs),
  };
}
