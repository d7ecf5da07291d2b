/** What is shown of seas and rooms: to everybody the same, and to whoever sits there his cannon beside it. */
import { TIDE_MS } from '#games/fishing/engine/sea.ts';
import type { CallAnswer } from '#kernel/call.ts';
import type { BrandId } from '#kernel/ids.ts';
import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import { readPage } from '#platform/db/page.ts';
import type { GetSeaRooms, GetVolleys, SeaRoom } from '../contract.ts';
import type { GetTide } from '../contract/tides.ts';
import { seaFaults } from '../faults.ts';
import { nameOf, presentVolley, seatLine, seenShots, swimLine } from '../present.ts';
import { volleyMsUnder } from '../rules/pace.ts';
import { beginOf, drawText, placeInDay, tideAt } from '../rules/tide.ts';
import { ROOM_BY_ID, ROOMS_OF, SEATS_OF, type SeatRow, SEEDS_BY_ID } from '../store.ts';
import { SHOTS_OF_TIDE, SITTING, VOLLEY_LIST } from '../store/volleys.ts';
import type { SeaNeeds } from './needs.ts';
import type { KnownRoom, Seas } from './seas.ts';
import { currencyOf } from './seats.ts';
import { trialStakes } from './trial-money.ts';
import type { Waters } from './waters.ts';

/** A page asks again every few seconds; what it was told of has to last a little longer. */
const SHOWN_AHEAD_MS = 20_000;
const SHOWN_BEHIND_MS = 1_500;

type Needs = Pick<SeaNeeds, 'db' | 'clock' | 'mayAuto' | 'lawPaceMs'>;

export async function listSeas(
  { db, clock }: Needs,
  seas: Seas,
  brandId: BrandId,
  language: string,
): Promise<CallAnswer<typeof GetSeaRooms>> {
  const own = await seas.of(brandId);
  const rooms = await db.rows(ROOMS_OF, [own.map(({ row }) => row.code)]);
  return {
    seas: own.map(({ row }) => ({
      code: row.code,
      name: nameOf(row, language),
      currency: row.currency,
      stakes: [...row.stakes],
      halted: row.halted,
      rooms: rooms
        .filter(({ sea_code }) => sea_code === row.code)
        .map(({ id, number, seated, trial, pool }) => ({
          roomId: id,
          number,
          seated,
          trial,
          pool: formatWire(pool, row.currency),
        })),
    })),
    serverTime: toWire(clock.now()),
  };
}

/** Who looks: a member or a trial, or nobody in particular. */
export type Viewer = { readonly id?: string; readonly balance?: bigint };

async function mineOf(
  { db, mayAuto }: Needs,
  room: KnownRoom,
  seats: readonly SeatRow[],
  { id, balance }: Viewer,
): Promise<SeaRoom['mine']> {
  const mine = id === undefined ? undefined : seats.find(({ owner_id }) => owner_id === id);
  if (!mine) return null;
  const currency = currencyOf(room);
  const [[seed], sums, auto] = await Promise.all([
    db.rows(SEEDS_BY_ID, [[mine.seed_id]]),
    db.one(SITTING, [mine.seed_id]),
    mayAuto(room.sea.row.brand_id),
  ]);
  return {
    seat: mine.seat,
    seedHash: seed?.server_hash ?? '',
    shots: Number(seed?.shots ?? 0n),
    staked: formatWire(sums?.stake ?? 0n, currency),
    paid: formatWire(sums?.payout ?? 0n, currency),
    balance: balance === undefined ? null : formatWire(balance, currency),
    mayAuto: auto,
  };
}

export async function readRoom(
  needs: Needs,
  waters: Waters,
  room: KnownRoom,
  language: string,
  who: Viewer,
): Promise<SeaRoom> {
  const { db } = needs;
  const { row: sea, engine } = room.sea;
  // The row first: who shoots between the two reads is told of by an event of a higher number.
  const row = await db.one(ROOM_BY_ID, [room.id]);
  if (!row) throw seaFaults('sea.unknown_room');
  const now = tideAt(row.now.getTime());
  const [seats, swims, { commitment }, lawMs] = await Promise.all([
    db.rows(SEATS_OF, [room.id]),
    waters.swims(db, engine, room.id, now),
    waters.linkOf(db, sea.code, now.tide),
    needs.lawPaceMs(sea.brand_id),
  ]);
  const until = Math.min(TIDE_MS, now.ms + SHOWN_AHEAD_MS);
  const currency = currencyOf(room);
  return {
    roomId: room.id,
    number: room.number,
    sea: sea.code,
    name: nameOf(sea, language),
    engineVersion: engine.version,
    currency,
    stakes: room.trial ? trialStakes(room.sea).map((stake) => formatWire(stake, currency)) : [...sea.stakes],
    halted: sea.halted,
    trial: room.trial,
    seats: seats.map(seatLine),
    mine: await mineOf(needs, room, seats, who),
    volleyMs: volleyMsUnder(lawMs),
    pool: formatWire(row.pool, currency),
    tide: now.tide,
    tideAt: toWire(beginOf(now.tide)),
    tideMs: TIDE_MS,
    commitment,
    swims: swims
      .filter(({ from, lasts }) => from <= until && from + lasts > now.ms - SHOWN_BEHIND_MS)
      .map((swim) => swimLine({ ...swim, path: [...swim.path] })),
    until,
    caught: Number(row.tide) === now.tide ? [...row.caught] : [],
    n: Number(row.version),
    serverTime: toWire(row.now),
  };
}

/** @throws sea.unknown_tide: it is not over, or the house keeps no chain of its day */
export async function proveTide(
  { db }: Needs,
  waters: Waters,
  room: KnownRoom,
  tide: number,
): Promise<CallAnswer<typeof GetTide>> {
  const row = await db.one(ROOM_BY_ID, [room.id]);
  const { row: sea, engine } = room.sea;
  if (!row || tide >= tideAt(row.now.getTime()).tide) throw seaFaults('sea.unknown_tide');
  const { day, n } = placeInDay(tide);
  const link = await waters.linkOf(db, sea.code, tide).catch(() => undefined);
  if (!link) throw seaFaults('sea.unknown_tide');
  const [swims, shots] = await Promise.all([
    waters.swims(db, engine, room.id, { tide, ms: 0 }),
    db.rows(SHOTS_OF_TIDE, [room.id, tide]),
  ]);
  return {
    sea: sea.code,
    engineVersion: engine.version,
    roomId: room.id,
    tide,
    day,
    n,
    root: link.root,
    link: link.link.toString('hex'),
    text: drawText(sea.code, day, room.id),
    trial: room.trial,
    swims: swims.map((swim) => swimLine({ ...swim, path: [...swim.path] })),
    shots: shots.flatMap(({ seat, shots: fired }) => seenShots(seat, fired, currencyOf(room))),
  };
}

export async function listVolleys(
  { db }: Needs,
  seas: Seas,
  who: { readonly memberId: string; readonly brandId: BrandId; readonly language: string },
  query: {
    readonly sea?: string;
    readonly volleyId?: string;
    readonly pageNo?: number;
    readonly pageSize?: number;
  },
): Promise<CallAnswer<typeof GetVolleys>> {
  const names = new Map((await seas.of(who.brandId)).map(({ row }) => [row.code, nameOf(row, who.language)]));
  const { rows, pageNum, totalPages } = await readPage(query, (limit, offset) =>
    db.rows(VOLLEY_LIST, [who.memberId, query.sea ?? null, query.volleyId ?? null, limit, offset]),
  );
  const list = rows.map((row) => presentVolley(row, names.get(row.sea_code) ?? row.sea_code));
  return { list, pageNum, totalPages };
}
