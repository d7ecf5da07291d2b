import { defineFaults } from '#kernel/faults.ts';

export const commissionFaults = defineFaults({
  'commission.unknown_contract': { status: 404 },
  'commission.unknown_line': { status: 404 },
  'commission.unknown_receiver': { status: 404 },
  'commission.not_offered': { status: 409 },
  'commission.wrong_state': { status: 409 },
  'commission.offer_waits': { status: 409 },
  'commission.no_own_contract': { status: 409 },
  'commission.other_cycle': { status: 422 },
  'commission.rate_above_own': { status: 422 },
  'commission.condition_below_own': { status: 422 },
  'commission.lower_than_before': { status: 422 },
  'commission.bad_tiers': { status: 422 },
  'commission.bad_period': { status: 422 },
  'commission.not_due': { status: 409 },
  'commission.disputed_before': { status: 409 },
  'commission.no_dispute': { status: 409 },
});
