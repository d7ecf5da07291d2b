/** How a coup may end. */

export type BaccaratEnd = {
  readonly winner: 'player' | 'banker' | 'tie';
  readonly playerPair: boolean;
  readonly bankerPair: boolean;
};
