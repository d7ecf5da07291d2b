/** What the lobby refuses, in order of precedence. */
import { defineFaults } from '#kernel/faults.ts';

export const lobbyFaults = defineFaults({
  'lobby.in_need_true_account': { status: 403 },
  'lobby.unknown_game': { status: 404 },
  'lobby.game_maintenance': { status: 409 },
  'lobby.no_trial': { status: 422 },
  'lobby.not_open_yet': { status: 409 },
  'lobby.too_many_favourites': { status: 422 },
});
