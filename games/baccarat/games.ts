/** Baccarat, ready to be hosted. */
import type { TableEngine } from '#games/table-contract.ts';
import { makeBaccarat } from './engine/baccarat.ts';
import { baccarat } from './tables/baccarat.ts';

export const BACCARAT: readonly TableEngine[] = [makeBaccarat(baccarat)];
