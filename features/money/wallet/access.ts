/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, MEMBERS, names, staff, toMoney } from '#platform/room/access.ts';

export const ACCESS: Access = {
  'GET /wps/v2/wallets/balance': toMoney(MEMBERS),
  'GET /wps/records/account': toMoney(MEMBERS),
  'GET /wps/records/statement': toMoney(MEMBERS),
  'GET /wps/member/info/funds/consolidated': toMoney(MEMBERS),
  'POST /wps/relay/GCS_walletTransfer': toMoney(MEMBERS),
  'POST /wps/relay/GCS_walletSweep': toMoney(MEMBERS),
  'GET /wps/wallets/transfers': toMoney(MEMBERS),
  'GET /ops/wallets/transfers': staff('support', 'finance', 'risk', 'admin'),
  'POST /ops/wallets/transfers/{id}/ask': names('transfer', staff('finance', 'admin'), {}),
  'POST /ops/wallets/transfers/{id}/resolve': names('transfer', staff('finance', 'admin'), {
    outcome: 'done',
    reason: 'matrix',
  }),
  'GET /ops/adjustments': staff('support', 'finance', 'risk', 'admin'),
  'POST /ops/members/{id}/adjustments': names('member', staff('finance', 'admin'), {
    direction: 'in',
    amount: '1.00',
    currency: 'BDT',
    cause: 'other',
    reason: 'matrix',
  }),
  'GET /ops/settings/wallet.transfer_wallets': staff('support', 'finance', 'risk', 'admin'),
  'PUT /ops/settings/wallet.transfer_wallets': staff('admin'),
  'GET /ops/settings/wallet.vendors': staff('support', 'finance', 'risk', 'admin'),
  'PUT /ops/settings/wallet.vendors': staff('admin'),
};
