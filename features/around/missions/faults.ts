import { defineFaults } from '#kernel/faults.ts';

/** In order of precedence: which one, what stands, then what is missing. */
export const missionFaults = defineFaults({
  'missions.unknown': { status: 404 },
  'missions.unknown_tournament': { status: 404 },
  'missions.changed_meanwhile': { status: 409 },
  'missions.is_live': { status: 409 },
  'missions.wrong_state': { status: 409 },
  'missions.no_english': { status: 422 },
  'missions.bad_picture': { status: 422 },
  'missions.bad_window': { status: 422 },
  'missions.bad_rules': { status: 422 },
  'missions.over_budget': { status: 422 },
  'missions.mixed_products': { status: 422 },
  'missions.not_open': { status: 409 },
  'missions.locked': { status: 409 },
  'missions.not_reached': { status: 409 },
  'missions.budget_used': { status: 409 },
});
