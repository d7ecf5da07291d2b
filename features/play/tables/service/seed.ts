/** The tables of the sample brand, each with its title on the shelves of live games. */
import type { GameRow, VendorRow } from '#features/setup/catalogue/store.ts';
import { tableEngineOf } from '#games/registry.ts';
import { SECOND } from '#kernel/time.ts';
import type { Tx } from '#platform/db/db.ts';
import type { Sample } from '#platform/room/room.ts';
import { percentOf } from '../present.ts';
import { type NewTable, putTable } from '../store.ts';
import { TABLE_CATEGORY, TABLE_VENDOR } from './settle.ts';

/** Puts titles on the shelves. */
export type Shelve = (tx: Tx, vendor: VendorRow, games: readonly GameRow[]) => Promise<void>;

const VENDOR: VendorRow = { code: TABLE_VENDOR, display_name: 'Haat' };

/** `currency` is the brand's. */
export const SAMPLE_TABLES: readonly Omit<NewTable, 'currency'>[] = [
  {
    code: 'dragon-tiger',
    engine: 'dragon-tiger',
    names: {
      en: 'Dragon Tiger',
      bn: 'ড্রাগন টাইগার',
      hi: 'ड्रैगन टाइगर',
      ar: 'التنين والنمر',
      vi: 'Rồng Hổ',
      th: 'เสือมังกร',
      zh: '龙虎',
    },
    rhythm: { bettingMs: 15 * SECOND, dealMs: 1.5 * SECOND, showMs: 7.5 * SECOND },
    limits: {
      min: '10.00',
      max: '10000.00',
      roundMax: '20000.00',
      spots: { tie: '1000.00', 'suited-tie': '200.00' },
    },
    chips: ['10.00', '20.00', '50.00', '100.00', '500.00', '1000.00'],
    position: 1,
  },
];

/** A table is listed with its best return, and by its chips. Who has no account opens it as a trial does, and watches. */
function titleOf({ code, names, chips, rhythm }: (typeof SAMPLE_TABLES)[number], currency: string): GameRow {
  const best = tableEngineOf(code)?.spots[0];
  if (!best) throw new Error(`the table ${code} has no engine`);
  return {
    code,
    vendor: VENDOR.code,
    game_type: TABLE_CATEGORY,
    names: { ...names },
    icon: `/art/LIVE/${code}.svg?emblem=dragon&ink=3`,
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
