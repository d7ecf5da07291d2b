/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, MEMBERS, OWN_ALWAYS } from '#platform/room/access.ts';

export const ACCESS: Access = {
  'POST /wps/member/password': {
    ...MEMBERS,
    mustChange: 'in',
    excluded: 'in',
    maintenance: 'in',
  },
  'POST /ops/session/password': OWN_ALWAYS,
};
