/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, ALWAYS, MEMBERS, names, staff, toMoney } from '#platform/room/access.ts';

/** Somebody who may no longer play still gets an answer. */
const OWN = toMoney(MEMBERS);
const LOOK = staff('support', 'admin');
const KEY = 'A'.repeat(43);

export const ACCESS: Access = {
  'GET /support/terms': ALWAYS,
  'POST /support/cases': ALWAYS,
  'GET /support/cases': OWN,
  'GET /support/cases/{id}': names('question', OWN),
  'GET /support/cases/{id}/messages/{n}/picture': names('question', OWN),
  'POST /support/cases/{id}/messages': names('question', OWN, { text: 'Still open?' }),
  'POST /support/cases/{id}/close': names('question', OWN, {}),
  'POST /support/cases/{id}/manager': names('question', OWN, {}),
  'POST /support/cases/{id}/escalate': names('question', OWN, {}),
  'POST /support/cases/{id}/rating': names('question', OWN, { score: 5 }),
  'POST /support/guest/case': { row: ALWAYS, body: { key: KEY } },
  'POST /support/guest/messages': { row: ALWAYS, body: { key: KEY, text: 'Still open?' } },
  'PUT /wps/feedback': OWN,
  'GET /ops/support/cases': LOOK,
  'GET /ops/support/cases/{id}': names('question', LOOK),
  'POST /ops/support/cases/{id}/messages/{n}/picture': names('question', LOOK, {}),
  'POST /ops/support/next': LOOK,
  'POST /ops/support/cases/{id}/assign': names('question', LOOK, { revision: 1, hold: true }),
  'POST /ops/support/cases/{id}/answer': names('question', LOOK, { revision: 1, text: 'Yes.', as: 'answer' }),
  'POST /ops/support/cases/{id}/settle': names('question', LOOK, {
    revision: 1,
    text: 'Yes.',
    outcome: 'upheld',
  }),
  'POST /ops/support/cases/{id}/evidence': names('question', LOOK, {}),
  'GET /ops/support/macros': LOOK,
  'PUT /ops/support/macros/{id}': names('none', LOOK),
  'GET /ops/support/figures': LOOK,
  'GET /ops/settings/support.desk': staff('support', 'finance', 'risk', 'admin'),
  'PUT /ops/settings/support.desk': staff('admin'),
};
