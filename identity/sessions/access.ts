/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import {
  type Access,
  ALWAYS,
  MEMBERS,
  names,
  OWN_FACTORS,
  PUBLIC,
  STAFF_GATE,
  toMoney,
} from '#platform/room/access.ts';

export const ACCESS: Access = {
  'DELETE /wps/session/logout': ALWAYS,
  'DELETE /ops/session/logout': { ...STAFF_GATE, staffMustChange: 'in', staffMustEnrol: 'in' },
  'GET /wps/session/devices': toMoney(MEMBERS),
  'GET /ops/session/devices': OWN_FACTORS,
  'DELETE /wps/session/devices/{id}': names('session', toMoney(MEMBERS)),
  'DELETE /ops/session/devices/{id}': names('session', OWN_FACTORS),
  'DELETE /wps/session/devices': toMoney(MEMBERS),
  'DELETE /ops/session/devices': OWN_FACTORS,
  'POST /wps/session/handoff/code': MEMBERS,
  'POST /wps/session/handoff': PUBLIC,
};
