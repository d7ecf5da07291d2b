/** How often a cannon shoots: a volley a second by the rule of the room, more slowly where the law of the brand asks for it (docs/decisions/0043-a-volley-a-second.md). */

/** Between two volleys of one cannon, ms. Answers take their time to travel: a little less than the second a page waits. */
export const VOLLEY_MS = 900;

/** @param lawMs what the law asks from start to start, 0 where it asks nothing; its time is kept to the millisecond */
export const volleyMsUnder = (lawMs: number): number => Math.max(VOLLEY_MS, lawMs);

/** How long a cannon is still being loaded, ms; 0 where it may shoot. @param shotAt of its newest volley, 0 where it has shot none */
export const loadingMs = (volleyMs: number, shotAt: number, now: number): number =>
  Math.max(0, Math.min(volleyMs, shotAt + volleyMs - now));
