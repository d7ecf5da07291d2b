/** What binds one-time codes (CHECKS 31). Times are ms. */
import { HOUR, MINUTE } from '#kernel/time.ts';

/** Life of a code, and the countdown of the button that asks for another (docs/PRODUCT.md, 9); at most 10 (CHECKS 31). */
export const EXPIRED_MINUTES = 3;
export const MAX_TRIES = 5;
export const DIGITS = 6;

export type Cap = {
  readonly windowMs: number;
  readonly most: number;
  /** Least time between two. */
  readonly gapMs: number;
};

/** One recipient, one address of the network, the whole installation. */
export const CAPS = {
  recipient: { windowMs: HOUR, most: 5, gapMs: MINUTE },
  // A network address may stand for a mobile carrier's crowd, so it is not the tightest of the three.
  ip: { windowMs: HOUR, most: 30, gapMs: 0 },
  // 300 a minute are 5 a second: above that somebody pumps messages at our cost.
  everybody: { windowMs: MINUTE, most: 300, gapMs: 0 },
} as const satisfies Record<string, Cap>;

/** Ms until one more may go, or 0. `sent` are the instants inside and before the window, oldest first. */
export function waitBefore(sent: readonly number[], cap: Cap, now: number): number {
  const inside = sent.filter((at) => at > now - cap.windowMs);
  const last = inside.at(-1);
  const gap = last === undefined ? 0 : Math.max(0, last + cap.gapMs - now);
  const oldest = inside[inside.length - cap.most];
  const full = oldest === undefined ? 0 : oldest + cap.windowMs - now;
  return Math.max(gap, full, 0);
}

/** `{ gap: true }` when only the pause between two is not over. */
export const isGap = (sent: readonly number[], cap: Cap, now: number): boolean =>
  sent.filter((at) => at > now - cap.windowMs).length < cap.most;

export const codeOf = (random: number): string => String(random).padStart(DIGITS, '0');
