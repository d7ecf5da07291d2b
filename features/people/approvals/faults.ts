/** Clients have known these codes since only staff were approved, so they keep the name of that room. */
import { defineFaults } from '#kernel/faults.ts';

export const approvalFaults = defineFaults({
  'staff.unknown': { status: 404 },
  'staff.not_yourself': { status: 403 },
  'staff.request_decided': { status: 409 },
  'staff.request_undecided': { status: 409 },
  'staff.request_stale': { status: 409 },
  'staff.password_given': { status: 409 },
  // Two accounts of one person, or an account whose first password the other set, are one pair of eyes (CHECKS 33).
  'staff.same_hand': { status: 403 },
  'staff.entries_differ': { status: 422 },
  'staff.already_agreed': { status: 409 },
  'staff.request_open': { status: 409 },
  'staff.no_change': { status: 422 },
  'staff.no_factors': { status: 409 },
});
