/** The house's arcade, table, scratch and jackpot titles: who makes them, what they are called, where they stand on the shelves. */
import type { GameRow, VendorRow } from '#features/setup/catalogue/store.ts';
import { ENGINES } from '#games/registry.ts';
import { percentOf } from '#kernel/shares.ts';

const LADDER = ['1.00', '2.00', '5.00', '10.00', '20.00', '50.00', '100.00', '200.00', '500.00', '1000.00'];

const TICKET = '10.00';

export const STUDIOS: readonly VendorRow[] = [
  { code: 'KITEYARD', display_name: 'Kite Yard' },
  { code: 'DRUMYARD', display_name: 'Drumyard' },
  { code: 'BANYANROW', display_name: 'Banyan Row' },
  { code: 'BRASSGATE', display_name: 'Brass Gate' },
  { code: 'TALLTABLE', display_name: 'Tall Table' },
  { code: 'PAPERBOAT', display_name: 'Paperboat Press' },
  { code: 'NAKSHI', display_name: 'Nakshi Works' },
  { code: 'LAMPBLACK', display_name: 'Lampblack' },
];

type Kind = { readonly game_type: string; readonly classify: string };
const ARCADE: Kind = { game_type: 'ARCADE', classify: 'AC' };
const TABLE: Kind = { game_type: 'RNG', classify: 'TG' };
const SCRATCH: Kind = { game_type: 'RNG', classify: 'SC' };
const JACKPOT: Kind = { game_type: 'RNG', classify: 'JP' };

type Short = readonly [
  code: string,
  vendor: string,
  kind: Kind,
  emblem: string,
  ink: number,
  names: Readonly<Record<string, string>>,
];

const TITLES: readonly Short[] = [
  ['dice', 'BANYANROW', ARCADE, 'dice', 2, { en: 'Bazaar Dice', bn: 'বাজার ডাইস' }],
  ['limbo', 'KITEYARD', ARCADE, 'kite', 5, { en: 'Kite Limbo', bn: 'ঘুড়ি লিম্বো' }],
  ['plinko', 'DRUMYARD', ARCADE, 'lantern', 1, { en: 'Lantern Drop', bn: 'লণ্ঠন ড্রপ' }],
  ['mines', 'BANYANROW', ARCADE, 'gem', 3, { en: 'Paddy Mines', bn: 'ধানখেত মাইনস' }],
  ['wheel', 'DRUMYARD', ARCADE, 'wheel', 4, { en: 'Mela Wheel', bn: 'মেলা হুইল' }],
  ['keno', 'BANYANROW', ARCADE, 'ball8', 6, { en: 'Forty Keno', bn: 'চল্লিশ কেনো' }],
  ['hi-lo', 'KITEYARD', ARCADE, 'cards', 0, { en: 'Tide Hi-Lo', bn: 'জোয়ার হাই-লো' }],
  ['towers', 'KITEYARD', ARCADE, 'crown', 7, { en: 'Minaret Towers', bn: 'মিনার টাওয়ার্স' }],
  ['roulette-european', 'BRASSGATE', TABLE, 'wheel', 2, { en: 'European Roulette', bn: 'ইউরোপীয় রুলেট' }],
  ['roulette-french', 'BRASSGATE', TABLE, 'wheel', 5, { en: 'French Roulette', bn: 'ফরাসি রুলেট' }],
  ['roulette-american', 'BRASSGATE', TABLE, 'wheel', 3, { en: 'American Roulette', bn: 'মার্কিন রুলেট' }],
  ['punto-banco', 'TALLTABLE', TABLE, 'cards', 1, { en: 'Punto Banco', bn: 'পুন্তো বাঙ্কো' }],
  ['blackjack', 'TALLTABLE', TABLE, 'cards', 2, { en: 'Free Bet Blackjack', bn: 'ফ্রি বেট ব্ল্যাকজ্যাক' }],
  ['blackjack-classic', 'TALLTABLE', TABLE, 'cards', 3, { en: 'Classic Blackjack', bn: 'ক্লাসিক ব্ল্যাকজ্যাক' }],
  [
    'blackjack-surrender',
    'TALLTABLE',
    TABLE,
    'cards',
    7,
    { en: 'Surrender Blackjack', bn: 'সারেন্ডার ব্ল্যাকজ্যাক' },
  ],
  ['jacks-or-better', 'TALLTABLE', TABLE, 'crown', 4, { en: 'Jacks or Better', bn: 'জ্যাকস অর বেটার' }],
  ['deuces-wild', 'TALLTABLE', TABLE, 'cards', 6, { en: 'Deuces Wild', bn: 'ডিউসেস ওয়াইল্ড' }],
  ['scratch-paper-boats', 'PAPERBOAT', SCRATCH, 'boat', 5, { en: 'Paper Boats', bn: 'কাগজের নৌকা' }],
  ['scratch-mango-match', 'NAKSHI', SCRATCH, 'mango', 1, { en: 'Mango Match', bn: 'আমের মিল' }],
  ['scratch-seven-lamps', 'NAKSHI', SCRATCH, 'lamp', 0, { en: 'Seven Lamps', bn: 'সাত প্রদীপ' }],
  ['scratch-river-day', 'PAPERBOAT', SCRATCH, 'koi', 3, { en: 'River Day', bn: 'নদীর দিন' }],
  ['scratch-lotus-gold', 'NAKSHI', SCRATCH, 'lotus', 2, { en: 'Lotus Gold', bn: 'সোনালি পদ্ম' }],
  ['scratch-peacock', 'PAPERBOAT', SCRATCH, 'peacock', 7, { en: 'Peacock Fan', bn: 'ময়ূর পাখা' }],
  ['lamp-pool', 'LAMPBLACK', JACKPOT, 'lantern', 4, { en: 'Lamp Pool', bn: 'প্রদীপ জ্যাকপট' }],
];

/** Every title as it is listed, with the return of its proof. */
export const soloTitles = (): readonly GameRow[] =>
  TITLES.map(([code, vendor, kind, emblem, ink, names]) => {
    const engine = ENGINES.get(code);
    if (!engine) throw new Error(`the game ${code} has no engine`);
    // A jackpot has one price: every ticket has the same chance of the whole pool.
    const ladder = engine.jackpot ? [TICKET] : LADDER;
    return {
      code,
      vendor,
      ...kind,
      names: { ...names },
      icon: `/art/${kind.game_type}/${code}.svg?emblem=${emblem}&ink=${ink}`,
      tags: ['NEW'],
      in_house: true,
      trial: true,
      popularity: 0n,
      stakes: { BDT: [...ladder], XXX: [...ladder] },
      default_stake: { BDT: '10.00', XXX: '10.00' },
      cycle_ms: 5_000,
      rtp: percentOf(engine.proof.rtp),
    };
  });

/** The same by maker. */
export const titlesByStudio = (): readonly (readonly [VendorRow, readonly GameRow[]])[] => {
  const titles = soloTitles();
  return STUDIOS.map((studio) => [studio, titles.filter(({ vendor }) => vendor === studio.code)] as const);
};
