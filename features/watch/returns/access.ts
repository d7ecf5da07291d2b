/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, names, staff } from '#platform/room/access.ts';

export const ACCESS: Access = {
  'GET /ops/returns': staff('finance', 'risk', 'admin'),
  'GET /ops/returns/{game}': names('none', staff('finance', 'risk', 'admin')),
};
