/** Code → what the page needs to show a reel game: its engine, its looks and its drawing. */
import type { Slot } from '#games/slots/engine/slot.ts';
import { SLOTS } from '#games/slots/games.ts';
import monsoonTigerSheet from './art/monsoon-tiger.gen.svg';
import type { Skin } from './skin.ts';
import { SKINS } from './skins.ts';

export type SlotGame = {
  readonly slot: Slot;
  readonly skin: Skin;
  /** address of its drawing (sheet-plan.ts) */
  readonly sheet: string;
};

const SHEETS: Readonly<Record<string, string>> = { 'monsoon-tiger': monsoonTigerSheet };

export function slotGame(code: string): SlotGame | undefined {
  const slot = SLOTS.find((one) => one.code === code);
  const skin = SKINS[code];
  const sheet = SHEETS[code];
  return slot && skin && sheet ? { slot, skin, sheet } : undefined;
}
