import { defineFaults } from '#kernel/faults.ts';

export const signInFaults = defineFaults({
  'identity.sms_login_off': { status: 403 },
  'identity.free_play_off': { status: 403 },
  'identity.mobile_wrong': { status: 422 },
  // The first proof was right: `value` names the sign-in that waits and the ways to go on.
  'identity.verification_required': { status: 401 },
  'identity.verification_over': { status: 401 },
  'identity.remembered_over': { status: 401 },
  // Said only to somebody who knows the password (spec section 8).
  'identity.not_member': { status: 403 },
  'identity.not_agent': { status: 403 },
});
