/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, MEMBERS, names, SIGNED_IN, staff } from '#platform/room/access.ts';

export const ACCESS: Access = {
  'GET /wps/member/info': SIGNED_IN,
  'PUT /ops/brand/affiliates': staff('admin'),
  'GET /ops/members': staff('support', 'finance', 'risk', 'admin'),
  'POST /ops/members/{id}/status': names('member', staff('support', 'risk', 'admin'), {
    status: 'suspended',
    reason: 'matrix',
  }),
  'GET /wps/member/info/icon': MEMBERS,
  'GET /wps/member/profile': MEMBERS,
  'POST /wps/member/profile': MEMBERS,
  'POST /ops/members/{id}/tags': names('member', staff('support', 'risk', 'admin'), { tags: ['matrix'] }),
  'POST /ops/members/{id}/level': names('member', staff('support', 'risk', 'admin'), {
    level: 1,
    reason: 'matrix',
  }),
  'GET /wps/member/notices': MEMBERS,
  'POST /wps/member/notices/{id}/seen': names('told', MEMBERS),
  'GET /ops/members/{id}': names('member', staff('support', 'finance', 'risk', 'admin')),
  'GET /ops/members/{id}/profile': names('member', staff('support', 'risk', 'admin')),
  'PUT /ops/members/{id}/profile': names('member', staff('support', 'risk', 'admin'), {
    version: '0'.repeat(16),
    change: { nickname: 'Matrix' },
    reason: 'matrix',
  }),
};
