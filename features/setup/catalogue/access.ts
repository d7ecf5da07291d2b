/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, names, PUBLIC, staff } from '#platform/room/access.ts';

export const ACCESS: Access = {
  'GET /wps/relay/GCS_gameTypes': PUBLIC,
  'GET /wps/relay/GCS_gameVendors': PUBLIC,
  'GET /wps/relay/GCS_gameList': PUBLIC,
  'GET /wps/relay/GCSGAME_hotGames': PUBLIC,
  'GET /wps/relay/GCSGAME_popularGames': PUBLIC,
  'GET /lgw/games/game_menus': PUBLIC,
  'GET /ops/catalogue/games': staff('support', 'finance', 'risk', 'admin'),
  'GET /ops/catalogue/vendors': staff('support', 'finance', 'risk', 'admin'),
  'PUT /ops/catalogue/games/{code}': names('none', staff('risk', 'admin')),
  'PUT /ops/catalogue/vendors/{code}': names('none', staff('risk', 'admin')),
  'GET /ops/catalogue/rebates': staff('support', 'finance', 'risk', 'admin'),
  'PUT /ops/catalogue/rebates': staff('risk', 'admin'),
  'PUT /ops/catalogue/rebates/promise': staff('risk', 'admin'),
};
