import { defineFaults } from '#kernel/faults.ts';

export const staffFaults = defineFaults({
  'staff.unknown': { status: 404 },
  'staff.not_yourself': { status: 403 },
  'staff.request_decided': { status: 409 },
  'staff.request_undecided': { status: 409 },
  'staff.request_stale': { status: 409 },
  'staff.password_given': { status: 409 },
  // Two accounts of one person, or an account whose first password the other set, are one pair of eyes (CHECKS 33).
  'staff.same_hand': { status: 403 },
  'staff.already_agreed': { status: 409 },
  'staff.request_open': { status: 409 },
  'staff.no_change': { status: 422 },
  'staff.no_factors': { status: 409 },
  'staff.wrong_email': { status: 422 },
  'staff.unknown_right': { status: 422 },
  'staff.last_admin': { status: 409 },
});
