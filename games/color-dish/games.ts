/** The colour dish, ready to be hosted. */
import type { TableEngine } from '#games/table-contract.ts';
import { makeColorDish } from './engine/color-dish.ts';
import { colorDish } from './tables/color-dish.ts';

export const COLOR_DISH: readonly TableEngine[] = [makeColorDish(colorDish)];
