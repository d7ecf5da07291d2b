/** Front desk of withdrawals: accounts to be paid to, requests, the desk's decisions, payouts, receipts. */
import type { RegisteredKind } from '#features/people/approvals/service/kind.ts';
import type { Runner } from '#platform/db/db.ts';
import { keptTopic, signalTopic } from '#platform/live/topics.ts';
import type { Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import { BOOKS } from './books.ts';
import { WithdrawalMoved, WithdrawalsChanged } from './contract.ts';
import { MethodSettings, ReceiptSettings, WithdrawalRules } from './contract/settings.ts';
import { withdrawalJobs } from './jobs.ts';
import { memberRoutes } from './routes.ts';
import { staffRoutes } from './routes/review.ts';
import { methodRoutes } from './routes/methods.ts';
import { withdrawalKinds } from './service/approvals.ts';
import type { WithdrawalNeeds } from './service/needs.ts';
import { keepsBack } from './service/leaving.ts';
import { type SeedWithdrawalNeeds, seedWithdrawals } from './service/seed.ts';
import { turnoverListener } from './service/turnover.ts';

export type WithdrawalsRoom = Room & {
  readonly approvals: readonly RegisteredKind[];
  /** Which of its conditions keeps a member's money from leaving by any way. */
  readonly keepsBack: (
    runner: Runner,
    who: Parameters<typeof keepsBack>[2],
  ) => Promise<Awaited<ReturnType<typeof keepsBack>>>;
};

/** `people`: whom the sample brand shows withdrawals of; left out where nothing is seeded. */
export type WithdrawalsNeeds = WithdrawalNeeds & {
  readonly people?: Pick<SeedWithdrawalNeeds, 'sampleMember' | 'staffIds'>;
};

export function createWithdrawals({ people, ...needs }: WithdrawalsNeeds): WithdrawalsRoom {
  const kinds = withdrawalKinds(needs);
  const jobs = needs.providers.reduce(
    (all, provider) => ({ ...all, ...provider.jobs }),
    withdrawalJobs(needs),
  );
  return {
    path: 'features/money/withdrawals',
    routes: [
      ...memberRoutes(needs),
      ...staffRoutes({ ...needs, kinds }),
      ...methodRoutes({ ...needs, kinds }),
    ],
    access: ACCESS,
    jobs,
    ticks: [],
    listeners: [turnoverListener(needs)],
    books: BOOKS,
    approvals: Object.values(kinds),
    keepsBack: (runner, who) => keepsBack(needs, runner, who),
    settings: [WithdrawalRules, ReceiptSettings, MethodSettings],
    seeds: people
      ? [{ stock: (db, sample) => seedWithdrawals({ ...needs, ...people, kinds }, db, sample) }]
      : [],
    topics: [keptTopic(needs.db, WithdrawalMoved), signalTopic(WithdrawalsChanged)],
  };
}
