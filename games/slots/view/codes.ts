/** Which codes are reel games: all a page needs to know before it loads one. */
import { readTitleCode } from '#games/slots/contract.ts';

export const SLOT_CODES: readonly string[] = ['monsoon-tiger'];

export const isTitle = (code: string): boolean => readTitleCode(code) !== undefined;
export const ownsReels = (code: string): boolean => SLOT_CODES.includes(code) || isTitle(code);
