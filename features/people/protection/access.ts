/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, MEMBERS, names, staff, toMoney } from '#platform/room/access.ts';

const OF_MEMBER = { months: 6, reason: 'asked for it on the phone' };
const BOUNDS = { stakeMax: '100', depositMax: null, reason: 'asked for it on the phone' };

export const ACCESS: Access = {
  'GET /ops/settings/protection.jurisdiction': staff('support', 'finance', 'risk', 'admin'),
  'PUT /ops/settings/protection.jurisdiction': staff('admin'),
  'GET /ops/settings/protection.pack': staff('support', 'finance', 'risk', 'admin'),
  'GET /ops/protection/jurisdiction': staff('support', 'finance', 'risk', 'admin'),
  'POST /ops/protection/jurisdiction': staff('admin'),
  'GET /wps/protection/limits': toMoney(MEMBERS),
  'POST /wps/protection/limits': MEMBERS,
  'POST /wps/protection/limits/confirm': MEMBERS,
  'POST /wps/protection/limits/drop': MEMBERS,
  'POST /wps/protection/limits/none': MEMBERS,
  'POST /wps/protection/timeout': MEMBERS,
  'POST /wps/protection/exclusion': toMoney(MEMBERS),
  'GET /wps/protection/session': toMoney(MEMBERS),
  'POST /wps/protection/realityCheck': MEMBERS,
  'GET /ops/protection/members/{id}': names('member', staff('support', 'risk', 'admin')),
  'POST /ops/protection/members/{id}/bounds': names('member', staff('risk', 'admin'), BOUNDS),
  'POST /ops/protection/members/{id}/exclusion': names('member', staff('risk', 'admin'), OF_MEMBER),
};
