/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, MEMBERS, names, SIGNED, staff } from '#platform/room/access.ts';

export const ACCESS: Access = {
  'GET /wps/cashier/methods': MEMBERS,
  'POST /wps/cashier/deposits': MEMBERS,
  'GET /wps/cashier/deposits': MEMBERS,
  'GET /wps/cashier/deposits/{id}': names('deposit', MEMBERS),
  'POST /wps/cashier/callback/{provider}': names('none', SIGNED),
  'GET /ops/deposits': staff('support', 'finance', 'risk', 'admin'),
};
