/** Front desk of the monitor: live returns of every title against their exact ones, written down from the facts about stakes. */
import type { Db } from '#platform/db/db.ts';
import { NO_BOOKS, type Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import { returnsRoutes } from './routes.ts';
import { returnsListener, spotsListener } from './service/hear.ts';

export const createReturns = (needs: { readonly db: Db }): Room => ({
  path: 'features/watch/returns',
  routes: returnsRoutes(needs),
  access: ACCESS,
  topics: [],
  jobs: {},
  ticks: [],
  listeners: [returnsListener, spotsListener],
  books: NO_BOOKS,
  approvals: [],
  settings: [],
  seeds: [],
});
