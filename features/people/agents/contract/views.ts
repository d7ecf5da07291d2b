/** What other rooms read of agents in SQL (docs/HOUSE.md, "Another room’s rows"). */
import type { Views } from '#kernel/views.ts';

export const VIEWS: Views = {
  'agents.tree': {
    says: 'one row a member who has a place in the tree',
    columns: {
      member_id: 'the member',
      brand_id: 'his brand',
      parent_id: 'the agent right above him, or null',
      path: 'everybody above him from the top, and himself at the end',
    },
  },
  'agents.moves_view': {
    says: 'one row a move of a member and all below him',
    readers: ['features/money/commission'],
    columns: {
      brand_id: 'the brand',
      member_id: 'who moved',
      moved_at: 'null until it was done',
    },
  },
  'agents.transfers_view': {
    says: 'one row an amount sent along a line of the tree',
    readers: ['features/money/commission'],
    columns: {
      id: 'the transfer',
      serial: 'as people call it',
      brand_id: 'the brand',
      sender: 'member',
      receiver: 'member',
      amount: 'what was sent, minor units of the currency',
      currency: 'of the amount',
      at: 'when',
    },
  },
};
