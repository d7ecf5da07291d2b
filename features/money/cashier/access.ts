/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, MEMBERS, names, SIGNED, staff, toMoney } from '#platform/room/access.ts';

export const ACCESS: Access = {
  'GET /wps/cashier/methods': MEMBERS,
  'GET /wps/cashier/bonuses': MEMBERS,
  'GET /wps/cashier/levels': MEMBERS,
  'GET /ops/settings/cashier.levels': staff('support', 'finance', 'risk', 'admin'),
  'PUT /ops/settings/cashier.levels': staff('admin'),
  'POST /wps/cashier/deposits': MEMBERS,
  'GET /wps/cashier/deposits': toMoney(MEMBERS),
  'GET /wps/cashier/deposits/{id}': names('deposit', toMoney(MEMBERS)),
  'POST /wps/cashier/callback/{provider}': names('none', SIGNED),
  'GET /wps/cashier/deposits/{id}/proofs': names('deposit', toMoney(MEMBERS)),
  'POST /wps/cashier/deposits/{id}/proofs': names('deposit', toMoney(MEMBERS), { picture: 'AAAA' }),
  'GET /wps/cashier/deposits/{id}/page': names('deposit', MEMBERS),
  'POST /wps/cashier/deposits/{id}/page': names('deposit', MEMBERS, { pays: true }),
  'GET /ops/deposits/{serial}/proofs': names('none', staff('support', 'finance', 'risk', 'admin')),
  'GET /ops/deposit-proofs/{id}': names('deposit_picture', staff('support', 'finance', 'risk', 'admin')),
  'GET /ops/reconciliation': staff('support', 'finance', 'risk', 'admin'),
  'POST /ops/reconciliation': staff('finance', 'admin'),
  'GET /ops/reconciliation/differences': staff('support', 'finance', 'risk', 'admin'),
  'POST /ops/reconciliation/differences/{id}/explain': names('difference', staff('finance', 'admin'), {
    reason: 'matrix',
  }),
  'POST /ops/reconciliation/differences/{id}/queue': names('difference', staff('finance', 'admin'), {}),
  'POST /ops/reconciliation/differences/{id}/settle': names('difference', staff('finance', 'admin'), {
    deed: 'credit',
    reason: 'matrix',
  }),
  'GET /ops/deposit-methods': staff('support', 'finance', 'risk', 'admin'),
  'PUT /ops/deposit-methods': staff('finance', 'admin'),
  'PUT /ops/deposit-methods/{code}/{currency}': names('none', staff('finance', 'admin')),
  'GET /ops/deposits': staff('support', 'finance', 'risk', 'admin'),
  'POST /ops/deposits/{id}/explain': names('deposit', staff('finance', 'admin'), {
    flag: 'mismatch',
    reason: 'matrix',
  }),
  'GET /ops/payments': staff('support', 'finance', 'risk', 'admin'),
  'POST /ops/payments': staff('finance', 'admin'),
  'POST /ops/payments/{id}/match': names('payment', staff('finance', 'admin'), {
    account: 'nobody',
    reason: 'matrix',
  }),
  'POST /ops/payments/{id}/return': names('payment', staff('finance', 'admin'), { reason: 'matrix' }),
};
