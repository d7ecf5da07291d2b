/** What the sportsbook refuses, in order of precedence. */
import { defineFaults } from '#kernel/faults.ts';

export const sportsbookFaults = defineFaults({
  'sportsbook.unknown_fixture': { status: 404 },
  'sportsbook.unknown_slip': { status: 404 },
  'sportsbook.changed_meanwhile': { status: 409 },
  'sportsbook.begun': { status: 409 },
  'sportsbook.unknown_league': { status: 422 },
  'sportsbook.same_teams': { status: 422 },
  'sportsbook.time_in_the_past': { status: 422 },
  'sportsbook.wrong_currency': { status: 422 },
  'sportsbook.same_match': { status: 422 },
  'sportsbook.related': { status: 422 },
  'sportsbook.each_way': { status: 422 },
  'sportsbook.system': { status: 422 },
  'sportsbook.closed': { status: 409 },
  'sportsbook.unknown_market': { status: 409 },
  'sportsbook.suspended': { status: 409 },
  'sportsbook.price_changed': { status: 409 },
  'sportsbook.below_minimum': { status: 422 },
  'sportsbook.above_maximum': { status: 422 },
  'sportsbook.above_payout': { status: 422 },
  'sportsbook.too_many_favourites': { status: 422 },
  'sportsbook.no_cash_out': { status: 409 },
  'sportsbook.offer_changed': { status: 409 },
  'sportsbook.part': { status: 422 },
  'sportsbook.no_result': { status: 422 },
});
