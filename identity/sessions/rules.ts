/** What a session decides without looking anything up (RULINGS, Identity). Times are ms. */
import { HOUR, MINUTE } from '#kernel/time.ts';
import type { Realm } from '#identity/accounts/rules.ts';

export const IDLE_MS = 30 * MINUTE;
const ABSOLUTE_MS = { member: 12 * HOUR, staff: 8 * HOUR } as const satisfies Readonly<Record<Realm, number>>;

/** A session's last instant, however busy it is. */
export const expiryOf = (realm: Realm, now: number): number => now + ABSOLUTE_MS[realm];

export type Liveness = { readonly expiresAt: number; readonly seenAt: number; readonly ended: boolean };

export const isAlive = (session: Liveness, now: number): boolean =>
  !session.ended && now < session.expiresAt && now - session.seenAt < IDLE_MS;

/** Proofs that the phone itself has answered: they need no code to the phone, and no password was typed. */
export const isFromPhone = (how: string): boolean => how === 'sms' || how === 'phone';

/** Who came by his phone is not made to change a password he did not use, and may not know (docs/PRODUCT.md, 4). */
export const mustChangeNow = (mustChange: boolean, how: string): boolean => mustChange && !isFromPhone(how);
