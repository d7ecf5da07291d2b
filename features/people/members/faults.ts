import { defineFaults } from '#kernel/faults.ts';

export const memberFaults = defineFaults({
  'members.registration_closed': { status: 403 },
  'members.unknown_member': { status: 404 },
  'members.exclusion_stays': { status: 409 },
  'members.unknown_referral': { status: 422 },
});
