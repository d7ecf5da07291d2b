/** Names under which popups are shown; one is open at a time. */
export const POPUPS = {
  login: 'login',
  settings: 'settings',
  slip: 'slip',
  logout: 'logout',
  launch: 'launch',
} as const;
