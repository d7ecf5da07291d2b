/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, MEMBERS, names } from '#platform/room/access.ts';

export const ACCESS: Access = {
  'GET /wps/messages': MEMBERS,
  'POST /wps/messages/{id}/read': names('message', MEMBERS),
  'DELETE /wps/messages/{id}': names('message', MEMBERS),
  'GET /wps/relay/CSP_unreadCount': MEMBERS,
  'GET /wps/messages/copies': MEMBERS,
  'PUT /wps/messages/copies': MEMBERS,
};
