import { defineFaults } from '#kernel/faults.ts';

export const passwordFaults = defineFaults({
  'identity.password_known': { status: 422 },
  'identity.password_used': { status: 422 },
  // Wrong, used up and too old are one answer.
  'identity.reset_link': { status: 422 },
  'identity.forgot_by_phone_off': { status: 403 },
});
