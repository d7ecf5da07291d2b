/** Names under which popups are shown; one is open at a time (platform/ui/popups.ts). */
export const POPUPS = {
  login: 'login',
  forgot: 'forgot',
  changePassword: 'change-password',
  bonusOffer: 'bonus-offer',
  settings: 'settings',
  slip: 'slip',
  logout: 'logout',
  launch: 'launch',
  announcement: 'announcement',
  account: 'account',
  notice: 'notice',
  help: 'help',
  download: 'download',
  contract: 'contract',
} as const;

/**
 * The order of popups that open by themselves, the only place that says it: what has to be done comes before what has to be
 * answered, and both before news. What a visitor asks for opens at once and stands outside of this order.
 */
export const QUEUE: readonly string[] = [
  POPUPS.changePassword,
  POPUPS.account,
  POPUPS.contract,
  POPUPS.announcement,
];
