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
  'roulette-european': 'European Roulette',
  'roulette-french': 'French Roulette',
  'roulette-american': 'American Roulette',
  'punto-banco': 'Punto Banco',
  blackjack: 'Free Bet Blackjack',
  'blackjack-classic': 'Classic Blackjack',
  'blackjack-surrender': 'Surrender Blackjack',
  'jacks-or-better': 'Jacks or Better',
  'deuces-wild': 'Deuces Wild',
  'scratch-paper-boats': 'Paper Boats',
  'scratch-mango-match': 'Mango Match',
  'scratch-seven-lamps': 'Seven Lamps',
  'scratch-river-day': 'River Day',
  'scratch-lotus-gold': 'Lotus Gold',
  'scratch-peacock': 'Peacock Fan',
  'lamp-pool': 'Lamp Pool',
};

export const ownsArcade = (code: string): boolean => Object.hasOwn(TITLES, code);
