/** A second room of a game is called `bingo-90-2`. */
export const ownsTable = (code: string): boolean =>
  /^bingo-(75(-patterns|-letters)?|90)(-\d{1,3})?$/.test(code);
