/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, MEMBERS, names, OWN_FACTORS, toMoney } from '#platform/room/access.ts';

export const ACCESS: Access = {
  'GET /wps/session/factors': toMoney(MEMBERS),
  'GET /ops/session/factors': OWN_FACTORS,
  'POST /wps/session/step-up': toMoney(MEMBERS),
  'POST /ops/session/step-up': OWN_FACTORS,
  'POST /wps/session/step-up/passkey': toMoney(MEMBERS),
  'POST /ops/session/step-up/passkey': OWN_FACTORS,
  'POST /wps/session/factors/totp': MEMBERS,
  'POST /ops/session/factors/totp': OWN_FACTORS,
  'POST /wps/session/factors/totp/confirm': MEMBERS,
  'POST /ops/session/factors/totp/confirm': OWN_FACTORS,
  'DELETE /wps/session/factors/totp': MEMBERS,
  'DELETE /ops/session/factors/totp': OWN_FACTORS,
  'POST /wps/session/factors/recovery': MEMBERS,
  'POST /ops/session/factors/recovery': OWN_FACTORS,
  'POST /wps/session/factors/passkeys/options': MEMBERS,
  'POST /ops/session/factors/passkeys/options': OWN_FACTORS,
  'POST /wps/session/factors/passkeys': MEMBERS,
  'POST /ops/session/factors/passkeys': OWN_FACTORS,
  'DELETE /wps/session/factors/passkeys/{id}': names('passkey', MEMBERS),
  'DELETE /ops/session/factors/passkeys/{id}': names('passkey', OWN_FACTORS),
  'POST /wps/session/step-up/send': toMoney(MEMBERS),
  'POST /wps/session/step-up/social/{provider}': names('none', toMoney(MEMBERS)),
  'PUT /wps/session/step-up/social/{provider}': names('none', toMoney(MEMBERS)),
};
