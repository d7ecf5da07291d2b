import { defineFaults } from '#kernel/faults.ts';

export const factorFaults = defineFaults({
  // The last few minutes hold no proof for this page that it is still the same person; `value` says how to give one, and for which page.
  'identity.step_up_required': { status: 403 },
  'identity.factor_tries': { status: 429 },
  'identity.factor_wrong': { status: 422 },
  'identity.passkey_wrong': { status: 422 },
  'identity.no_enrolment': { status: 409 },
  'identity.factor_needed': { status: 409 },
  'identity.unknown_passkey': { status: 404 },
  'identity.too_many_passkeys': { status: 409 },
});
