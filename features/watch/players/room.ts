/** Front desk of a player's page: everything about one person in one place, for staff. */
import { ONLY_ROUTES, type Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import { playersRoutes } from './routes.ts';
import type { PlayersNeeds } from './service.ts';

export const createPlayersRoom = (needs: PlayersNeeds): Room => ({
  path: 'features/watch/players',
  routes: playersRoutes(needs),
  access: ACCESS,
  ...ONLY_ROUTES,
});
