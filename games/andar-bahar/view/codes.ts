/** A second table of the game is called `andar-bahar-2`. */
export const ownsTable = (code: string): boolean => code.replace(/-\d{1,3}$/, '') === 'andar-bahar';
