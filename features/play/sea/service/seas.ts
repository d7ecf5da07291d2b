/** The seas of the installation as every process knows them: read again after a second. Rooms never change what they are of. */
import type { Sea } from '#games/fishing/engine/sea.ts';
import { seaOf } from '#games/fishing/seas.ts';
import { type Minor, parseAmount } from '#kernel/money.ts';
import { SECOND } from '#kernel/time.ts';
import { cached } from '#platform/db/cached.ts';
import { seaFaults } from '../faults.ts';
import { ROOM_BY_ID, SEAS_STORED, type SeaRow } from '../store.ts';
import type { SeaNeeds } from './needs.ts';

export type LiveSea = {
  readonly row: SeaRow;
  readonly engine: Sea;
  /** Minor units, ascending. */
  readonly stakes: readonly Minor[];
  readonly largest: Minor;
};
/** What a room is for ever. */
export type KnownRoom = {
  readonly id: string;
  readonly sea: LiveSea;
  readonly number: number;
  readonly trial: boolean;
};

export type Seas = {
  /** What was just written is read again. */
  readonly forget: () => void;
  readonly of: (brandId: string) => Promise<readonly LiveSea[]>;
  /** @throws sea.unknown_sea, of another brand's too */
  readonly find: (brandId: string, code: string) => Promise<LiveSea>;
  /** @throws sea.unknown_room, of another brand's too */
  readonly room: (brandId: string, id: string) => Promise<KnownRoom>;
};

type StoredRoom = Omit<KnownRoom, 'sea'> & { readonly code: string };
const KEPT = 5_000;

function liveSea(row: SeaRow): readonly LiveSea[] {
  const engine = seaOf(row.code);
  const stakes = row.stakes.map((amount) => parseAmount(amount, row.currency));
  const largest = stakes.at(-1);
  return engine && largest !== undefined ? [{ row, engine, stakes, largest }] : [];
}

export function createSeas({ db, clock }: Pick<SeaNeeds, 'db' | 'clock'>): Seas {
  const kept = cached(SECOND, clock, async () => (await db.rows(SEAS_STORED)).flatMap(liveSea));
  const rooms = new Map<string, StoredRoom>();
  const of: Seas['of'] = async (brandId) => (await kept.get()).filter(({ row }) => row.brand_id === brandId);
  const stored = async (id: string): Promise<StoredRoom | undefined> => {
    const known = rooms.get(id);
    if (known) return known;
    const row = await db.one(ROOM_BY_ID, [id]);
    if (!row) return undefined;
    if (rooms.size >= KEPT) rooms.clear();
    const room = { id, code: row.sea_code, number: row.number, trial: row.trial };
    rooms.set(id, room);
    return room;
  };
  return {
    forget: kept.forget,
    of,
    find: async (brandId, code) => {
      const found = (await of(brandId)).find(({ row }) => row.code === code);
      if (!found) throw seaFaults('sea.unknown_sea');
      return found;
    },
    room: async (brandId, id) => {
      const room = await stored(id);
      const sea = room && (await of(brandId)).find(({ row }) => row.code === room.code);
      if (!sea) throw seaFaults('sea.unknown_room');
      return { id, sea, number: room.number, trial: room.trial };
    },
  };
}
