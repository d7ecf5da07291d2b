/** Our own games as a vendor of this very installation. */
export const LOCAL_VENDOR = 'HAATWORKS';
/** What it calls this installation. */
export const LOCAL_OPERATOR = 'self';
