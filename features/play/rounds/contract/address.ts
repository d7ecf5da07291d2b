/** The page of a game one opens for oneself. */
export const playAddress = (gameCode: string): string => `/play/${encodeURIComponent(gameCode)}`;
