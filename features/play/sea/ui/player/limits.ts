/** As the contract has it; written here so that a page carries no schemas. */
export const SHOTS_MOST = 5;
