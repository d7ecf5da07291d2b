import { defineFaults } from '#kernel/faults.ts';

export const identityFaults = defineFaults({
  'identity.field_empty': { status: 422 },
  'identity.confirm_mismatch': { status: 422 },
  'identity.too_many_tries': { status: 429 },
  // One answer for an unknown name and for a wrong password (RULINGS, Identity).
  'identity.wrong_credentials': { status: 401 },
  // Where a brand wants it, to somebody who has read the picture: this name, or this name with this address, is nobody's.
  'identity.name_unknown': { status: 422 },
  'identity.account_closed': { status: 403 },
  'identity.wrong_password': { status: 422 },
  'identity.same_password': { status: 422 },
  'identity.username_taken': { status: 409 },
});
