/** Crash in three themes, ready to be hosted: one law, three skies. */
import type { TableEngine } from '#games/table-contract.ts';
import { makeCrash } from './engine/crash.ts';

export const CRASH: readonly TableEngine[] = [
  makeCrash({ code: 'kite-cut', version: 1 }),
  makeCrash({ code: 'sky-lantern', version: 1 }),
  makeCrash({ code: 'river-launch', version: 1 }),
];
