/** The codes of these games with their titles: all a page needs to know before it loads one. */
export const TITLES: Readonly<Record<string, string>> = {
  dice: 'Bazaar Dice',
  limbo: 'Kite Limbo',
  plinko: 'Lantern Drop',
  mines: 'Paddy Mines',
  wheel: 'Mela Wheel',
  keno: 'Forty Keno',
  'hi-lo': 'Tide Hi-Lo',
  towers: 'Minaret Towers',
};

export const ownsArcade = (code: string): boolean => Object.hasOwn(TITLES, code);
