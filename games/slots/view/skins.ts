/** Code → looks. */
import type { Skin } from './skin.ts';
import { monsoonTigerSkin } from './skin-monsoon-tiger.ts';

export const SKINS: Readonly<Record<string, Skin>> = { 'monsoon-tiger': monsoonTigerSkin };
