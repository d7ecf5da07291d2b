/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, MEMBERS, names, staff, toMoney } from '#platform/room/access.ts';

const SEERS = staff('support', 'finance', 'risk', 'admin');

export const ACCESS: Access = {
  'POST /wps/records/exports': toMoney(MEMBERS),
  'GET /wps/records/exports': toMoney(MEMBERS),
  'GET /wps/records/exports/{id}/part': names('export', toMoney(MEMBERS)),
  'POST /ops/exports': SEERS,
  'GET /ops/exports': SEERS,
  'GET /ops/exports/{id}/part': names('export', SEERS),
};
