/** A second table of the game is called `xoc-dia-2`. */
export const ownsTable = (code: string): boolean => code.replace(/-\d{1,3}$/, '') === 'xoc-dia';
