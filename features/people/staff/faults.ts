import { defineFaults } from '#kernel/faults.ts';

export const staffFaults = defineFaults({
  'staff.wrong_email': { status: 422 },
  'staff.unknown_right': { status: 422 },
  'staff.last_admin': { status: 409 },
});
