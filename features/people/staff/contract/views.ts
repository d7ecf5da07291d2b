/** What other rooms read of staff in SQL (docs/HOUSE.md, "Another room’s rows"). */
import type { Views } from '#kernel/views.ts';

export const VIEWS: Views = {
  'staff.directory': {
    says: 'one row a person of the staff',
    columns: {
      id: 'the person',
      brand_id: 'of which brand',
      account: 'what he signs in with',
      name: 'what he is called at work; players read it',
    },
  },
};
