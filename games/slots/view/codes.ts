/** Which codes are the first slots and which are titles: all a page needs to know before it loads one. */
import { readTitleCode } from '#games/slots/contract.ts';

export const SLOT_CODES: readonly string[] = ['monsoon-tiger'];

export const isTitle = (code: string): boolean => readTitleCode(code) !== undefined;
