import type { Timing } from './timing.ts';

/** The tokens' own values. */
export const FULL: Timing = {
  windup: 110,
  minSpin: 900,
  stagger: 180,
  settle: 260,
  anticipation: 1400,
  cycle: 2500,
  countSmall: 600,
  countBig: 1800,
  countMax: 3500,
  still: false,
};
