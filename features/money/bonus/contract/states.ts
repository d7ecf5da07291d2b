/** What becomes of a bonus. */

/** `open` wagers · `closing` has ended while stakes made of it are still open · the others are over. */
export const BONUS_STATES = ['open', 'closing', 'converted', 'forfeited', 'expired', 'lost'] as const;
export type BonusState = (typeof BONUS_STATES)[number];

/** Why it ended; empty while it is open. `played` its money was lost. */
export const END_REASONS = [
  '',
  'wagered',
  'given_up',
  'withdrawal',
  'staff',
  'expired',
  'played',
  'deposit_taken_back',
] as const;
export type EndReason = (typeof END_REASONS)[number];

/** What is kept of a bonus, one line each; the newest fifty and more are shown. */
export const EVENT_KINDS = [
  'granted',
  'counted',
  'free_play',
  'won_free',
  'corrected',
  'completed',
  'converted',
  'capped',
  'forfeited',
  'expired',
  'lost',
  'returned',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];
