/** Bingo with 75 and with 90 balls, ready to be hosted. */
import type { TableEngine } from '#games/table-contract.ts';
import { makeBingo } from './engine/bingo.ts';
import { bingo75, bingo75Letters, bingo75Patterns, bingo90 } from './tables/bingo.ts';

export const BINGO_RULES = [bingo75, bingo90, bingo75Patterns, bingo75Letters] as const;
export const BINGO: readonly TableEngine[] = BINGO_RULES.map(makeBingo);
