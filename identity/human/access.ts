/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, ALWAYS, PUBLIC } from '#platform/room/access.ts';

export const ACCESS: Access = {
  'GET /wps/captcha': PUBLIC,
  'GET /wps/system/human': ALWAYS,
};
