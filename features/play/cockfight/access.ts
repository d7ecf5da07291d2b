/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, MEMBERS, names, PUBLIC, staff, toMoney } from '#platform/room/access.ts';

export const ACCESS: Access = {
  'GET /cockfight/pits': PUBLIC,
  'GET /cockfight/pits/{code}': names('none', PUBLIC),
  'GET /cockfight/bets': toMoney(MEMBERS),
  'POST /cockfight/fights/{id}/bets': names('none', MEMBERS),
  'GET /ops/cockfight/pits': staff('support', 'risk', 'admin'),
  'GET /ops/cockfight/pits/{code}/fights': names('none', staff('support', 'risk', 'admin')),
  'PUT /ops/cockfight/pits/{code}': names('none', staff('risk', 'admin')),
  'PUT /ops/cockfight/pits/{code}/halted': names('none', staff('risk', 'admin')),
  'POST /ops/cockfight/fights/{id}/result': names('none', staff('risk', 'admin')),
  'POST /ops/cockfight/fights/{id}/preview': names('none', staff('risk', 'admin')),
};
