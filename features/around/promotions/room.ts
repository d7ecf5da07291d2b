/** Front desk of promotions: what is offered, who takes part, what staff decide, what is drawn. */
import { DepositCredited, DepositGivenAgain, DepositTakenBack } from '#features/money/cashier/contract.ts';
import type { RewardSource } from '#features/money/bonus/service/reward-source.ts';
import type { RegisteredKind } from '#features/people/approvals/service/kind.ts';
import type { Runner, Tx } from '#platform/db/db.ts';
import { signalTopic } from '#platform/live/topics.ts';
import { listener, on } from '#platform/outbox/listeners.ts';
import type { Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import { BOOKS } from './books.ts';
import { ApplicationsChanged, PromotionsMoved } from './contract.ts';
import { promotionTicks } from './jobs.ts';
import { promotionRoutes } from './routes.ts';
import { promotionOpsRoutes } from './routes/ops.ts';
import { publishKind } from './service/approvals.ts';
import { hearDeposits, hearTakenBack } from './service/hear.ts';
import type { PromotionNeeds } from './service/needs.ts';
import { depositOffers, type Depositor, joinByDeposit } from './service/offers.ts';
import { envelopeRewards, promotionRewards } from './service/rewards.ts';
import { type SeedPromotionNeeds, seedPromotions } from './service/seed.ts';

/** What the cashier asks about a deposit that is being made (apps/server/compose/deposit-offers.ts). */
export type DepositPromotions = {
  readonly offers: (runner: Runner, who: Depositor) => ReturnType<typeof depositOffers>;
  /** In the transaction that writes the deposit. @throws as `joinByDeposit` */
  readonly join: (tx: Tx, who: Depositor, code: string) => Promise<void>;
};

export type PromotionsRoom = Omit<Room, 'approvals'> & {
  readonly approvals: readonly RegisteredKind[];
  readonly deposits: DepositPromotions;
  /** What the rewards centre shows of it. */
  readonly rewards: readonly RewardSource[];
};

/** `sample`: whom and what the sample brand shows; left out where nothing is seeded. */
export function createPromotions(
  needs: PromotionNeeds,
  sample?: Omit<SeedPromotionNeeds, keyof PromotionNeeds>,
): PromotionsRoom {
  const kind = publishKind(needs);
  return {
    path: 'features/around/promotions',
    routes: [...promotionRoutes(needs), ...promotionOpsRoutes(needs, kind)],
    access: ACCESS,
    topics: [signalTopic(PromotionsMoved), signalTopic(ApplicationsChanged)],
    jobs: {},
    ticks: promotionTicks(needs),
    listeners: [
      listener(
        'promotions.deposits',
        on(DepositCredited, (tx, facts) => hearDeposits(tx, needs, facts)),
        // It counts from when it was credited first: what was paid in before he joined stays so.
        on(DepositGivenAgain, (tx, facts) =>
          hearDeposits(
            tx,
            needs,
            facts.map((fact) => ({ ...fact, at: fact.creditedAt })),
          ),
        ),
        on(DepositTakenBack, (tx, facts) => hearTakenBack(tx, needs, facts)),
      ),
    ],
    books: BOOKS,
    approvals: [kind],
    deposits: {
      offers: (runner, who) => depositOffers(needs, runner, who),
      join: (tx, who, code) => joinByDeposit(needs, tx, who, code),
    },
    rewards: [promotionRewards(needs), envelopeRewards(needs)],
    settings: [],
    seeds: sample ? [{ stock: (db, brand) => seedPromotions({ ...needs, ...sample, db }, brand) }] : [],
  };
}
