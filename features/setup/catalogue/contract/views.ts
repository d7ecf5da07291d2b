/** What other rooms read of the catalogue in SQL (docs/HOUSE.md, "Another room’s rows"). */
import type { Views } from '#kernel/views.ts';

export const VIEWS: Views = {
  'catalogue.titles': {
    says: 'one row a game: what it is called',
    columns: {
      code: 'the game',
      names: 'json: language → name',
    },
  },
};
