/** Front desk of points: play is heard, points are credited, members take goods and money for them, staff approve it. */
import { DepositCredited, DepositGivenAgain, DepositTakenBack } from '#features/money/cashier/contract.ts';
import { StakeCorrected, StakeSettled } from '#features/play/stakes/contract.ts';
import { MINUTE } from '#kernel/time.ts';
import { ticking } from '#platform/jobs/ticks.ts';
import { signalTopic } from '#platform/live/topics.ts';
import { listener, on, onMany } from '#platform/outbox/listeners.ts';
import type { Db } from '#platform/db/db.ts';
import type { Room, Sample } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import { BOOKS } from './books.ts';
import { PointsChanged, RedemptionsChanged } from './contract.ts';
import { PointsSettings } from './contract/settings.ts';
import { pointsRoutes } from './routes.ts';
import { pointsOpsRoutes } from './routes/ops.ts';
import { hearCorrections, hearDeposits, hearStakes, hearUndone } from './service/hear.ts';
import { creditEarned } from './service/move.ts';
import type { PointsNeeds } from './service/needs.ts';
import { type SamplePeople, stockPlayers } from './service/sample-people.ts';
import { stockPoints } from './service/seed.ts';

/** `people`: who plays in the sample brand; left out where nothing is seeded. */
export const createPoints = ({
  people,
  ...needs
}: PointsNeeds & { readonly people?: SamplePeople | undefined }): Room => ({
  path: 'features/around/points',
  routes: [...pointsRoutes(needs), ...pointsOpsRoutes(needs)],
  access: ACCESS,
  topics: [signalTopic(PointsChanged), signalTopic(RedemptionsChanged)],
  jobs: {},
  ticks: [ticking(needs.db, 'points.credit', MINUTE, async () => void (await creditEarned(needs)))],
  listeners: [
    listener(
      'points.stakes',
      onMany(StakeSettled, (tx, facts) => hearStakes(tx, needs, facts)),
      on(StakeCorrected, async (tx, facts) => void (await hearCorrections(tx, needs, facts))),
    ),
    listener(
      'points.deposits',
      on(DepositCredited, (tx, facts, at) => hearDeposits(tx, needs, facts, at)),
      on(DepositTakenBack, (tx, facts) => hearUndone(tx, needs, facts, 'deposit_back')),
      on(DepositGivenAgain, (tx, facts) => hearUndone(tx, needs, facts, 'deposit')),
    ),
  ],
  books: BOOKS,
  approvals: [],
  settings: [PointsSettings],
  seeds: [
    { stock: stockPoints },
    ...(people ? [{ stock: (db: Db, sample: Sample) => stockPlayers(needs, people, db, sample) }] : []),
  ],
});
