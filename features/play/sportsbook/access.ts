/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, names, PUBLIC, staff } from '#platform/room/access.ts';

export const ACCESS: Access = {
  'GET /wps/relay/MCSFE_gameMatches': PUBLIC,
  'GET /ops/sportsbook/fixtures': staff('support', 'risk', 'admin'),
  'GET /ops/sportsbook/leagues': staff('support', 'risk', 'admin'),
  'PUT /ops/sportsbook/fixtures/{id}': names('none', staff('risk', 'admin')),
};
