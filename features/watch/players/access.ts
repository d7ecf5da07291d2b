/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, names, staff } from '#platform/room/access.ts';

const ALL = staff('support', 'finance', 'risk', 'admin');

export const ACCESS: Access = {
  'GET /ops/players/{id}': names('member', ALL),
  'GET /ops/players/{id}/bets': names('member', ALL),
  'GET /ops/players/{id}/payments': names('member', ALL),
  'GET /ops/players/{id}/sessions': names('member', ALL),
  'GET /ops/players/{id}/timeline': names('member', ALL),
  'GET /ops/players/{id}/notes': names('member', ALL),
  'POST /ops/players/{id}/notes': names('member', ALL, { text: 'matrix' }),
};
