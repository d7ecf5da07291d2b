/** Front desk of the explorer: the ledger to look through, and checks of the books. It writes nothing of the ledger. */
import { ONLY_ROUTES, type Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import { explorerRoutes } from './routes.ts';
import { type CheckNeeds, createChecks } from './service/check.ts';

export function createExplorer(needs: CheckNeeds): Room {
  const checks = createChecks(needs);
  return {
    path: 'features/watch/explorer',
    routes: explorerRoutes(needs, checks),
    access: ACCESS,
    ...ONLY_ROUTES,
    close: checks.close,
  };
}
