/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, MEMBERS, names, staff, toMoney } from '#platform/room/access.ts';

const LOOK = staff('support', 'finance', 'risk', 'admin');

export const ACCESS: Access = {
  'GET /wps/relay/MCSFE_vip': MEMBERS,
  'GET /wps/relay/MCSFE_vipLabel': MEMBERS,
  'GET /wps/relay/MCSFE_rebates': toMoney(MEMBERS),
  'GET /wps/relay/MCSFE_rebateExplained': toMoney(MEMBERS),
  'GET /ops/vip': LOOK,
  'POST /ops/vip': staff('admin'),
  'GET /ops/vip/members': LOOK,
  'GET /ops/vip/rebates': LOOK,
  'GET /ops/vip/rebates/{id}': names('rebate', LOOK),
  'GET /ops/vip/days': LOOK,
  'GET /ops/settings/vip.rules': LOOK,
  'PUT /ops/settings/vip.rules': staff('admin'),
};
