/** Front desk of the lobby: launching games, favourites, recent games. */
import type { Route } from '#platform/http/route.ts';
import { lobbyRoutes } from './routes.ts';
import type { LobbyNeeds } from './service.ts';

export type LobbyRoom = { readonly routes: readonly Route[] };

export const createLobby = (needs: LobbyNeeds): LobbyRoom => ({ routes: lobbyRoutes(needs) });
