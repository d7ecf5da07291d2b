/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, MEMBERS, names, SIGNED, staff } from '#platform/room/access.ts';

export const ACCESS: Access = {
  'GET /wps/cashier/methods': MEMBERS,
  'POST /wps/cashier/deposits': MEMBERS,
  'GET /wps/cashier/deposits': MEMBERS,
  'GET /wps/cashier/deposits/{id}': names('deposit', MEMBERS),
  'POST /wps/cashier/callback/{provider}': names('none', SIGNED),
  'GET /ops/deposits': staff('support', 'finance', 'risk', 'admin'),
  'GET /ops/payments': staff('support', 'finance', 'risk', 'admin'),
  'POST /ops/payments': staff('finance', 'admin'),
  'POST /ops/payments/{id}/match': names('payment', staff('finance', 'admin'), {
    account: 'nobody',
    reason: 'matrix',
  }),
  'POST /ops/payments/{id}/return': names('payment', staff('finance', 'admin'), { reason: 'matrix' }),
};
