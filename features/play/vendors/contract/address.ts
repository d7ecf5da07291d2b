/** Where the game of a vendor opens on this site. Its code says that it is one. */
export const isVendorGame = (code: string): boolean => code.startsWith('vg-');
export const addressOf = (code: string): string => `/vendorGames/${encodeURIComponent(code)}`;
/** The page of a game of ours that an operator's player was sent to. Its secret stands behind `#`, where no server and no log sees it. */
export const addressOfSession = (session: string): string => `/supplied#${session}`;
