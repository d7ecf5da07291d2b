/** Xoc dia, ready to be hosted. */
import type { TableEngine } from '#games/table-contract.ts';
import { makeXocDia } from './engine/xoc-dia.ts';
import { xocDia } from './tables/xoc-dia.ts';

export const XOC_DIA: readonly TableEngine[] = [makeXocDia(xocDia)];
