/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, names, staff } from '#platform/room/access.ts';

const READERS = staff('finance', 'risk', 'admin');

export const ACCESS: Access = {
  'GET /ops/ledger/accounts': READERS,
  'GET /ops/ledger/accounts/{id}/transfers': names('none', READERS),
  'GET /ops/ledger/transfers/{id}': names('ledger_transfer', READERS),
  'GET /ops/ledger/serials/{serial}': names('none', READERS),
  'POST /ops/books/checks': staff('finance', 'admin'),
  'GET /ops/books/checks': READERS,
};
