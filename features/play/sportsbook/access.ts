/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, MEMBERS, names, PUBLIC, staff } from '#platform/room/access.ts';

export const ACCESS: Access = {
  'GET /wps/relay/MCSFE_gameMatches': PUBLIC,
  'GET /ops/sportsbook/fixtures': staff('support', 'risk', 'admin'),
  'GET /ops/sportsbook/leagues': staff('support', 'risk', 'admin'),
  'PUT /ops/sportsbook/fixtures/{id}': names('none', staff('risk', 'admin')),
  'GET /ops/settings/sportsbook.book': staff('support', 'finance', 'risk', 'admin'),
  'PUT /ops/settings/sportsbook.book': staff('admin'),
  'GET /ops/settings/sportsbook.limits': staff('support', 'finance', 'risk', 'admin'),
  'PUT /ops/settings/sportsbook.limits': staff('admin'),
  'GET /sports/matches': PUBLIC,
  'GET /sports/matches/{id}': names('none', PUBLIC),
  'POST /sports/matches/{id}/combination': names('none', PUBLIC),
  'POST /sports/slips': MEMBERS,
  'GET /sports/slips': MEMBERS,
  'GET /sports/slips/{id}': names('none', MEMBERS),
  'GET /sports/slips/{id}/cash-out': names('none', MEMBERS),
  'POST /sports/slips/{id}/cash-out': names('none', MEMBERS),
  'PUT /sports/slips/{id}/auto-cash-out': names('none', MEMBERS),
  'GET /ops/sportsbook/books': staff('support', 'risk', 'admin'),
  'GET /ops/sportsbook/books/{id}': names('none', staff('support', 'risk', 'admin')),
  'PUT /ops/sportsbook/books/{id}/stop': names('none', staff('risk', 'admin')),
  'PUT /ops/sportsbook/books/{id}/price': names('none', staff('risk', 'admin')),
  'POST /ops/sportsbook/books/{id}/preview': names('none', staff('risk', 'admin')),
  'POST /ops/sportsbook/books/{id}/result': names('none', staff('risk', 'admin')),
};
