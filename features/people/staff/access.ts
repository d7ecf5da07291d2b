/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, names, OWN, staff } from '#platform/room/access.ts';

export const ACCESS: Access = {
  'GET /ops/me': OWN,
  'PUT /ops/me/email': OWN,
  'GET /ops/me/notices': OWN,
  'POST /ops/me/notices/{id}/seen': names('notice', OWN),
  'GET /ops/staff': staff('admin'),
  'POST /ops/staff': staff('admin'),
  'POST /ops/staff/{id}/status': names('staff', staff('admin'), { status: 'suspended', reason: 'matrix' }),
  'POST /ops/staff/{id}/password': names('staff', staff('admin'), { reason: 'matrix' }),
  'POST /ops/staff/{id}/role': names('staff', staff('admin'), { role: 'admin', reason: 'matrix' }),
  'GET /ops/roles': staff('admin'),
  'POST /ops/roles/{role}/rights': names('none', staff('admin')),
  'GET /ops/requests': staff('admin'),
  'POST /ops/requests/{id}/decision': names('request', staff('admin'), { agree: true }),
  'POST /ops/requests/{id}/password': names('request', staff('admin'), {}),
  'POST /ops/members/{id}/factors': names('member', staff('support', 'risk', 'admin'), { reason: 'matrix' }),
  'POST /ops/staff/{id}/factors': names('staff', staff('admin'), { reason: 'matrix' }),
  'GET /ops/members/{id}/password': names('member', staff('support', 'risk', 'admin')),
  'POST /ops/members/{id}/password': names('member', staff('support', 'risk', 'admin'), { reason: 'matrix' }),
  'POST /ops/members/{id}/password/collect': names('member', staff('support', 'risk', 'admin'), {}),
  'POST /ops/members/{id}/payee': names('member', staff('support', 'risk', 'admin'), {
    name: 'Matrix',
    reason: 'matrix',
  }),
  // Lowering it would undo the second pair of eyes: no call changes it.
  'GET /ops/settings/staff.approvals': staff('support', 'finance', 'risk', 'admin'),
};
