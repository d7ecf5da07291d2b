/** What other rooms read of requests in SQL (docs/HOUSE.md, "Another room’s rows"). */
import type { Views } from '#kernel/views.ts';

export const VIEWS: Views = {
  'approvals.open_requests': {
    says: 'one row a request that waits for a decision',
    columns: {
      id: 'the request',
      brand_id: 'its brand',
      kind: 'room and name, `withdrawals.payout`',
      subject: 'id of what it is about, as text',
    },
  },
};
