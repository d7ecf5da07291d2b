/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, MEMBERS, staff } from '#platform/room/access.ts';

export const ACCESS: Access = {
  'GET /wps/v2/wallets/balance': MEMBERS,
  'GET /wps/records/account': MEMBERS,
  'GET /ops/settings/wallet.vendors': staff('support', 'finance', 'risk', 'admin'),
  'PUT /ops/settings/wallet.vendors': staff('admin'),
};
