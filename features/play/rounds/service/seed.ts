/** The house's own games on the shelves of every brand, each with the return of its proof. */
import type { GameRow, VendorRow } from '#features/setup/catalogue/store.ts';
import { engineOf } from '#games/engines.ts';
import type { Tx } from '#platform/db/db.ts';
import type { Shelve } from '../needs.ts';
import { percentOf } from '#kernel/shares.ts';
import { titlesByStudio } from './titles.ts';

export const HOUSE_VENDOR: VendorRow = { code: 'HAAT', display_name: 'Haat' };

const LADDER = ['1.00', '2.00', '5.00', '10.00', '20.00', '50.00', '100.00', '200.00', '500.00', '1000.00'];

/** `rtp` is filled in from the game's own proof. */
export const HOUSE_GAMES: readonly Omit<GameRow, 'rtp'>[] = [
  {
    code: 'monsoon-tiger',
    vendor: HOUSE_VENDOR.code,
    game_type: 'RNG',
    names: { en: 'Monsoon Tiger', bn: 'মনসুন টাইগার', ar: 'نمر المطر' },
    icon: '/art/RNG/monsoon-tiger.svg?emblem=tiger&ink=6',
    tags: ['HOT', 'NEW'],
    in_house: true,
    trial: true,
    // The first on the shelf until real play says otherwise.
    popularity: 60_000n,
    stakes: { BDT: LADDER, XXX: LADDER },
    default_stake: { BDT: '20.00', XXX: '20.00' },
    cycle_ms: 2_500,
  },
];

export async function seedGames(tx: Tx, shelve: Shelve): Promise<readonly []> {
  const games = HOUSE_GAMES.map((game) => {
    const engine = engineOf(game.code);
    if (!engine) throw new Error(`the game ${game.code} has no engine`);
    return { ...game, rtp: percentOf(engine.proof.rtp) };
  });
  await shelve(tx, HOUSE_VENDOR, games);
  for (const [studio, titles] of titlesByStudio()) await shelve(tx, studio, titles);
  return [];
}
