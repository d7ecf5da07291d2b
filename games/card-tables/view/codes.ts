/** The card games everybody plays at once; a second table of one is called `dragon-tiger-2`. */
const GAMES = ['dragon-tiger'];

export const ownsTable = (code: string): boolean => GAMES.includes(code.replace(/-\d{1,3}$/, ''));
