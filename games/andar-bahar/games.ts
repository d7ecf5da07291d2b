/** Andar bahar, ready to be hosted. */
import type { TableEngine } from '#games/table-contract.ts';
import { makeAndarBahar } from './engine/andar-bahar.ts';
import { andarBahar } from './tables/andar-bahar.ts';

export const ANDAR_BAHAR: readonly TableEngine[] = [makeAndarBahar(andarBahar)];
