/** What an account decides without looking anything up (RULINGS, Identity). Times are ms. */
import { MINUTE } from '#kernel/time.ts';

export type Realm = 'member' | 'staff';

export const MAX_FAILURES = 5;
export const TRY_WINDOW_MS = MINUTE;

/** Ms to wait before the next try, or 0: five failures of one name from one address close the door for the window's rest. */
export function waitBeforeTry(tries: { since: Date; failures: number } | undefined, now: number): number {
  if (!tries || tries.failures < MAX_FAILURES) return 0;
  return Math.max(0, tries.since.getTime() + TRY_WINDOW_MS - now);
}

/** The name as it is kept: no case, no spaces around it. */
export const nameOf = (username: string): string => username.trim().toLowerCase();
