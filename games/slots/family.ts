/** The reel games as a family: their engines, and how a round of them is checked. */
import { recompute } from '#games/check.ts';
import type { GameFamily } from '#games/registry.ts';
import { SLOTS } from './games.ts';

export const slots: GameFamily = { name: 'slots', engines: SLOTS, check: { recompute } };
