/** How long a proof counts, and where (RULINGS, Identity; CHECKS 33). Times are ms. */
import { MINUTE } from '#kernel/time.ts';
import type { StepUpPage } from './contract/pages.ts';

/** What a sign-in proves, it proves everywhere for five minutes (CHECKS 33). */
export const FRESH_MS = 5 * MINUTE;

/** A step-up lasts ten minutes for the page or desk it was given for (RULINGS); where several people decide together, five (CHECKS 33). */
const PAGE_MS = 10 * MINUTE;
const DECIDED_TOGETHER_MS = 5 * MINUTE;
export const STEP_UP_MS = {
  security: PAGE_MS,
  profile: PAGE_MS,
  payout_accounts: PAGE_MS,
  withdraw: PAGE_MS,
  agent_transfers: PAGE_MS,
  points: PAGE_MS,
  own_email: PAGE_MS,
  player_profile: PAGE_MS,
  player_requests: DECIDED_TOGETHER_MS,
  player_limits: DECIDED_TOGETHER_MS,
  jurisdiction: DECIDED_TOGETHER_MS,
  staff: DECIDED_TOGETHER_MS,
  approvals: DECIDED_TOGETHER_MS,
  withdrawals: DECIDED_TOGETHER_MS,
  cases: DECIDED_TOGETHER_MS,
  lottery: DECIDED_TOGETHER_MS,
  vendor_keys: DECIDED_TOGETHER_MS,
} as const satisfies Readonly<Record<StepUpPage, number>>;
