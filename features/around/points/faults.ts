import { defineFaults } from '#kernel/faults.ts';

/** In order of precedence: whether it is open, which row, what is sent, what the member has. */
export const pointsFaults = defineFaults({
  'points.closed': { status: 403 },
  'points.not_entitled': { status: 403 },
  'points.unknown_goods': { status: 404 },
  'points.unknown_redemption': { status: 404 },
  'points.unknown_member': { status: 404 },
  'points.malformed': { status: 422 },
  'points.wrong_goods': { status: 422 },
  'points.address_missing': { status: 422 },
  'points.price_changed': { status: 409 },
  'points.worth_changed': { status: 409 },
  'points.below_least': { status: 422 },
  'points.changed_meanwhile': { status: 409 },
  'points.wrong_state': { status: 409 },
  'points.each_most': { status: 409 },
  'points.sold_out': { status: 409 },
  'points.not_enough': { status: 409 },
  'points.category_twice': { status: 422 },
  'points.unit_missing': { status: 422 },
  'points.above_margin': { status: 422 },
});
