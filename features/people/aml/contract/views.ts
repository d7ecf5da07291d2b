/** What other rooms read of cases in SQL (docs/HOUSE.md, "Another room’s rows"). */
import type { Views } from '#kernel/views.ts';

export const VIEWS: Views = {
  'aml.cases_view': {
    says: 'one row a case about somebody’s money',
    readers: ['features/money/withdrawals', 'features/watch/exports', 'features/watch/players'],
    columns: {
      id: 'the case',
      brand_id: 'its brand',
      member_id: 'about whom',
      serial: 'as staff call it',
      rule: 'what has found it',
      amount: 'what it is about, minor units of the currency',
      currency: 'of the amount',
      state: 'open · closed',
      outcome: 'cleared · reported · restricted; empty while open',
      opened_at: 'when',
      opened_by: 'staff; null where a rule did',
      closed_at: 'null while open',
      closed_by: 'staff',
      released_at: 'when play was opened again, or null',
      released_by: 'staff',
      evidence: 'how many pieces of evidence it has',
    },
  },
};
