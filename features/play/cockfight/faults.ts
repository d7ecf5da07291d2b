/** What cockfights refuse, in order of precedence. */
import { defineFaults } from '#kernel/faults.ts';

export const cockfightFaults = defineFaults({
  'cockfight.unknown_pit': { status: 404 },
  'cockfight.unknown_fight': { status: 404 },
  'cockfight.wrong_currency': { status: 422 },
  'cockfight.closed': { status: 409 },
  'cockfight.not_closed': { status: 409 },
  'cockfight.too_late': { status: 409 },
  'cockfight.not_offered': { status: 409 },
  'cockfight.price_changed': { status: 409 },
  'cockfight.below_minimum': { status: 422 },
  'cockfight.above_maximum': { status: 422 },
  'cockfight.above_liability': { status: 422 },
  'cockfight.wrong_limits': { status: 422 },
  'cockfight.wrong_estimate': { status: 422 },
});
