/** The lotteries of the sample brand, each with its title on the shelves of lotteries. */
import type { GameRow as TitleRow, VendorRow } from '#features/setup/catalogue/store.ts';
import { compare, decimal, showDecimal, times } from '#games/lottery/core/ratio.ts';
import type { Tx } from '#platform/db/db.ts';
import type { Sample } from '#platform/room/room.ts';
import { iconOf } from '../present.ts';
import { SAMPLE_GAMES, type SampleGame } from '../sample/games.ts';
import { type NewGame, putGame } from '../store.ts';
import { returnsOf } from './desk.ts';
import { liveGame } from './games.ts';
import { categoryOf } from './order.ts';

/** Puts titles on the shelves. */
export type Shelve = (tx: Tx, vendor: VendorRow, games: readonly TitleRow[]) => Promise<void>;

export const SAMPLE_CODES: ReadonlySet<string> = new Set(SAMPLE_GAMES.map(({ code }) => code));

const VENDORS: readonly VendorRow[] = [
  { code: 'ELOTT', display_name: 'Minute Draws' },
  { code: 'TCG_LOTTO_VN', display_name: 'Mekong Draws' },
  { code: 'TCG_SEA', display_name: 'Straits Draws' },
];

/** A lottery is listed with the return of its best play. */
function bestReturn(game: NewGame, brandId: Sample['brandId']): string {
  const live = liveGame({ ...game, brand_id: brandId, halted: false, revision: 1 });
  if (!live) throw new Error(`the lottery ${game.code} has no engine`);
  const best = returnsOf(live).reduce(
    (most, { worst }) => (compare(worst, most) > 0n ? worst : most),
    decimal('0'),
  );
  const [whole = '0', fraction = ''] = showDecimal(times(best, decimal('100')), 4).split('.');
  return `${whole}.${fraction.padEnd(4, '0')}`;
}

const titleOf = (game: NewGame, rtp: string): TitleRow => ({
  code: game.code,
  vendor: game.vendor,
  game_type: categoryOf(game.vendor),
  names: { ...game.names },
  icon: iconOf(game),
  tags: ['HOT', 'NEW'],
  in_house: true,
  trial: false,
  popularity: 0n,
  stakes: { [game.currency]: [...game.units] },
  default_stake: { [game.currency]: game.units[0] ?? '1' },
  cycle_ms: 0,
  rtp,
});

export async function seedLotteries(
  tx: Tx,
  { brandId, currency }: Sample,
  shelve: Shelve,
): Promise<readonly []> {
  const games = SAMPLE_GAMES.map((game: SampleGame, at) => ({ ...game, currency, position: at + 1 }));
  for (const vendor of VENDORS) {
    const own = games.filter((game) => game.vendor === vendor.code);
    await shelve(
      tx,
      vendor,
      own.map((game) => titleOf(game, bestReturn(game, brandId))),
    );
  }
  for (const game of games) await putGame(tx, { ...game, brandId });
  return [];
}
