/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, MEMBERS, names, PLAY, PUBLIC, staff, toMoney } from '#platform/room/access.ts';

export const ACCESS: Access = {
  'GET /poker/tables': PUBLIC,
  'GET /poker/tables/{code}': names('none', toMoney(PUBLIC)),
  'POST /poker/trial': PUBLIC,
  'POST /poker/tables/{code}/sit': names('none', PLAY),
  'POST /poker/tables/{code}/chips': names('none', MEMBERS),
  'POST /poker/tables/{code}/stand': names('none', toMoney(PLAY)),
  'POST /poker/tables/{code}/act': names('none', toMoney(PLAY)),
  'POST /poker/tables/{code}/away': names('none', toMoney(PLAY)),
  'GET /poker/hands': toMoney(MEMBERS),
  'GET /poker/hands/{id}': names('none', toMoney(PUBLIC)),
  'GET /poker/tournaments': PUBLIC,
  'GET /poker/tournaments/{id}': names('none', PUBLIC),
  'POST /poker/tournaments/{id}/entries': names('none', MEMBERS),
  'POST /poker/tournaments/{id}/leave': names('none', toMoney(MEMBERS)),
  'GET /ops/poker/tables': staff('support', 'risk', 'admin'),
  'POST /ops/poker/tables': staff('risk', 'admin'),
  'PUT /ops/poker/tables/{code}/state': names('none', staff('risk', 'admin')),
  'GET /ops/poker/tables/{code}/hands': names('none', staff('support', 'risk', 'admin')),
  'GET /ops/poker/hands/{id}': names('none', staff('support', 'risk', 'admin')),
  'POST /ops/poker/tables/{code}/void': names('none', staff('risk', 'admin')),
  'GET /ops/poker/hints': staff('support', 'risk', 'admin'),
};
