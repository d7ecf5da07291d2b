/** What other rooms read of brands in SQL (docs/HOUSE.md, "Another room’s rows"). */
import type { Views } from '#kernel/views.ts';

export const VIEWS: Views = {
  'brand.directory': {
    says: 'one row a brand: what it is called in the house, its main currency and its days',
    columns: {
      id: 'the brand',
      code: 'its short name, which never changes',
      currency: 'its main currency',
      time_zone: 'IANA zone its days, weeks and months begin in',
    },
  },
};
