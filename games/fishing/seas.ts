/** The three seas. A sea more is its table, a line here, and its drawings (view/paint). */
import type { Sea } from './engine/sea.ts';
import { GHARIAL_BAY } from './tables/gharial-bay.ts';
import { LANTERN_DEEP } from './tables/lantern-deep.ts';
import { MONSOON_WRECK } from './tables/monsoon-wreck.ts';

export const SEAS: readonly Sea[] = [GHARIAL_BAY, LANTERN_DEEP, MONSOON_WRECK];
export const seaOf = (code: string): Sea | undefined => SEAS.find((sea) => sea.code === code);
