import { defineFaults } from '#kernel/faults.ts';

export const explorerFaults = defineFaults({
  'explorer.unknown': { status: 404 },
  'explorer.check_running': { status: 409 },
});
