/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, names, staff } from '#platform/room/access.ts';

export const ACCESS: Access = {
  'GET /ops/requests': staff('admin'),
  'POST /ops/requests/{id}/decision': names('request', staff('admin'), { agree: true }),
  'POST /ops/requests/{id}/password': names('request', staff('admin'), {}),
};
