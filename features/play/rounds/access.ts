/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, MEMBERS, names, PLAY, PUBLIC, staff, toMoney } from '#platform/room/access.ts';

export const ACCESS: Access = {
  'GET /wps/relay/MCSFE_winnerBoard': PUBLIC,
  'GET /play/{gameCode}/jackpot': names('none', PUBLIC),
  'GET /play/rounds': toMoney(MEMBERS),
  'GET /ops/settings/rounds.play': staff('support', 'finance', 'risk', 'admin'),
  'PUT /ops/settings/rounds.play': staff('admin'),
  'GET /play/{gameCode}/rules': names('none', PUBLIC),
  'POST /play/{gameCode}/open': names('none', PUBLIC),
  'POST /play/{gameCode}/act': names('none', PLAY),
  'POST /play/{gameCode}/leave': names('none', MEMBERS),
  'GET /play/rounds/{id}': names('round', toMoney(PLAY)),
  'GET /play/rounds/{id}/proof': names('round', toMoney(PLAY)),
  'POST /play/seeds': PLAY,
};
