/** What other rooms read of protection in SQL (docs/HOUSE.md, "Another room’s rows"). */
import type { Views } from '#kernel/views.ts';

export const VIEWS: Views = {
  'protection.standing_view': {
    says: 'until when a member may not play by his own wish; no row where nothing was ever set',
    readers: [
      'features/around/notices',
      'features/around/vip',
      'features/money/bonus',
      'features/watch/players',
    ],
    columns: {
      member_id: 'whose',
      time_out_until: 'ms since 1970, or null',
      excluded_until: 'ms since 1970, or null',
      restricted: 'two people have closed play and deposits for him, or null',
    },
  },
  'protection.events_view': {
    says: 'one row a thing that happened to his limits, breaks and reality checks',
    readers: ['features/watch/players'],
    columns: {
      member_id: 'whose',
      id: 'the event',
      what: 'a code',
      detail: 'json, by what happened',
      at: 'when',
    },
  },
};
