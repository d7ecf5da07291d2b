import { defineFaults } from '#kernel/faults.ts';

/** Maintenance takes precedence over a region block (spec section 4). */
export const brandFaults = defineFaults({
  'brand.maintenance': { status: 503, retryAfterMs: 60_000 },
  'brand.region_blocked': { status: 403 },
});
