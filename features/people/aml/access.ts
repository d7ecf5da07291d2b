/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, names, staff } from '#platform/room/access.ts';

const LOOK = staff('finance', 'risk', 'admin');
const WORK = staff('risk', 'admin');

export const ACCESS: Access = {
  'GET /ops/aml/cases': LOOK,
  'GET /ops/aml/cases/{id}': names('case', LOOK),
  'POST /ops/aml/cases': WORK,
  'POST /ops/aml/cases/{id}/claim': names('case', WORK, { hold: true }),
  'POST /ops/aml/cases/{id}/notes': names('case', WORK, { text: 'matrix' }),
  'POST /ops/aml/cases/{id}/close': names('case', WORK, {
    revision: 1,
    outcome: 'cleared',
    reason: 'matrix',
  }),
  'POST /ops/aml/cases/{id}/release': names('case', WORK, { revision: 1, reason: 'matrix' }),
  'GET /ops/settings/aml.rules': staff('support', 'finance', 'risk', 'admin'),
  'PUT /ops/settings/aml.rules': staff('admin'),
};
