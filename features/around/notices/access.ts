/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, MEMBERS, names, toMoney } from '#platform/room/access.ts';

export const ACCESS: Access = {
  'GET /wps/messages': toMoney(MEMBERS),
  'POST /wps/messages/{id}/read': names('message', toMoney(MEMBERS)),
  'DELETE /wps/messages/{id}': names('message', toMoney(MEMBERS)),
  'GET /wps/relay/CSP_unreadCount': toMoney(MEMBERS),
  'GET /wps/messages/copies': toMoney(MEMBERS),
  'PUT /wps/messages/copies': toMoney(MEMBERS),
};
