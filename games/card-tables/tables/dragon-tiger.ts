/** Dragon tiger as it is dealt in most houses: eight decks, ace low, half the stake back on a tie, bets on one card that a seven loses. */
import type { DragonTigerRules } from '../engine/dragon-tiger.ts';

export const dragonTiger: DragonTigerRules = {
  code: 'dragon-tiger',
  version: 1,
  decks: 8,
  /** x:1 */
  pays: { side: 1, tie: 8, suitedTie: 50, half: 1, suit: 3 },
};
