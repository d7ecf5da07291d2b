/** Front desk of the cashier: deposits, the providers behind them, and the work that follows a deposit to its end. */
import { replay } from '#platform/live/publish.ts';
import type { Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import { BOOKS } from './books.ts';
import { cashierJobs } from './jobs.ts';
import { seedMethods } from './service/seed.ts';
import { cashierRoutes } from './routes.ts';
import type { CashierNeeds } from './service/deps.ts';

export function createCashier(needs: CashierNeeds): Room {
  const jobs = needs.providers.reduce((all, provider) => ({ ...all, ...provider.jobs }), cashierJobs(needs));
  return {
    path: 'features/money/cashier',
    routes: cashierRoutes(needs),
    access: ACCESS,
    jobs,
    ticks: [],
    listeners: [],
    books: BOOKS,
    settings: [],
    seeds: [{ fill: seedMethods }],
    topics: [
      {
        name: 'deposits',
        scope: 'member',
        since: async (owner, after) => {
          if (owner === undefined || after === undefined) return [];
          const { events, complete } = await replay(needs.db, `deposits:${owner}`, after);
          return complete ? events : undefined;
        },
      },
    ],
  };
}
