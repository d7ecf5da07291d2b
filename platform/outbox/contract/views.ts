/** What other rooms read of the outbox in SQL (docs/HOUSE.md, "Another room’s rows"). */
import type { Views } from '#kernel/views.ts';

export const VIEWS: Views = {
  'platform.outbox': {
    says: 'one row a batch of facts of one kind that is kept',
    readers: ['features/money/withdrawals', 'features/watch/queues'],
    columns: {
      xid: 'transaction, first part of the order',
      id: 'second part of the order',
      at: 'announced',
      kind: 'name of the facts',
      facts: 'json: list of them',
    },
  },
  'platform.outbox_cursors': {
    says: 'one row a listener: how far it has read',
    readers: ['features/money/withdrawals'],
    columns: {
      listener: 'room and purpose',
      xid: 'of the last batch',
      id: 'of the last batch',
    },
  },
};
