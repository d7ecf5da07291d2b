/** The house's arcade, table, scratch and jackpot titles: who makes them, what they are called, where they stand on the shelves. */
import type { GameRow, VendorRow } from '#features/setup/catalogue/store.ts';
import { ENGINES } from '#games/registry.ts';
import { percentOf } from '../rules.ts';

const LADDER = ['1.00', '2.00', '5.00', '10.00', '20.00', '50.00', '100.00', '200.00', '500.00', '1000.00'];

export const STUDIOS: readonly VendorRow[] = [
  { code: 'KITEYARD', display_name: 'Kite Yard' },
  { code: 'DRUMYARD', display_name: 'Drumyard' },
  { code: 'BANYANROW', display_name: 'Banyan Row' },
];

type Kind = { readonly game_type: string; readonly classify: string };
const ARCADE: Kind = { game_type: 'ARCADE', classify: 'AC' };

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
];

/** Every title as it is listed, with the return of its proof. */
export const soloTitles = (): readonly GameRow[] =>
  TITLES.map(([code, vendor, kind, emblem, ink, names]) => {
    const engine = ENGINES.get(code);
    if (!engine) throw new Error(`the game ${code} has no engine`);
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
      stakes: { BDT: [...LADDER], XXX: [...LADDER] },
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
