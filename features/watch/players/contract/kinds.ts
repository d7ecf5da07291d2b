/** What happens to a player, told once and without schemas: the screen reads it too. */
export const EVENT_KINDS = [
  'registered',
  'session',
  'deposit',
  'withdrawal',
  'document',
  'limit',
  'account',
  'case',
  'note',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];
