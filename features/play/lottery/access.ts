/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, MEMBERS, names, PUBLIC, staff, toMoney } from '#platform/room/access.ts';

export const ACCESS: Access = {
  'GET /lgw/games/list': PUBLIC,
  'GET /lgw/vn/games/game_menu': PUBLIC,
  'GET /lgw/vn/games/recent': MEMBERS,
  'GET /lgw/vn/numeros/opened/game': PUBLIC,
  'GET /lotto/lgw/games/opened/numero': PUBLIC,
  'GET /lottery/orders': toMoney(MEMBERS),
  'GET /lottery/orders/{id}': names('none', toMoney(MEMBERS)),
  'POST /lottery/orders/{id}/cancel': names('none', toMoney(MEMBERS)),
  'POST /lottery/chases/{id}/stop': names('none', toMoney(MEMBERS)),
  'GET /lottery/{code}': names('none', PUBLIC),
  'GET /lottery/{code}/draws': names('none', PUBLIC),
  'GET /lottery/{code}/draws/{id}': names('none', toMoney(PUBLIC)),
  'POST /lottery/{code}/orders': names('none', MEMBERS),
  'GET /ops/lottery/draws': staff('support', 'risk', 'admin'),
  'GET /ops/lottery/draws/{id}': names('none', staff('support', 'risk', 'admin')),
  'POST /ops/lottery/draws/{id}/result': names('none', staff('risk', 'admin')),
  'POST /ops/lottery/draws/{id}/void': names('none', staff('risk', 'admin')),
  'GET /ops/lottery/games': staff('support', 'risk', 'admin'),
  'PUT /ops/lottery/games/{code}': names('none', staff('risk', 'admin')),
};
