/** What the sea refuses, in order of precedence. */
import { defineFaults } from '#kernel/faults.ts';

export const seaFaults = defineFaults({
  'sea.unknown_sea': { status: 404 },
  'sea.unknown_room': { status: 404 },
  'sea.trial_ended': { status: 401 },
  'sea.unknown_tide': { status: 404 },
  'sea.room_full': { status: 409 },
  'sea.not_seated': { status: 409 },
  'sea.halted': { status: 409 },
  'sea.wrong_currency': { status: 422 },
  'sea.unknown_weapon': { status: 422 },
  'sea.wrong_stake': { status: 422 },
  'sea.too_fast': { status: 429 },
  'sea.wrong_stakes': { status: 422 },
});
