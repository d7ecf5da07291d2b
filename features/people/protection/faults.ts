import { defineFaults } from '#kernel/faults.ts';

/** In order of precedence: who somebody is, then what he asks for, then when. */
export const protectionFaults = defineFaults({
  'protection.account_suspended': { status: 403 },
  'protection.account_closed': { status: 403 },
  'protection.self_excluded': { status: 403 },
  'protection.time_out': { status: 403 },
  'protection.wrong_currency': { status: 422 },
  'protection.stake_below_min': { status: 422 },
  'protection.stake_above_max': { status: 422 },
  'protection.stake_limit': { status: 422 },
  'protection.loss_limit': { status: 422 },
  'protection.time_limit': { status: 422 },
  'protection.reality_check': { status: 409 },
  'protection.too_soon': { status: 429 },
  'protection.deposit_below_min': { status: 422 },
  'protection.deposit_above_max': { status: 422 },
  'protection.limits_first': { status: 409 },
  'protection.deposit_limit': { status: 422 },
  'protection.bounds_crossed': { status: 422 },
  'protection.raise_not_ready': { status: 409 },
  'protection.unknown_raise': { status: 404 },
  'protection.wrong_limit': { status: 422 },
  'protection.wrong_time_out': { status: 422 },
  'protection.wrong_exclusion': { status: 422 },
  'protection.unknown_pack': { status: 404 },
  'protection.unknown_member': { status: 404 },
});
