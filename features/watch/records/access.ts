/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, MEMBERS, names, staff, toMoney } from '#platform/room/access.ts';

export const ACCESS: Access = {
  'GET /wps/records/bets': toMoney(MEMBERS),
  'GET /wps/records/bets/{ref}': names('bet', toMoney(MEMBERS)),
  'GET /wps/records/profit': toMoney(MEMBERS),
  'GET /wps/records/bonus': toMoney(MEMBERS),
  'GET /ops/today': staff('finance', 'risk', 'admin'),
  'GET /ops/days': staff('finance', 'risk', 'admin'),
};
