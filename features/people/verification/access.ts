/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, MEMBERS, names, staff, toMoney } from '#platform/room/access.ts';

const LOOK = staff('support', 'finance', 'risk', 'admin');
const DECIDE = staff('support', 'risk', 'admin');

export const ACCESS: Access = {
  'GET /wps/verification/documents': toMoney(MEMBERS),
  'GET /wps/member/documents': toMoney(MEMBERS),
  'POST /wps/member/documents': names('none', toMoney(MEMBERS), { kind: 'identity', picture: 'AAAA' }),
  'POST /wps/verification/documents/{kind}/pages': names('none', toMoney(MEMBERS), { picture: 'AAAA' }),
  'DELETE /wps/verification/drafts/{id}': names('document', toMoney(MEMBERS)),
  'POST /wps/verification/drafts/{id}/send': names('document', toMoney(MEMBERS)),
  'GET /ops/verification/documents': LOOK,
  'GET /ops/verification/documents/{id}': names('document', DECIDE),
  'POST /ops/verification/documents/{id}/pages/{n}': names('document', DECIDE, {}),
  'POST /ops/verification/documents/{id}/claim': names('document', DECIDE, { hold: true }),
  'POST /ops/verification/documents/{id}/accept': names('document', DECIDE, {
    revision: 1,
    seen: '0'.repeat(64),
    checks: [],
  }),
  'POST /ops/verification/documents/{id}/refuse': names('document', DECIDE, {
    revision: 1,
    reason: 'unreadable',
  }),
  'GET /ops/settings/verification.levels': LOOK,
  'PUT /ops/settings/verification.levels': staff('admin'),
};
