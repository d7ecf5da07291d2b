/** House vendors: our own names for our own studios, and the lottery's special vendors (docs/PRODUCT.md, 9). */
export type HouseVendor = {
  readonly code: string;
  readonly name: string;
  /** Game types they make; `SC`, `JP` and `TG` are kinds of RNG. */
  readonly makes: readonly string[];
};

export const VENDORS: readonly HouseVendor[] = [
  { code: 'NAKSHI', name: 'Nakshi Works', makes: ['RNG', 'SC'] },
  { code: 'BANYANROW', name: 'Banyan Row', makes: ['RNG', 'ARCADE'] },
  { code: 'PADMA', name: 'Padma Mill', makes: ['RNG', 'FISH'] },
  { code: 'LAMPBLACK', name: 'Lampblack', makes: ['RNG', 'JP'] },
  { code: 'JUTESTREET', name: 'Jute Street', makes: ['RNG', 'BINGO'] },
  { code: 'BLUEPOT', name: 'Blue Potter', makes: ['RNG'] },
  { code: 'SALTQUAY', name: 'Salt Quay', makes: ['RNG', 'FISH'] },
  { code: 'INDIGOMILL', name: 'Indigo Mill', makes: ['RNG', 'SC'] },
  { code: 'BRASSGATE', name: 'Brass Gate', makes: ['RNG', 'TG'] },
  { code: 'NINEFERRY', name: 'Nine Ferry', makes: ['RNG', 'CRASH'] },
  { code: 'DRUMYARD', name: 'Drumyard', makes: ['RNG', 'ARCADE'] },
  { code: 'TEALOOM', name: 'Tea Loom', makes: ['RNG'] },
  { code: 'CHECKCLOTH', name: 'Checkcloth', makes: ['RNG', 'PVP'] },
  { code: 'PAPERBOAT', name: 'Paperboat Press', makes: ['RNG', 'SC'] },
  { code: 'MANGOLANE', name: 'Mango Lane', makes: ['RNG', 'BINGO'] },
  { code: 'SECONDRAIN', name: 'Second Rain', makes: ['RNG', 'CRASH'] },
  { code: 'KITEYARD', name: 'Kite Yard', makes: ['CRASH', 'ARCADE'] },
  { code: 'TALLTABLE', name: 'Tall Table', makes: ['LIVE', 'TG'] },
  { code: 'GREENBAIZE', name: 'Green Baize', makes: ['LIVE', 'PVP'] },
  { code: 'OPENHAND', name: 'Open Hand', makes: ['LIVE'] },
  { code: 'DEEPNET', name: 'Deepnet', makes: ['FISH'] },
  { code: 'FOURSEATS', name: 'Four Seats', makes: ['PVP'] },
  { code: 'LONGOFF', name: 'Long Off', makes: ['SPORTS'] },
  { code: 'TOUCHLINE', name: 'Touchline', makes: ['SPORTS'] },
  { code: 'LANFIRE', name: 'Lanfire', makes: ['ESPORTS'] },
  { code: 'REDSPUR', name: 'Redspur', makes: ['COCKFIGHT'] },
  { code: 'TCG_LOTTO_VN', name: 'Mekong Draws', makes: ['LOTT'] },
  { code: 'TCG_SEA', name: 'Straits Draws', makes: ['LOTT'] },
  { code: 'LOTT', name: 'House Draws', makes: ['LOTT'] },
  { code: 'ELOTT', name: 'Minute Draws', makes: ['ELOTT'] },
  { code: 'U9W', name: 'U9W', makes: ['U9W'] },
];

/** Vendors that are stored as SPORTS and shown as a type of their own (docs/PRODUCT.md, 6). */
export const SPLITS: readonly { readonly vendor: string; readonly gameType: string }[] = [
  { vendor: 'LANFIRE', gameType: 'ESPORTS' },
  { vendor: 'REDSPUR', gameType: 'COCKFIGHT' },
];
