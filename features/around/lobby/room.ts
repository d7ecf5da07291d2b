/** Front desk of the lobby: launching games, favourites, recent games. */
import type { Section } from '#kernel/settings.ts';
import type { Route } from '#platform/http/route.ts';
import { GameSettings } from './contract/settings.ts';
import { lobbyRoutes } from './routes.ts';
import type { LobbyNeeds } from './service.ts';

export type LobbyRoom = {
  readonly routes: readonly Route[];
  readonly settings: readonly Section<object>[];
};

export const createLobby = (needs: LobbyNeeds): LobbyRoom => ({
  routes: lobbyRoutes(needs),
  settings: [GameSettings],
});
