/** The page or desk a step-up is asked for on; it counts there and nowhere else. Plain data: screens read it, too. */
export const STEP_UP_PAGES = [
  'security',
  'profile',
  'payout_accounts',
  'withdraw',
  'agent_transfers',
  'points',
  'own_email',
  'player_profile',
  'player_requests',
  'player_limits',
  'jurisdiction',
  'staff',
  'approvals',
  'withdrawals',
  'cases',
  'lottery',
  'vendor_keys',
] as const;
export type StepUpPage = (typeof STEP_UP_PAGES)[number];
