/** Front desk of the cashier: deposits, the providers behind them, and the work that follows a deposit to its end. */
import type { Route } from '#platform/http/route.ts';
import type { JobHandlers } from '#platform/jobs/jobs.ts';
import { keptTopic, type LiveTopic, signalTopic } from '#platform/live/topics.ts';
import { DepositChanged, DepositsChanged } from './contract.ts';
import { cashierJobs } from './jobs.ts';
import { cashierRoutes } from './routes.ts';
import type { CashierNeeds } from './service/deps.ts';

export type CashierRoom = {
  readonly routes: readonly Route[];
  readonly jobs: JobHandlers;
  readonly topics: readonly LiveTopic[];
};

export function createCashier(needs: CashierNeeds): CashierRoom {
  const jobs = needs.providers.reduce((all, provider) => ({ ...all, ...provider.jobs }), cashierJobs(needs));
  return {
    routes: cashierRoutes(needs),
    jobs,
    topics: [keptTopic(needs.db, DepositChanged), signalTopic(DepositsChanged)],
  };
}
