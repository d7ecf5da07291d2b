/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, MEMBERS, PUBLIC, SIGNED_IN, staff } from '#platform/room/access.ts';

export const ACCESS: Access = {
  'GET /wps/game/address': PUBLIC,
  'POST /wps/relay/GCS_trialLaunch': PUBLIC,
  'GET /wps/relay/GCSGAME_favourites': MEMBERS,
  'POST /wps/relay/GCSGAME_favourites': MEMBERS,
  'DELETE /wps/relay/GCSGAME_favourites': MEMBERS,
  'GET /wps/relay/GCSGAME_favouritePage': MEMBERS,
  'GET /wps/relay/GCSGAME_recentGames': MEMBERS,
  'POST /wps/relay/GCS_gameLaunch': SIGNED_IN,
  'POST /wps/game/launchGame': SIGNED_IN,
  'GET /ops/settings/lobby.games': staff('support', 'finance', 'risk', 'admin'),
  'PUT /ops/settings/lobby.games': staff('admin'),
};
