/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, ALWAYS, MEMBERS, names, staff, toMoney } from '#platform/room/access.ts';

const DESK = staff('support', 'admin');
const CHOICES = { categories: ['money'], quietFrom: 0, quietUntil: 0, zone: 'UTC' };
const AUDIENCE = { category: 'news', audience: { to: 'all' } };

export const ACCESS: Access = {
  'GET /wps/messages': toMoney(MEMBERS),
  'POST /wps/messages/{id}/read': names('message', toMoney(MEMBERS)),
  'DELETE /wps/messages/{id}': names('message', toMoney(MEMBERS)),
  'GET /wps/relay/CSP_unreadCount': toMoney(MEMBERS),
  'GET /wps/messages/copies': toMoney(MEMBERS),
  'PUT /wps/messages/copies': toMoney(MEMBERS),
  'GET /wps/push': toMoney(MEMBERS),
  'PUT /wps/push/choices': { row: toMoney(MEMBERS), body: CHOICES },
  'POST /wps/push/devices': toMoney(MEMBERS),
  'POST /wps/push/devices/forget': {
    row: toMoney(MEMBERS),
    body: { endpoint: 'https://push.example.org/1' },
  },
  'POST /wps/push/{id}/seen': names('none', ALWAYS, { opened: false }),
  'GET /ops/messages/campaigns': DESK,
  'POST /ops/messages': DESK,
  'POST /ops/messages/audience': { row: DESK, body: AUDIENCE },
  'POST /ops/messages/{id}/cancel': names('none', DESK, { revision: 1 }),
};
