/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, MEMBERS, names, PUBLIC } from '#platform/room/access.ts';

export const ACCESS: Access = {
  'GET /tables': PUBLIC,
  'GET /tables/bets': MEMBERS,
  'GET /tables/{code}': names('none', PUBLIC),
  'GET /tables/{code}/rounds/{id}': names('none', PUBLIC),
  // A member with his money, a trial with its credits; anybody else is told to sign in.
  'POST /tables/trial': PUBLIC,
  'POST /tables/{code}/bets': names('none', PUBLIC),
  'POST /tables/{code}/bets/{id}/cash-out': names('none', PUBLIC),
};
