/** Where one may bet. */

export const BACCARAT_SPOTS = [
  'player',
  'tie',
  'banker',
  'player-pair',
  'banker-pair',
  'either-pair',
  'perfect-pair',
  'big',
  'small',
  'player-dragon',
  'banker-dragon',
] as const;

export type BaccaratSpot = (typeof BACCARAT_SPOTS)[number];
