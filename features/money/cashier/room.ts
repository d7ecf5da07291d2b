/** Front desk of the cashier: deposits, the providers behind them, and the work that follows a deposit to its end. */
import { keptTopic, signalTopic } from '#platform/live/topics.ts';
import type { Room } from '#platform/room/room.ts';
import type { RegisteredKind } from '#features/people/approvals/service/kind.ts';
import { ACCESS } from './access.ts';
import { BOOKS } from './books.ts';
import { DepositLevelSettings } from './contract/settings.ts';
import { MethodsChanged } from './contract/methods.ts';
import { DepositChanged, DepositsChanged } from './contract.ts';
import { cashierJobs } from './jobs.ts';
import { payPageRoutes } from './routes/pay-page.ts';
import { proofRoutes, reconciliationRoutes } from './routes/reconciliation.ts';
import { methodRoutes } from './routes/methods.ts';
import { paymentRoutes } from './routes/payments.ts';
import { cashierKinds } from './service/approvals.ts';
import { seedDeposits } from './service/seed-deposits.ts';
import { seedMethods } from './service/seed.ts';
import { cashierRoutes } from './routes.ts';
import { excludedListener } from './service/excluded.ts';
import type { CashierNeeds } from './service/needs.ts';

/** `approvals`: what nobody does alone with money that came in. */
export type CashierRoom = Room & { readonly approvals: readonly RegisteredKind[] };

export function createCashier(needs: CashierNeeds): CashierRoom {
  const kinds = cashierKinds(needs);
  const jobs = needs.providers.reduce((all, provider) => ({ ...all, ...provider.jobs }), cashierJobs(needs));
  return {
    path: 'features/money/cashier',
    routes: [
      ...cashierRoutes(needs),
      ...proofRoutes(needs),
      ...payPageRoutes(needs),
      ...paymentRoutes(needs, kinds),
      ...methodRoutes(needs, kinds),
      ...reconciliationRoutes(needs, kinds),
    ],
    access: ACCESS,
    jobs,
    ticks: [],
    listeners: [excludedListener],
    books: BOOKS,
    approvals: Object.values(kinds),
    settings: [DepositLevelSettings],
    seeds: [{ fill: seedMethods }, { stock: (db, sample) => seedDeposits(needs, db, sample) }],
    topics: [keptTopic(needs.db, DepositChanged), signalTopic(DepositsChanged), signalTopic(MethodsChanged)],
  };
}
