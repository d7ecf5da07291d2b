/** What other rooms read of rounds in SQL (docs/HOUSE.md, "Another room’s rows"). */
import type { Views } from '#kernel/views.ts';

export const VIEWS: Views = {
  'rounds.sittings_view': {
    says: 'one row a game a member has opened in a session',
    readers: ['features/around/lobby'],
    columns: {
      member_id: 'whose',
      game_code: 'which game',
      started_at: 'when',
    },
  },
};
