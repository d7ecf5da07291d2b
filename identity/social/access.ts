/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, MEMBERS, names, PUBLIC } from '#platform/room/access.ts';

export const ACCESS: Access = {
  'GET /wps/session/login/social/{provider}': names('none', PUBLIC),
  'POST /wps/session/login/social/{provider}': names('none', PUBLIC),
  'POST /wps/session/login/phone': PUBLIC,
  'GET /wps/session/ways': MEMBERS,
  'POST /wps/session/ways/{provider}': names('none', MEMBERS),
  'PUT /wps/session/ways/{provider}': names('none', MEMBERS),
  'DELETE /wps/session/ways/{provider}': names('none', MEMBERS),
};
