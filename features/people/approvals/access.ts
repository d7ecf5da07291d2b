/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, names, staff } from '#platform/room/access.ts';

export const ACCESS: Access = {
  'GET /ops/requests': staff('support', 'finance', 'risk', 'admin'),
  'GET /ops/requests/staffing': staff('support', 'finance', 'risk', 'admin'),
  'POST /ops/requests/{id}/decision': names('request', staff('finance', 'risk', 'admin'), { agree: true }),
  'POST /ops/requests/{id}/password': names('request', staff('admin'), {}),
};
