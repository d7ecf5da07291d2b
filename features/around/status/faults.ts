import { defineFaults } from '#kernel/faults.ts';

/** In order of precedence. */
export const statusFaults = defineFaults({
  'status.unknown': { status: 404 },
  'status.changed_meanwhile': { status: 409 },
  'status.solved': { status: 409 },
  'status.no_english': { status: 422 },
  'status.no_parts': { status: 422 },
});
