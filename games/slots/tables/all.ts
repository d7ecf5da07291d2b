/** Every table that has to be proved. */
import type { ReelTable } from '#games/slots/engine/table.ts';
import { monsoonTiger } from './monsoon-tiger.ts';

export const TABLES: readonly ReelTable[] = [monsoonTiger];
