/** Sic bo, ready to be hosted. */
import type { TableEngine } from '#games/table-contract.ts';
import { makeSicBo } from './engine/sic-bo.ts';
import { sicBo } from './tables/sic-bo.ts';

export const SIC_BO: readonly TableEngine[] = [makeSicBo(sicBo)];
