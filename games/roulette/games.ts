/** Roulette, ready to be hosted. */
import type { TableEngine } from '#games/table-contract.ts';
import { makeRoulette } from './engine/roulette.ts';
import { roulette } from './tables/roulette.ts';

export const ROULETTE: readonly TableEngine[] = [makeRoulette(roulette)];
