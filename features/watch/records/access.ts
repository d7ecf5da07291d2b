/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, MEMBERS } from '#platform/room/access.ts';

export const ACCESS: Access = {
  'GET /wps/records/bets': MEMBERS,
  'GET /wps/records/profit': MEMBERS,
};
