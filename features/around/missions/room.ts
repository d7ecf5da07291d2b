/** Front desk of missions: what members do is heard and counted, prizes are claimed once, tournaments paid once. */
import { DepositCredited, DepositGivenAgain, DepositTakenBack } from '#features/money/cashier/contract.ts';
import type { RewardSource } from '#features/money/bonus/service/reward-source.ts';
import type { RegisteredKind } from '#features/people/approvals/service/kind.ts';
import { StakeCorrected, StakeSettled } from '#features/play/stakes/contract.ts';
import { SECOND } from '#kernel/time.ts';
import { ticking } from '#platform/jobs/ticks.ts';
import { signalTopic } from '#platform/live/topics.ts';
import { listener, on, onMany } from '#platform/outbox/listeners.ts';
import { listenerLag } from '#platform/outbox/run-listeners.ts';
import type { Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import { BOOKS } from './books.ts';
import { MissionsMoved, StandingsMoved } from './contract.ts';
import { missionRoutes } from './routes.ts';
import { missionOpsRoutes } from './routes/ops.ts';
import { missionKinds } from './service/approvals.ts';
import { hearCorrections, hearDeposits, hearStakes, hearTakenBack } from './service/hear.ts';
import type { MissionNeeds } from './service/needs.ts';
import { missionRewards } from './service/rewards.ts';
import { type SeedMissionNeeds, seedMissions } from './service/seed.ts';
import { settleTournaments } from './service/settle.ts';

export type MissionsRoom = Omit<Room, 'approvals'> & {
  readonly approvals: readonly RegisteredKind[];
  /** What the rewards centre shows of it. */
  readonly rewards: readonly RewardSource[];
};

/** `sample`: whom the sample brand shows; left out where nothing is seeded. */
export function createMissions(
  needs: MissionNeeds,
  sample?: Omit<SeedMissionNeeds, keyof MissionNeeds>,
): MissionsRoom {
  const kinds = missionKinds(needs);
  const stakes = listener(
    'missions.stakes',
    onMany(StakeSettled, (tx, facts) => hearStakes(tx, needs, facts)),
    on(StakeCorrected, (tx, facts) => hearCorrections(tx, needs, facts)),
  );
  /** Every stake settled before this instant is in the standings. */
  const heardUntil = async (): Promise<number> => {
    const lag = Math.max(0, ...(await listenerLag(needs.db, [stakes])).values());
    return needs.clock.now() - Math.ceil(lag * SECOND);
  };
  return {
    path: 'features/around/missions',
    routes: [...missionRoutes(needs), ...missionOpsRoutes(needs, kinds)],
    access: ACCESS,
    topics: [signalTopic(MissionsMoved), signalTopic(StandingsMoved)],
    jobs: {},
    ticks: [
      ticking(
        needs.db,
        'missions.settle',
        20 * SECOND,
        async () => void (await settleTournaments(needs, heardUntil)),
      ),
    ],
    listeners: [
      stakes,
      listener(
        'missions.deposits',
        on(DepositCredited, (tx, facts) => hearDeposits(tx, needs, facts)),
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
    approvals: [kinds.mission, kinds.tournament],
    rewards: [missionRewards(needs)],
    settings: [],
    seeds: sample ? [{ stock: (db, brand) => seedMissions({ ...needs, ...sample, db }, brand) }] : [],
  };
}
