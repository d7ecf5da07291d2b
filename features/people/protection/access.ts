/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, staff } from '#platform/room/access.ts';

export const ACCESS: Access = {
  'GET /ops/settings/protection.jurisdiction': staff('support', 'finance', 'risk', 'admin'),
  'PUT /ops/settings/protection.jurisdiction': staff('admin'),
};
