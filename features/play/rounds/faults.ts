/** What the host of rounds refuses, in order of precedence. */
import { defineFaults } from '#kernel/faults.ts';

export const roundFaults = defineFaults({
  'rounds.unknown_game': { status: 404 },
  'rounds.trial_ended': { status: 401 },
  'rounds.unknown_round': { status: 404 },
  'rounds.illegal_choice': { status: 422 },
  'rounds.stake_not_offered': { status: 422 },
  'rounds.wrong_currency': { status: 422 },
  'rounds.main_currency_only': { status: 422 },
  'rounds.game_closed': { status: 409 },
  'rounds.open_round': { status: 409 },
  'rounds.round_over': { status: 409 },
  'rounds.wrong_step': { status: 409 },
  'rounds.seed_moved_on': { status: 409 },
});
