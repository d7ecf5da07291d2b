/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, ALWAYS, names, staff } from '#platform/room/access.ts';

const LOOK = staff('support', 'admin');

export const ACCESS: Access = {
  'GET /wps/system/incidents': ALWAYS,
  'GET /ops/status/incidents': LOOK,
  'PUT /ops/status/incidents/{id}': names('none', LOOK),
  'POST /ops/status/incidents/{id}/updates': names('none', LOOK, {
    revision: 1,
    state: 'solved',
    texts: { en: 'Done.' },
  }),
};
