/** The seas of the sample brand, each with its title on the shelves of fishing. */
import type { GameRow, VendorRow } from '#features/setup/catalogue/store.ts';
import { MOST_RTP, WHOLE } from '#games/fishing/engine/sea.ts';
import { formatWire, parseAmount } from '#kernel/money.ts';
import { percentOf } from '#kernel/shares.ts';
import { newId } from '#kernel/ids.ts';
import type { Tx } from '#platform/db/db.ts';
import type { Sample } from '#platform/room/room.ts';
import { OPEN_ROOM, putSea, ROOMS_OF } from '../store.ts';
import { SEA_CATEGORY, SEA_VENDOR } from './volley.ts';

/** Puts titles on the shelves. */
export type Shelve = (tx: Tx, vendor: VendorRow, games: readonly GameRow[]) => Promise<void>;

const VENDOR: VendorRow = { code: SEA_VENDOR, display_name: 'Haat' };

/** Their names are said alike in every language. */
export const SAMPLE_SEAS = [
  { code: 'gharial-bay', name: 'Gharial Bay', emblem: 'koi', ink: 2 },
  { code: 'lantern-deep', name: 'Lantern Deep', emblem: 'octopus', ink: 5 },
  { code: 'monsoon-wreck', name: 'Monsoon Wreck', emblem: 'trident', ink: 4 },
] as const;
export const isSea = (code: string): boolean => SAMPLE_SEAS.some((sea) => sea.code === code);

/** Whole units of the currency. */
const STAKES = ['1', '2', '3', '5', '10', '20', '50', '100'] as const;
const CYCLE_MS = 1_000;

export async function seedSea(tx: Tx, { brandId, currency }: Sample, shelve: Shelve): Promise<readonly []> {
  const stakes = STAKES.map((stake) => formatWire(parseAmount(stake, currency), currency));
  await shelve(
    tx,
    VENDOR,
    SAMPLE_SEAS.map(({ code, name, emblem, ink }) => ({
      code,
      vendor: VENDOR.code,
      game_type: SEA_CATEGORY,
      names: { en: name },
      icon: `/art/${SEA_CATEGORY}/${code}.svg?emblem=${emblem}&ink=${ink}`,
      tags: ['HOT', 'NEW'],
      in_house: true,
      trial: true,
      popularity: 0n,
      stakes: { [currency]: [...stakes] },
      default_stake: { [currency]: stakes[0] ?? '1' },
      cycle_ms: CYCLE_MS,
      rtp: percentOf({ numerator: String(MOST_RTP), denominator: String(WHOLE) }),
    })),
  );
  for (const [at, { code, name }] of SAMPLE_SEAS.entries()) {
    await putSea(tx, { code, brand_id: brandId, names: { en: name }, currency, stakes, position: at + 1 });
    const rooms = await tx.rows(ROOMS_OF, [[code]]);
    for (const trial of [false, true])
      if (!rooms.some((room) => room.trial === trial))
        await tx.one(OPEN_ROOM, [newId<'room'>(), code, trial]);
  }
  return [];
}
