/** By what a message goes, and what for. */
export const CHANNELS = ['sms', 'email'] as const;
export type Channel = (typeof CHANNELS)[number];
export const PURPOSES = [
  'login',
  'register',
  'forgot',
  'bind-phone',
  'bind-email',
  'verify',
  /** of the local phone sign-in service */
  'phone',
] as const;
export type Purpose = (typeof PURPOSES)[number];
