/** Front desk of bonuses: terms, bonus money, progress, rewards in cash, and everything that can be claimed. */
import type { RegisteredKind } from '#features/people/approvals/service/kind.ts';
import { signalTopic } from '#platform/live/topics.ts';
import type { Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import { BOOKS } from './books.ts';
import { RewardsChanged } from './contract/rewards.ts';
import { bonusTicks } from './jobs.ts';
import { bonusRoutes } from './routes.ts';
import { operatorRoutes } from './routes/operator.ts';
import { bonusKinds } from './service/approvals.ts';
import { chooseFor, giveUpForWithdrawal, isOpenFor, offersFor } from './service/deposits.ts';
import { type BonusEngine, createBonusEngine } from './service/engine.ts';
import { bonusListeners } from './service/listeners.ts';
import type { BonusNeeds } from './service/needs.ts';
import type { RewardSource } from './service/reward-source.ts';
import { type SeedBonusNeeds, seedBonuses } from './service/seed.ts';
import { signUpSource, waitsFor } from './service/sign-up.ts';
import type { SimulationNeeds } from './service/simulate.ts';

/** `sources`: what other rooms have to claim; asked when somebody looks. `people`: whom the sample brand shows bonuses of. */
export type BonusRoomNeeds = BonusNeeds &
  SimulationNeeds & {
    readonly sources: () => readonly RewardSource[];
    readonly people?: SeedBonusNeeds['sampleMember'] | undefined;
  };

export type BonusRoom = Room & {
  readonly approvals: readonly RegisteredKind[];
  /** For the other rooms of growth. */
  readonly engine: BonusEngine;
  /** What the cashier and withdrawals ask (money/cashier, `Bonuses`). */
  readonly money: {
    readonly offers: (...ask: Rest<typeof offersFor>) => ReturnType<typeof offersFor>;
    readonly choose: (...ask: Rest<typeof chooseFor>) => ReturnType<typeof chooseFor>;
    readonly isOpen: typeof isOpenFor;
    readonly giveUp: (...ask: Rest<typeof giveUpForWithdrawal>) => Promise<void>;
  };
  /** Whether a bonus for new members waits for this one. */
  readonly bonusFor: (brandId: string, memberId: string) => Promise<boolean>;
};
type Rest<F extends (needs: BonusNeeds, ...rest: never[]) => unknown> =
  Parameters<F> extends [unknown, ...infer Others] ? Others : never;

export function createBonus({ people, sources, ...needs }: BonusRoomNeeds): BonusRoom {
  const kinds = bonusKinds(needs);
  const all = () => [signUpSource(needs), ...sources()];
  return {
    path: 'features/money/bonus',
    routes: [...bonusRoutes(needs, all), ...operatorRoutes(needs, kinds)],
    access: ACCESS,
    topics: [signalTopic(RewardsChanged)],
    jobs: {},
    ticks: bonusTicks(needs),
    listeners: bonusListeners(needs),
    books: BOOKS,
    approvals: Object.values(kinds),
    settings: [],
    seeds: people
      ? [{ stock: (db, sample) => seedBonuses({ ...needs, sampleMember: people }, db, sample) }]
      : [],
    engine: createBonusEngine(needs),
    money: {
      offers: (...ask) => offersFor(needs, ...ask),
      choose: (...ask) => chooseFor(needs, ...ask),
      isOpen: isOpenFor,
      giveUp: (...ask) => giveUpForWithdrawal(needs, ...ask),
    },
    bonusFor: (brandId, memberId) => waitsFor(needs, brandId, memberId),
  };
}
