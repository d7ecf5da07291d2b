/** A second table of the game is called `baccarat-2`. */
export const ownsTable = (code: string): boolean => code.replace(/-\d{1,3}$/, '') === 'baccarat';
