/** The games one plays alone without reels: their engines, and how a round of them is checked. */
import { recompute } from '#games/check.ts';
import type { GameFamily } from '#games/family.ts';
import { ARCADE } from './games.ts';

export const arcadeGames: GameFamily = { name: 'arcade', engines: ARCADE, check: { recompute } };
