/** What other rooms read of points in SQL (docs/HOUSE.md, "Another room’s rows"). */
import type { Views } from '#kernel/views.ts';

export const VIEWS: Views = {
  'points.plays_view': {
    says: 'one row a day, member and way of counting: what of his play counts for points, levels and rebates',
    readers: ['features/around/vip'],
    columns: {
      brand_id: 'the brand',
      day: 'of the brand’s zone',
      member_id: 'whose',
      category: 'as the catalogue has it',
      vendor: 'its code',
      currency: 'of the stakes',
      unit: 'stake that earns a point, minor units; 0 where it earns none',
      kept: 'millionths of the stake left for rebates; -1 where nobody knows what the play keeps',
      stakes: 'how many',
      valid: 'what counts of them, minor units of the currency',
      earned: 'hundredths of a point',
      revised_at: 'when a result of it was last corrected; null where none was',
    },
  },
};
