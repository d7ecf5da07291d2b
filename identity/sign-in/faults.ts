import { defineFaults } from '#kernel/faults.ts';

export const signInFaults = defineFaults({
  'identity.sms_login_off': { status: 403 },
  'identity.free_play_off': { status: 403 },
  'identity.mobile_wrong': { status: 422 },
  // The first proof was right: `value` names the sign-in that waits and the ways to go on.
  'identity.verification_required': { status: 401 },
  // One answer whichever of name and code was wrong.
  'identity.proof_wrong': { status: 422 },
  'identity.verification_over': { status: 401 },
  'identity.remembered_over': { status: 401 },
  // Said only to somebody who knows the password (docs/PRODUCT.md, 8).
  'identity.not_member': { status: 403 },
  'identity.not_agent': { status: 403 },
  // The network wants a second proof, and the account has none that counts.
  'identity.network_flagged': { status: 403 },
});
