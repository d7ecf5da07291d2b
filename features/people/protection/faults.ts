import { defineFaults } from '#kernel/faults.ts';

/** In order of precedence: who somebody is, then what he asks for, then when. */
export const protectionFaults = defineFaults({
  'protection.account_suspended': { status: 403 },
  'protection.account_closed': { status: 403 },
  'protection.self_excluded': { status: 403 },
  'protection.wrong_currency': { status: 422 },
  'protection.stake_below_min': { status: 422 },
  'protection.stake_above_max': { status: 422 },
  'protection.too_soon': { status: 429 },
  'protection.deposit_below_min': { status: 422 },
  'protection.deposit_above_max': { status: 422 },
  'protection.bounds_crossed': { status: 422 },
});
