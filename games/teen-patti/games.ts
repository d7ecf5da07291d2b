/** Teen patti, ready to be hosted. */
import type { TableEngine } from '#games/table-contract.ts';
import { makeTeenPatti } from './engine/teen-patti.ts';
import { teenPatti } from './tables/teen-patti.ts';

export const TEEN_PATTI: readonly TableEngine[] = [makeTeenPatti(teenPatti)];
