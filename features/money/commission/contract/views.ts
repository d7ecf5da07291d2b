/** What other rooms read of commission in SQL (docs/HOUSE.md, "Another room’s rows"). */
import type { Views } from '#kernel/views.ts';

export const VIEWS: Views = {
  'commission.given_view': {
    says: 'one row a bet that gave rebates to its line',
    readers: ['features/around/points'],
    columns: {
      ref: 'the bet',
      amount: 'what all of its line were given, minor units of its currency',
      point: 'the highest point of its line as commission heard it, as a share of the stake',
    },
  },
  'commission.lines_view': {
    says: 'one row an amount an agent earns for a period',
    readers: ['features/watch/exports'],
    columns: {
      id: 'the line',
      brand_id: 'the brand',
      serial: 'as people call it',
      receiver: 'member',
      kind: 'dividend · daily · hourly · realtime · rebate',
      period_key: 'name of the period',
      correction: 'how often the period was counted again before',
      amount: 'what is paid, minor units of the currency',
      carry: 'what goes over to the next period, minor units of the currency',
      currency: 'of the amounts',
      state: 'due · paid · owed · collected · held · nothing',
      held_because: 'why it waits; may be empty',
      created_at: 'counted',
      paid_at: 'null until then',
    },
  },
};
