/** What other rooms read of the trail in SQL (docs/HOUSE.md, "Another room’s rows"). */
import type { Views } from '#kernel/views.ts';

export const VIEWS: Views = {
  'platform.trail': {
    says: 'one row a thing staff did',
    readers: ['features/watch/audit', 'features/watch/exports'],
    columns: {
      brand_id: 'the brand',
      seq: 'first, second, … of the brand',
      at: 'when',
      actor_kind: 'staff · system',
      actor_id: 'who',
      action: 'room and deed',
      subject: 'id of what it was done to',
      before: 'json, or null',
      after: 'json, or null',
      ip: 'from where',
      request_id: 'of the call',
      hash: 'chains it to the one before',
    },
  },
};
