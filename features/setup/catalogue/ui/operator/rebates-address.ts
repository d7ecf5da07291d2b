/** Where the desk reads and writes the rebates of its brand. */
export const REBATES = '/ops/catalogue/rebates';
