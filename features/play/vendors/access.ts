/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, MEMBERS, names, PUBLIC, SIGNED, staff } from '#platform/room/access.ts';

const READ = staff('support', 'finance', 'risk', 'admin');
const WRITE = staff('risk', 'admin');

export const ACCESS: Access = {
  'POST /vendors/{vendor}/{verb}': names('none', SIGNED),
  'POST /vendors/{vendor}/{group}/{verb}': names('none', SIGNED),
  'POST /supply/{operator}/{group}/{verb}': names('none', SIGNED),
  'POST /supply/sessions/read': PUBLIC,
  'POST /supply/sessions/play': PUBLIC,
  'GET /wps/vendors': PUBLIC,
  'GET /wps/relay/GLS2_roomList': PUBLIC,
  'POST /wps/vendors/launches': MEMBERS,
  'POST /wps/vendors/launches/open': MEMBERS,
  'POST /wps/vendors/trialLaunches': PUBLIC,
  'POST /wps/vendors/trialLaunches/open': PUBLIC,
  'GET /ops/vendors': READ,
  'POST /ops/vendors': WRITE,
  'PUT /ops/vendors/{vendor}': names('none', WRITE),
  'PUT /ops/vendors/{vendor}/state': names('none', WRITE),
  'GET /ops/vendors/{vendor}/keys': names('none', staff('admin')),
  'POST /ops/vendors/{vendor}/keys': names('none', staff('admin')),
  'POST /ops/vendors/{vendor}/keys/{id}/retire': names('none', staff('admin')),
  'GET /ops/vendors/{vendor}/games': names('none', READ),
  'POST /ops/vendors/{vendor}/games/import': names('none', WRITE),
  'POST /ops/vendors/{vendor}/games/decide': names('none', WRITE),
  'GET /ops/vendors/{vendor}/freeRounds': names('none', READ),
  'POST /ops/vendors/{vendor}/freeRounds': names('none', WRITE),
  'GET /ops/vendors/{vendor}/calls': names('none', READ),
  'POST /ops/vendors/{vendor}/calls/{id}/replay': names('none', WRITE),
  'GET /ops/vendors/incidents': READ,
  'POST /ops/vendors/incidents/{id}/close': names('none', WRITE),
  'GET /ops/vendors/differences': READ,
  'POST /ops/vendors/differences/{id}/explain': names('none', WRITE),
  'GET /ops/vendors/rounds': READ,
  'GET /ops/settings/vendors.launch': staff('support', 'finance', 'risk', 'admin'),
  'PUT /ops/settings/vendors.launch': staff('admin'),
};
