/** What poker refuses, in order of precedence. */
import { defineFaults } from '#kernel/faults.ts';

export const pokerFaults = defineFaults({
  'poker.unknown_table': { status: 404 },
  'poker.unknown_hand': { status: 404 },
  'poker.unknown_tournament': { status: 404 },
  'poker.wrong_currency': { status: 422 },
  'poker.closed': { status: 409 },
  'poker.seated': { status: 409 },
  'poker.not_seated': { status: 409 },
  'poker.seat_taken': { status: 409 },
  'poker.full': { status: 409 },
  'poker.below_minimum': { status: 422 },
  'poker.above_maximum': { status: 422 },
  'poker.stale': { status: 409 },
  'poker.not_your_turn': { status: 409 },
  'poker.wrong_raise': { status: 422 },
  'poker.not_now': { status: 409 },
  'poker.no_hand': { status: 409 },
  'poker.wrong_settings': { status: 422 },
  'poker.entered': { status: 409 },
  'poker.not_entered': { status: 409 },
  'poker.entry_closed': { status: 409 },
});
