/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, staff } from '#platform/room/access.ts';

export const ACCESS: Access = {
  'GET /ops/audit': staff('risk', 'admin'),
  'POST /ops/audit/check': staff('risk', 'admin'),
};
