/** Stocks the shelves: house vendors, profiles of the mathematics and all titles. Run again it writes only what differs. */
import type { Runner, Tx } from '#platform/db/db.ts';
import type { Sample } from '#platform/room/room.ts';
import { HOUSE_REBATES } from '../rules/rebates.ts';
import {
  countTitles,
  type GameRow,
  putGame,
  putMaths,
  putSplit,
  putTitles,
  putVendor,
  type VendorRow,
} from '../store.ts';
import { seedRebate } from '../store/rebates.ts';
import { MATHS } from '../titles/maths.ts';
import { makeTitles, TITLE_COUNT } from '../titles/titles.ts';
import { SPLITS, VENDORS } from '../titles/vendors.ts';

/** Titles a statement: each stays far below the time a statement may take, also on a busy machine. */
const AT_ONCE = 500;

/**
 * Answers how many titles were written. Two processes may stock at once: both write in the same order, each title once.
 */
export async function stockTitles(runner: Runner): Promise<number> {
  for (const vendor of VENDORS) await putVendor(runner, { code: vendor.code, display_name: vendor.name });
  for (const { vendor, gameType } of SPLITS) await putSplit(runner, vendor, gameType);
  for (const profile of MATHS) await putMaths(runner, profile);
  // Making 10,000 names takes a quarter of a second: a start that finds them there does not.
  if ((await countTitles(runner)) >= TITLE_COUNT) return 0;
  const titles = makeTitles();
  let written = 0;
  for (let from = 0; from < titles.length; from += AT_ONCE)
    written += await putTitles(runner, titles.slice(from, from + AT_ONCE));
  return written;
}

/** The rates a new brand begins with. */
export async function seedRebates(tx: Tx, { brandId }: Sample): Promise<readonly []> {
  for (const [game_type, rate] of Object.entries(HOUSE_REBATES))
    await seedRebate(tx, { brand_id: brandId, game_type, vendor: '', rate });
  return [];
}

/** The house's own games, with their maker. */
export async function shelve(tx: Tx, vendor: VendorRow, games: readonly GameRow[]): Promise<void> {
  await putVendor(tx, vendor);
  for (const game of games) await putGame(tx, game);
}
