/** How long somebody may think, and what becomes of who does not say anything. Pure. */

/** Hands a seat may let pass before it sits out. */
export const MISSED_MOST = 2;
/** A time that ran out so long ago ran out while nobody was there to deal: it begins again. */
export const OUTAGE_MS = 20_000;
/** What a hand gives back to a time bank. */
export const BANK_BACK_MS = 1_000;

export type Clocked = { readonly askedAt: number; readonly actionMs: number };

/** What is left of a time bank after a decision. */
export function bankAfter(bankMs: number, { askedAt, actionMs }: Clocked, now: number): number {
  const beyond = now - askedAt - actionMs;
  return beyond <= 0 ? bankMs : Math.max(0, bankMs - beyond);
}

/** @returns `wait` · `act` for him · `again`: he could not have known that it was his turn */
export function onTime(deadline: number, now: number): 'wait' | 'act' | 'again' {
  if (now < deadline) return 'wait';
  return now - deadline > OUTAGE_MS ? 'again' : 'act';
}
