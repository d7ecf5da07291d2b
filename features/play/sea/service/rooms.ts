/** A room while its row is locked: what was caught, what lies in its pool, and what is put aside to be written and told. */
import type { Swim } from '#games/fishing/engine/tide.ts';
import { newId } from '#kernel/ids.ts';
import { toWire } from '#kernel/time.ts';
import { fullName, LiveEventPublished } from '#platform/live/publish.ts';
import { type Announcement, announcement } from '#platform/outbox/outbox.ts';
import { formatWire } from '#kernel/money.ts';
import { SeaChanged, type SeatLine, type SeenShot } from '../contract.ts';
import { type TideNow, tideAt } from '../rules/tide.ts';
import type { DecidedVolley } from '../rules/volley.ts';
import type { MovedRoom, RoomRow } from '../store.ts';
import type { KnownRoom } from './seas.ts';

export type OpenRoom = {
  readonly known: KnownRoom;
  readonly now: TideNow;
  readonly at: Date;
  readonly swims: readonly Swim[];
  /** How often each fish was caught, volleys of this transaction included. */
  readonly caught: Map<number, number>;
  readonly fresh: boolean;
  version: bigint;
  pool: bigint;
  poolPart: number;
  wins: number;
  readonly added: number[];
  readonly shots: SeenShot[];
  seats: readonly SeatLine[] | null;
  moved: boolean;
};

export function countOf(caught: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const id of caught) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/** @param caught of the tide the row is of */
export function openRoom(
  known: KnownRoom,
  row: Omit<RoomRow, 'caught'>,
  caught: ReadonlyMap<number, number>,
  swims: readonly Swim[],
): OpenRoom {
  const now = tideAt(row.now.getTime());
  const fresh = Number(row.tide) !== now.tide;
  return {
    known,
    now,
    at: row.now,
    swims,
    caught: new Map(fresh ? [] : caught),
    fresh,
    version: row.version,
    pool: row.pool,
    poolPart: row.pool_part,
    wins: 0,
    added: [],
    shots: [],
    seats: null,
    moved: false,
  };
}

/** What a volley has changed; after its money was booked. */
export function movedBy(room: OpenRoom, decided: DecidedVolley, seen: readonly SeenShot[]): void {
  for (const id of decided.newlyCaught) room.caught.set(id, (room.caught.get(id) ?? 0) + 1);
  room.added.push(...decided.newlyCaught);
  room.shots.push(...seen);
  room.pool = decided.pool;
  room.poolPart = decided.poolPart;
  if (decided.prize > 0n) room.wins += 1;
  room.moved = true;
}

/** Counts the change; the room is written and told once for all of it. */
export function closeRoom(room: OpenRoom): MovedRoom {
  room.version += 1n;
  return {
    id: room.known.id,
    version: room.version,
    stamp: newId<'stamp'>(),
    tide: room.now.tide,
    fresh: room.fresh,
    caught: room.added,
    pool: room.pool,
    poolPart: room.poolPart,
    wins: room.wins,
  };
}

/** What everybody in these rooms is told. */
export const toldOf = (rooms: readonly OpenRoom[], currencyOf: (room: KnownRoom) => string): Announcement =>
  announcement(
    LiveEventPublished,
    rooms.map(({ known, version, at, now, shots, seats, pool }) => ({
      topic: fullName(SeaChanged, { id: known.id }),
      n: Number(version),
      at: toWire(at),
      data: { tide: now.tide, shots, seats: seats && [...seats], pool: formatWire(pool, currencyOf(known)) },
    })),
  );
