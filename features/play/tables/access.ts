/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, MEMBERS, names, PLAY, PUBLIC, staff, toMoney } from '#platform/room/access.ts';

export const ACCESS: Access = {
  'GET /tables': PUBLIC,
  'GET /tables/bets': toMoney(MEMBERS),
  'GET /tables/{code}': names('none', PUBLIC),
  'GET /tables/{code}/rounds/{id}': names('none', toMoney(PUBLIC)),
  'POST /tables/trial': PUBLIC,
  'GET /ops/tables': staff('support', 'risk', 'admin'),
  'PUT /ops/tables/{code}': names('none', staff('risk', 'admin')),
  'PUT /ops/tables/{code}/halted': names('none', staff('risk', 'admin')),
  'POST /ops/tables/{code}/rounds/{id}/void': names('none', staff('risk', 'admin')),
  'POST /ops/tables/{code}/rounds/{id}/result': names('none', staff('risk', 'admin')),
  'POST /tables/{code}/bets': names('none', PLAY),
  'POST /tables/{code}/bets/{id}/cash-out': names('none', toMoney(PLAY)),
};
