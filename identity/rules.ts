/** What the gate decides without looking anything up (RULINGS, Identity). Times are ms. */
import { HOUR, MINUTE } from '#kernel/time.ts';
import type { StepUpPage } from './factors/pages.ts';

export const IDLE_MS = 30 * MINUTE;
const ABSOLUTE_MS = { member: 12 * HOUR, staff: 8 * HOUR } as const;
export type Realm = keyof typeof ABSOLUTE_MS;

/** A session's last instant, however busy it is. */
export const expiryOf = (realm: Realm, now: number): number => now + ABSOLUTE_MS[realm];

export type Liveness = { readonly expiresAt: number; readonly seenAt: number; readonly ended: boolean };

export const isAlive = (session: Liveness, now: number): boolean =>
  !session.ended && now < session.expiresAt && now - session.seenAt < IDLE_MS;

export const MAX_FAILURES = 5;
export const TRY_WINDOW_MS = MINUTE;

/** Ms to wait before the next try, or 0: five failures of one name from one address close the door for the window's rest. */
export function waitBeforeTry(tries: { since: Date; failures: number } | undefined, now: number): number {
  if (!tries || tries.failures < MAX_FAILURES) return 0;
  return Math.max(0, tries.since.getTime() + TRY_WINDOW_MS - now);
}

/** The name as it is kept: no case, no spaces around it. */
export const nameOf = (username: string): string => username.trim().toLowerCase();

/** Proofs that the phone itself has answered: they need no code to the phone, and no password was typed. */
export const isFromPhone = (how: string): boolean => how === 'sms' || how === 'phone';

/** Who came by his phone is not made to change a password he did not use, and may not know (docs/PRODUCT.md, 4). */
export const mustChangeNow = (mustChange: boolean, how: string): boolean => mustChange && !isFromPhone(how);

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
} as const satisfies Readonly<Record<StepUpPage, number>>;
