/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, names, SIGNED, staff } from '#platform/room/access.ts';

export const ACCESS: Access = {
  'POST /wps/messages/callback/{channel}': names('none', SIGNED),
  'GET /ops/messages': staff('support', 'risk', 'admin'),
};
