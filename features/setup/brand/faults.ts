import { defineFaults } from '#kernel/faults.ts';

/** Maintenance takes precedence over a region block (docs/PRODUCT.md, 4). */
export const brandFaults = defineFaults({
  'brand.maintenance': { status: 503, retryAfterMs: 60_000 },
  'brand.region_blocked': { status: 403 },
  'brand.changed_meanwhile': { status: 409 },
  'brand.bad_prefix': { status: 422 },
  'brand.network_too_wide': { status: 422 },
  'brand.too_many_networks': { status: 422 },
  'brand.bad_window': { status: 422 },
  'brand.bad_language': { status: 422 },
  'brand.bad_dialing_code': { status: 422 },
  'brand.bad_field': { status: 422 },
  'brand.currency_held': { status: 409 },
  'brand.unknown_host': { status: 422 },
});
