/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, ALWAYS, PUBLIC, staff, STAFF_GATE } from '#platform/room/access.ts';

export const ACCESS: Access = {
  'POST /wps/session/login': PUBLIC,
  'POST /wps/session/login/v2': PUBLIC,
  'POST /wps/verification/sms/noLogin': PUBLIC,
  'POST /wps/session/login/remembered': PUBLIC,
  'DELETE /wps/session/login/remembered': ALWAYS,
  'POST /wps/session/login/freeplay': PUBLIC,
  'POST /wps/session/verify': PUBLIC,
  'POST /wps/session/verify/send': PUBLIC,
  'POST /wps/session/verify/passkey': PUBLIC,
  'POST /ops/session/verify': STAFF_GATE,
  'POST /ops/session/verify/passkey': STAFF_GATE,
  'POST /wps/session/login/passkey/options': PUBLIC,
  'POST /wps/session/login/passkey': PUBLIC,
  'POST /ops/session/login': STAFF_GATE,
  'GET /ops/settings/identity.sign_in': staff('support', 'finance', 'risk', 'admin'),
  'PUT /ops/settings/identity.sign_in': staff('admin'),
};
