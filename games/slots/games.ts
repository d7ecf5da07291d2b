/** The reel games of the house, ready to be hosted. */
import { makeSlot, type Slot } from './engine/slot.ts';
import { monsoonTigerProof } from './tables/monsoon-tiger.proof.gen.ts';
import { monsoonTiger } from './tables/monsoon-tiger.ts';

export const SLOTS: readonly Slot[] = [makeSlot(monsoonTiger, monsoonTigerProof)];
