/** The codes of the reel games: all a page needs to know before it loads one. */
export const SLOT_CODES: readonly string[] = ['monsoon-tiger'];
