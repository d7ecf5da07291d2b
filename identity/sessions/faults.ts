import { defineFaults } from '#kernel/faults.ts';

export const sessionFaults = defineFaults({
  'identity.unknown_session': { status: 404 },
  // One answer for a code that is wrong, used or older than a minute.
  'identity.handoff_over': { status: 401 },
});
