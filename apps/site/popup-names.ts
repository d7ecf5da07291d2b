/** Names under which popups are shown; one is open at a time. */
export const POPUPS = {
  login: 'login',
  forgot: 'forgot',
  changePassword: 'change-password',
  settings: 'settings',
  slip: 'slip',
  logout: 'logout',
  launch: 'launch',
} as const;
