import { defineFaults } from '#kernel/faults.ts';

export const humanFaults = defineFaults({
  'identity.human_check': { status: 422 },
  'identity.captcha_required': { status: 422 },
  'identity.captcha_wrong': { status: 422 },
});
