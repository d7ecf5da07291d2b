/** What tables refuse, in order of precedence. */
import { defineFaults } from '#kernel/faults.ts';

export const tableFaults = defineFaults({
  'tables.unknown_table': { status: 404 },
  'tables.trial_ended': { status: 401 },
  'tables.unknown_round': { status: 404 },
  'tables.unknown_bet': { status: 404 },
  'tables.wrong_currency': { status: 422 },
  'tables.unknown_spot': { status: 422 },
  'tables.closed': { status: 409 },
  'tables.too_late': { status: 409 },
  'tables.already_laid': { status: 409 },
  'tables.below_minimum': { status: 422 },
  'tables.above_maximum': { status: 422 },
  'tables.wrong_limits': { status: 422 },
  'tables.wrong_result': { status: 422 },
});
