/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, MEMBERS } from '#platform/room/access.ts';

export const ACCESS: Access = {
  'GET /wps/v2/wallets/balance': MEMBERS,
  'GET /wps/records/account': MEMBERS,
};
