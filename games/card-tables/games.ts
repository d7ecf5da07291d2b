/** Card games everybody plays at once, ready to be hosted. */
import type { TableEngine } from '#games/table-contract.ts';
import { makeDragonTiger } from './engine/dragon-tiger.ts';
import { dragonTiger } from './tables/dragon-tiger.ts';

export const CARD_TABLES: readonly TableEngine[] = [makeDragonTiger(dragonTiger)];
