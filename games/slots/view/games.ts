/** Code → what the page needs to show a reel game: its engine and its looks. */
import type { Slot } from '#games/slots/engine/slot.ts';
import { SLOTS } from '#games/slots/games.ts';
import type { Skin } from './skin.ts';
import { monsoonTigerSkin } from './skin-monsoon-tiger.ts';

export type SlotGame = { readonly slot: Slot; readonly skin: Skin };

const SKINS: Readonly<Record<string, Skin>> = { 'monsoon-tiger': monsoonTigerSkin };

export function slotGame(code: string): SlotGame | undefined {
  const slot = SLOTS.find((one) => one.code === code);
  const skin = SKINS[code];
  return slot && skin ? { slot, skin } : undefined;
}
