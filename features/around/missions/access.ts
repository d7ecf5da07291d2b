/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, MEMBERS, names, PUBLIC, staff } from '#platform/room/access.ts';

const ID = '0190f5a0-0000-7000-8000-000000000001';
const LOOK = staff('support', 'finance', 'risk', 'admin');
const WRITE = staff('risk', 'admin');

export const ACCESS: Access = {
  'GET /wps/relay/MCSFE_missionSummary': PUBLIC,
  'GET /wps/relay/MCSFE_missionBadges': MEMBERS,
  'POST /wps/relay/MCSFE_missionClaim': names('none', MEMBERS, { id: ID }),
  'GET /wps/relay/MCSFE_leaderboard': PUBLIC,
  'GET /tournaments': PUBLIC,
  'POST /tournaments/{id}/join': names('none', MEMBERS),
  'GET /ops/missions': LOOK,
  'PUT /ops/missions/{id}': names('none', WRITE),
  'POST /ops/missions/{id}/publish': names('none', WRITE),
  'POST /ops/missions/{id}/stop': names('none', WRITE, {}),
  'GET /ops/tournaments': LOOK,
  'PUT /ops/tournaments/{id}': names('none', WRITE),
  'POST /ops/tournaments/{id}/publish': names('none', WRITE),
  'POST /ops/tournaments/{id}/cancel': names('none', WRITE, { reason: 'no players' }),
};
