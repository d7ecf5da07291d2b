/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, MEMBERS, PUBLIC, toMoney } from '#platform/room/access.ts';

export const ACCESS: Access = {
  'POST /wps/verification/phone/send': PUBLIC,
  'POST /wps/verification/phone/check': PUBLIC,
  'POST /wps/verification/phone/bind/send': toMoney(MEMBERS),
};
