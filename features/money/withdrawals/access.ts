/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, MEMBERS, names, SIGNED, staff, toMoney } from '#platform/room/access.ts';

const LOOK = staff('support', 'finance', 'risk', 'admin');
const WORK = staff('finance', 'risk', 'admin');

export const ACCESS: Access = {
  'GET /wps/cashier/accounts': toMoney(MEMBERS),
  'POST /wps/cashier/accounts': toMoney(MEMBERS),
  'DELETE /wps/cashier/accounts/{id}': names('payout_account', toMoney(MEMBERS)),
  'GET /wps/cashier/withdrawals/conditions': toMoney(MEMBERS),
  'POST /wps/cashier/withdrawals': toMoney(MEMBERS),
  'GET /wps/cashier/withdrawals': toMoney(MEMBERS),
  'GET /wps/cashier/withdrawals/{id}': names('withdrawal', toMoney(MEMBERS)),
  'POST /wps/cashier/withdrawals/{id}/receipt': names('withdrawal', toMoney(MEMBERS), { answer: 'received' }),
  'POST /wps/cashier/withdrawals/{id}/proofs': names('withdrawal', toMoney(MEMBERS), { picture: 'AAAA' }),
  'POST /wps/cashier/payouts/{provider}': names('none', SIGNED),
  'GET /ops/withdrawals': LOOK,
  'GET /ops/withdrawals/{id}': names('withdrawal', LOOK),
  'GET /ops/withdrawals/proofs/{id}': names('proof', LOOK),
  'POST /ops/withdrawals/{id}/claim': names('withdrawal', WORK, { hold: true }),
  'POST /ops/withdrawals/{id}/approve': names('withdrawal', WORK, { revision: 1, reason: 'matrix' }),
  'POST /ops/withdrawals/{id}/release': names('withdrawal', WORK, { agree: true }),
  'POST /ops/withdrawals/{id}/reject': names('withdrawal', WORK, { revision: 1, reason: 'other' }),
  'POST /ops/withdrawals/{id}/explain': names('withdrawal', WORK, { flag: 'mismatch', reason: 'matrix' }),
  'POST /ops/withdrawals/{id}/resolve': names('withdrawal', WORK, {
    revision: 1,
    outcome: 'paid',
    reason: 'matrix',
  }),
  'GET /ops/settings/withdrawals.rules': LOOK,
  'PUT /ops/settings/withdrawals.rules': staff('admin'),
  'GET /ops/settings/withdrawals.receipt': LOOK,
  'PUT /ops/settings/withdrawals.receipt': staff('admin'),
  'GET /ops/settings/withdrawals.methods': LOOK,
  'GET /ops/payout-methods': LOOK,
  'PUT /ops/payout-methods': staff('finance', 'admin'),
  'PUT /ops/payout-methods/{code}/{currency}': names('none', staff('finance', 'admin')),
};
