/** Stocks the shelves: house vendors, profiles of the mathematics and all titles. Run again it writes only what differs. */
import type { TableFigures } from '#games/slots/contract.ts';
import type { Runner, Tx } from '#platform/db/db.ts';
import type { Sample } from '#platform/room/room.ts';
import { HOUSE_REBATES } from '../rules/rebates.ts';
import {
  countTitles,
  type GameRow,
  type MathsRow,
  putGame,
  putMaths,
  putSplit,
  putTitles,
  putVendor,
  type VendorRow,
} from '../store.ts';
import { seedRebate } from '../store/rebates.ts';
import { MATHS } from '../titles/maths.ts';
import { makeTitles, type Title, TITLE_COUNT } from '../titles/titles.ts';
import { SPLITS, VENDORS } from '../titles/vendors.ts';

/** Titles a statement: each stays far below the time a statement may take, also on a busy machine. */
const AT_ONCE = 500;

/** What is proved of a table; undefined where no engine plays it. */
export type FiguresOf = (tableCode: string) => TableFigures | undefined;

/** Ten and more of the smallest units of a currency with two decimals: what a proved table pays comes out to the unit. */
const LADDER = ['10.00', '20.00', '50.00', '100.00', '200.00', '500.00', '1000.00'];
const SMALLEST = '10.00';
const FIRST = '20.00';
const CYCLE_MS = 2_500;

const profileOf = (table: string): string => `reels-${table}`;

/** A title as it is written: one of reels with everything that opens it. */
function rowOf({ table, ...title }: Title, figuresOf: FiguresOf): object {
  const figures = table === '' ? undefined : figuresOf(table);
  if (!figures) return { ...title, in_house: false, stakes: {}, default_stake: {}, cycle_ms: 0, rtp: '' };
  return {
    ...title,
    maths: profileOf(table),
    in_house: true,
    stakes: { BDT: LADDER, XXX: LADDER },
    default_stake: { BDT: FIRST, XXX: FIRST },
    cycle_ms: CYCLE_MS,
    rtp: figures.rtp,
  };
}

/**
 * Answers how many titles were written. Two processes may stock at once: both write in the same order, each title once.
 */
export async function stockTitles(runner: Runner, figuresOf: FiguresOf = () => undefined): Promise<number> {
  for (const vendor of VENDORS) await putVendor(runner, { code: vendor.code, display_name: vendor.name });
  for (const { vendor, gameType } of SPLITS) await putSplit(runner, vendor, gameType);
  for (const profile of MATHS) await putMaths(runner, profile);
  // Making 10,000 names takes a quarter of a second: a start that finds them there does not.
  if ((await countTitles(runner)) >= TITLE_COUNT) return 0;
  const titles = makeTitles();
  for (const table of new Set(titles.map((title) => title.table))) {
    const figures = table === '' ? undefined : figuresOf(table);
    if (figures) await putMaths(runner, mathsOf(table, figures));
  }
  let written = 0;
  for (let from = 0; from < titles.length; from += AT_ONCE)
    written += await putTitles(
      runner,
      titles.slice(from, from + AT_ONCE).map((title) => rowOf(title, figuresOf)),
    );
  return written;
}

const mathsOf = (table: string, { rtp, volatility, lines }: TableFigures): MathsRow => ({
  code: profileOf(table),
  rtp_low: rtp,
  rtp_high: rtp,
  volatility,
  lines,
  min_bet: SMALLEST,
});

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
