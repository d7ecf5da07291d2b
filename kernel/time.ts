/** Time: instants are ms since 1970 inside, ISO 8601 UTC on the wire (docs/API.md). */
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const toWire = (instant: Date | number): string => new Date(instant).toISOString();

/** A clock a test can turn. */
export type Clock = { readonly now: () => number };
export const systemClock: Clock = { now: () => Date.now() };
