/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, MEMBERS, names, PLAY, PUBLIC, staff, toMoney } from '#platform/room/access.ts';

export const ACCESS: Access = {
  'GET /sea/rooms': PUBLIC,
  'GET /sea/rooms/{id}': names('none', PUBLIC),
  'GET /sea/rooms/{id}/tides/{tide}': names('none', toMoney(PUBLIC)),
  'GET /sea/volleys': toMoney(MEMBERS),
  'POST /sea/trial': PUBLIC,
  'POST /sea/rooms/{id}/sit': names('none', PLAY),
  'POST /sea/rooms/{id}/leave': names('none', toMoney(PLAY)),
  'POST /sea/rooms/{id}/shots': names('none', PLAY),
  'GET /ops/sea': staff('support', 'risk', 'admin'),
  'GET /ops/sea/{code}/returns': names('none', staff('support', 'risk', 'admin')),
  'PUT /ops/sea/{code}': names('none', staff('risk', 'admin')),
  'PUT /ops/sea/{code}/halted': names('none', staff('risk', 'admin')),
};
