/** The tables of the sample brand, each with its title on the shelves of live games. */
import type { GameRow, VendorRow } from '#features/setup/catalogue/store.ts';
import { tableEngineOf } from '#games/registry.ts';
import type { Tx } from '#platform/db/db.ts';
import type { Sample } from '#platform/room/room.ts';
import { percentOf } from '../present.ts';
import { putTable } from '../store.ts';
import { EMBLEMS, SAMPLE_TABLES, type SampleTable } from './sample-tables.ts';
import { TABLE_CATEGORY, TABLE_VENDOR } from './settle.ts';

/** Puts titles on the shelves. */
export type Shelve = (tx: Tx, vendor: VendorRow, games: readonly GameRow[]) => Promise<void>;

const VENDOR: VendorRow = { code: TABLE_VENDOR, display_name: 'Haat' };

/** A table is listed with its best return, and by its chips. Who has no account opens it as a trial does, and watches. */
function titleOf({ code, names, chips, rhythm }: SampleTable, currency: string): GameRow {
  const best = tableEngineOf(code)?.spots[0];
  if (!best) throw new Error(`the table ${code} has no engine`);
  return {
    code,
    vendor: VENDOR.code,
    game_type: TABLE_CATEGORY,
    names: { ...names },
    icon: `/art/LIVE/${code}.svg?emblem=${EMBLEMS[code]?.[0] ?? 'cards'}&ink=${EMBLEMS[code]?.[1] ?? 1}`,
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
