/** Fan tan, ready to be hosted. */
import type { TableEngine } from '#games/table-contract.ts';
import { makeFanTan } from './engine/fan-tan.ts';
import { fanTan } from './tables/fan-tan.ts';

export const FAN_TAN: readonly TableEngine[] = [makeFanTan(fanTan)];
