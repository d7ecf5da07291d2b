/** What other rooms read of the sea in SQL (docs/HOUSE.md, "Another room’s rows"). */
import type { Views } from '#kernel/views.ts';

export const VIEWS: Views = {
  'sea.taken_shots': {
    says: 'one row a shot with money that was taken; those that were given back are none',
    readers: ['features/watch/returns'],
    columns: {
      member_id: 'who shot',
      volley_id: 'the volley it was part of: `ref` of its stake',
      brand_id: 'the brand',
      sea_code: 'the sea',
      fish: 'what was shot at, as the sea calls it',
      weapon: 'with what',
      stake: 'of this shot, minor units of the currency',
      pays: 'what it paid, what was taken along included, minor units; what the pool paid on top is not in it',
    },
  },
};
