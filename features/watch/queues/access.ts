/** Who may call what of this room; held against the routes by the matrix (apps/server/access). */
import { type Access, names, staff } from '#platform/room/access.ts';

export const ACCESS: Access = {
  'GET /ops/queues': staff('admin'),
  'POST /ops/queues/jobs/{id}/retry': names('none', staff('admin'), {}),
};
