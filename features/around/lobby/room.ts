/** Front desk of the lobby: launching games, favourites, recent games. */
import { ONLY_ROUTES, type Room } from '#platform/room/room.ts';
import { ACCESS } from './access.ts';
import { GameSettings } from './contract/settings.ts';
import { lobbyRoutes } from './routes.ts';
import { seedJackpot } from './service/seed.ts';
import type { LobbyNeeds } from './service.ts';

export const createLobby = (needs: LobbyNeeds): Room => ({
  path: 'features/around/lobby',
  routes: lobbyRoutes(needs),
  access: ACCESS,
  ...ONLY_ROUTES,
  settings: [GameSettings],
  seeds: [{ fill: seedJackpot }],
});
