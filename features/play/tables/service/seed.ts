/** The tables of the sample brand, each with its title on the shelves of live games. */
import type { GameRow, VendorRow } from '#features/setup/catalogue/store.ts';
import { tableEngineOf } from '#games/registry.ts';
import type { Tx } from '#platform/db/db.ts';
import type { Sample } from '#platform/room/room.ts';
import { percentOf } from '#kernel/shares.ts';
import { putTable } from '../store.ts';
import { EMBLEMS, SAMPLE_TABLES, type SampleTable } from './sample-tables.ts';
import { categoryOf, TABLE_VENDOR } from './settle.ts';

/** Puts titles on the shelves. */
export type Shelve = (tx: Tx, vendor: VendorRow, games: readonly GameRow[]) => Promise<void>;

/** Classification codes of spec section 3, where a category has one. */
const CLASSIFY: Readonly<Record<string, string>> = { CRASH: 'Crash', BINGO: 'BG' };

const VENDOR: VendorRow = { code: TABLE_VENDOR, display_name: 'Haat' };

/** A table is listed with its best return, and by its chips. Who has no account plays it with the credits of a trial. */
function titleOf({ code, names, chips, rhythm }: SampleTable, currency: string): GameRow {
  const engine = tableEngineOf(code);
  const best = engine?.spots[0];
  if (!best) throw new Error(`the table ${code} has no engine`);
  const category = categoryOf(engine);
  return {
    code,
    vendor: VENDOR.code,
    game_type: category,
    ...(CLASSIFY[category] === undefined ? {} : { classify: CLASSIFY[category] }),
    names: { ...names },
    icon: `/art/${category}/${code}.svg?emblem=${EMBLEMS[code]?.[0] ?? 'cards'}&ink=${EMBLEMS[code]?.[1] ?? 1}`,
    tags: ['HOT', 'NEW'],
    in_house: true,
    trial: true,
    popularity: 0n,
    stakes: { [currency]: [...chips] },
    default_stake: { [currency]: chips[0] ?? '1' },
    cycle_ms: rhythm.bettingMs + rhythm.dealMs + rhythm.showMs,
    rtp: percentOf(best.rtp),
  };
}

export async function seedTables(
  tx: Tx,
  { brandId, currency }: Sample,
  shelve: Shelve,
): Promise<readonly []> {
  await shelve(
    tx,
    VENDOR,
    SAMPLE_TABLES.map((table) => titleOf(table, currency)),
  );
  for (const table of SAMPLE_TABLES) await putTable(tx, { ...table, currency, brandId });
  return [];
}
