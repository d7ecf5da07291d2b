import { defineFaults } from '#kernel/faults.ts';

export const agentFaults = defineFaults({
  // Somebody outside of the caller's line is answered as somebody who does not exist.
  'agents.not_below': { status: 404 },
  'agents.unknown': { status: 404 },
  'agents.unknown_link': { status: 404 },
  'agents.unknown_request': { status: 404 },
  'agents.own_branch': { status: 409 },
  'agents.already_there': { status: 409 },
  'agents.already_agent': { status: 409 },
  'agents.is_agent': { status: 409 },
  'agents.request_open': { status: 409 },
  'agents.request_closed': { status: 409 },
  'agents.point_above_upline': { status: 422 },
  'agents.point_below_downline': { status: 422 },
  'agents.point_above_plate': { status: 422 },
  'agents.unknown_plate': { status: 422 },
  'agents.bad_username': { status: 422 },
  'agents.bad_date': { status: 422 },
  'agents.transfers_off': { status: 403 },
  'agents.not_verified': { status: 403 },
  'agents.frozen': { status: 409 },
  'agents.not_possible': { status: 409 },
  'agents.too_early': { status: 409 },
  'agents.above_day_limit': { status: 422 },
  'agents.no_upline': { status: 409 },
  'agents.wrong_currency': { status: 422 },
});
