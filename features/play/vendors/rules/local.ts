/** Vendors of this very installation: our own games, and the special vendor whose entry opens its game directly. Each calls us by its code in small letters. */
export const LOCAL_VENDOR = 'HAATWORKS';
export const U9W = 'U9W';
export const LOCAL_VENDORS: readonly string[] = [LOCAL_VENDOR, U9W];
export const operatorOf = (vendor: string): string => vendor.toLowerCase();
export const vendorOfOperator = (operator: string): string => operator.toUpperCase();
