/** The game whose pool stands for the house's jackpot. */
export const JACKPOT_GAME = 'lamp-pool';
