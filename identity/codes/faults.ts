import { defineFaults } from '#kernel/faults.ts';

export const codeFaults = defineFaults({
  // Before anything is sent: the same for a number that is known and for one that is not.
  'identity.code_too_soon': { status: 429 },
  'identity.code_too_many': { status: 429 },
  // One answer for wrong, expired, used up, and for a number nobody asked a code for.
  'identity.code_wrong': { status: 422 },
});
