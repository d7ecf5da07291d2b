/** What the sportsbook refuses, in order of precedence. */
import { defineFaults } from '#kernel/faults.ts';

export const sportsbookFaults = defineFaults({
  'sportsbook.unknown_fixture': { status: 404 },
  'sportsbook.changed_meanwhile': { status: 409 },
  'sportsbook.begun': { status: 409 },
  'sportsbook.unknown_league': { status: 422 },
  'sportsbook.same_teams': { status: 422 },
  'sportsbook.time_in_the_past': { status: 422 },
});
