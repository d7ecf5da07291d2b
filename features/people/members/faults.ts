import { defineFaults } from '#kernel/faults.ts';

export const memberFaults = defineFaults({
  'members.registration_closed': { status: 403 },
  'members.unknown_member': { status: 404 },
  'members.exclusion_stays': { status: 409 },
  'members.wrong_fields': { status: 422 },
  'members.under_age': { status: 422 },
  'members.wrong_phone': { status: 422 },
  'members.unknown_domain': { status: 422 },
  'members.unknown_referral': { status: 422 },
  'members.invitation_code_error': { status: 422 },
  // Told only to somebody who has proved the number or address with a code, or where the brand wants them to be unique.
  'members.contact_taken': { status: 409 },
  // Somebody else wrote into the profile since it was read.
  'members.changed_meanwhile': { status: 409 },
  'members.nothing_changed': { status: 422 },
  'members.field_closed': { status: 422 },
  'members.password_first': { status: 422 },
  'members.transaction_missing': { status: 422 },
  'members.transaction_tries': { status: 429 },
  'members.transaction_wrong': { status: 422 },
  'members.transaction_weak': { status: 422 },
  'members.currency_not_offered': { status: 422 },
  'members.currency_not_opened': { status: 409 },
  'members.unknown_notice': { status: 404 },
});
