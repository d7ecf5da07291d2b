import { defineFaults } from '#kernel/faults.ts';

export const vipFaults = defineFaults({
  'vip.unknown_day': { status: 404 },
  'vip.wrong_levels': { status: 422 },
  'vip.above_margin': { status: 422 },
  'vip.changed_meanwhile': { status: 409 },
});
