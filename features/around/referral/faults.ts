import { defineFaults } from '#kernel/faults.ts';

export const referralFaults = defineFaults({
  'referral.unknown': { status: 404 },
  'referral.link_over': { status: 403 },
  'referral.wrong_address': { status: 422 },
  'referral.wrong_state': { status: 409 },
  'referral.changed_meanwhile': { status: 409 },
});
