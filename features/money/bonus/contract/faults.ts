/** What bonuses refuse, in order of precedence; rooms that hand in rewards refuse a claim in the same words. */
import { defineFaults } from '#kernel/faults.ts';

export const bonusFaults = defineFaults({
  'bonus.unknown': { status: 404 },
  'bonus.unknown_terms': { status: 404 },
  'bonus.unknown_campaign': { status: 404 },
  'bonus.unknown_member': { status: 404 },
  'bonus.unknown_reward': { status: 404 },
  'bonus.unknown_code': { status: 404 },
  'bonus.wrong_terms': { status: 422 },
  'bonus.wrong_state': { status: 409 },
  'bonus.changed_meanwhile': { status: 409 },
  'bonus.not_entitled': { status: 403 },
  'bonus.below_level': { status: 403 },
  'bonus.wrong_currency': { status: 422 },
  'bonus.below_minimum': { status: 422 },
  'bonus.another_open': { status: 409 },
  'bonus.budget_spent': { status: 409 },
  'bonus.not_claimable': { status: 409 },
});
