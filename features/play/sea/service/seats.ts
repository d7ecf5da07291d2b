/** Cannons: sitting down, standing up, and seats nobody has been heard of for a while. */
import { PLAY_MONEY } from '#kernel/money.ts';
import { type BrandId, type MemberId, newId } from '#kernel/ids.ts';
import { maskName } from '#kernel/mask-name.ts';
import type { Tx } from '#platform/db/db.ts';
import { announceAll } from '#platform/outbox/outbox.ts';
import { SEATS } from '../contract.ts';
import { seaFaults } from '../faults.ts';
import { seatLine } from '../present.ts';
import {
  LEAVE_SEAT,
  LOCK_ROOM,
  MAKE_SEED,
  moveRooms,
  OPEN_ROOM,
  REVEAL_SEED,
  ROOMS_OF,
  SEAT_OF,
  type SeatRow,
  SEATS_OF,
  SEE_SEAT,
  SEEDS_BY_ID,
  type SeedRow,
  TAKE_SEAT,
} from '../store.ts';
import type { SeaNeeds } from './needs.ts';
import { closeRoom, countOf, type OpenRoom, openRoom, toldOf } from './rooms.ts';
import type { KnownRoom, LiveSea, Seas } from './seas.ts';

/** Who sits: a member with his money, a trial with its credits, or a bot. */
export type Sitter = { readonly kind: SeatRow['kind']; readonly id: string };

export type SeatNeeds = Pick<SeaNeeds, 'db' | 'seeds' | 'namesOf'>;

export const currencyOf = ({ trial, sea }: KnownRoom): string => (trial ? PLAY_MONEY : sea.row.currency);

/** The room locked until the transaction ends. @throws sea.unknown_room */
export async function lockRoom(tx: Tx, room: KnownRoom): Promise<OpenRoom> {
  const row = await tx.one(LOCK_ROOM, [room.id]);
  if (!row) throw seaFaults('sea.unknown_room');
  return openRoom(room, row, countOf(row.caught), []);
}

/** Writes and tells what has changed in a locked room. */
export async function saveRoom(tx: Tx, room: OpenRoom): Promise<void> {
  await moveRooms(tx, [closeRoom(room)]);
  await announceAll(tx, [toldOf([room], currencyOf)]);
}

/** As `saveRoom`, with who sits there. */
export async function tellSeats(tx: Tx, room: OpenRoom): Promise<readonly SeatRow[]> {
  const seats = await tx.rows(SEATS_OF, [room.known.id]);
  room.seats = seats.map(seatLine);
  await saveRoom(tx, room);
  return seats;
}

async function nameFor({ namesOf }: SeatNeeds, tx: Tx, { kind, id }: Sitter): Promise<string> {
  if (kind !== 'member') return id.slice(-4);
  const [found] = await namesOf(tx, [id as MemberId]);
  return maskName(found?.name ?? '');
}

/** What was secret is shown: nothing more can be drawn with it. */
async function reveal({ seeds }: SeatNeeds, tx: Tx, seedId: string): Promise<SeedRow> {
  const [seed] = await tx.rows(SEEDS_BY_ID, [[seedId]]);
  if (!seed) throw new Error(`the seed ${seedId} is gone`);
  const secret = seeds.open(seed.id, seed.server_seed).toString('hex');
  return (await tx.one(REVEAL_SEED, [seedId, secret])) ?? seed;
}

/** Stands up; undefined where nobody sits there. Waits for a volley that is being decided: what was shot is paid. */
export async function standUp(
  needs: SeatNeeds,
  room: KnownRoom,
  owner: string,
): Promise<SeedRow | undefined> {
  return needs.db.transaction(async (tx) => {
    const open = await lockRoom(tx, room);
    const left = await tx.one(LEAVE_SEAT, [owner, room.id]);
    if (!left) return undefined;
    const seed = await reveal(needs, tx, left.seed_id);
    await tellSeats(tx, open);
    return seed;
  });
}

/** A free cannon of a locked room: a bot makes room for whoever plays. */
async function freeSeat(tx: Tx, room: KnownRoom, seats: readonly SeatRow[]): Promise<number | undefined> {
  for (let seat = 1; seat <= SEATS; seat += 1) if (!seats.some((one) => one.seat === seat)) return seat;
  const bot = seats.filter(({ kind }) => kind === 'bot').at(-1);
  if (!bot) return undefined;
  await tx.one(LEAVE_SEAT, [bot.owner_id, room.id]);
  return bot.seat;
}

export async function takeSeat(needs: SeatNeeds, tx: Tx, room: OpenRoom, who: Sitter): Promise<boolean> {
  const seat = await freeSeat(tx, room.known, await tx.rows(SEATS_OF, [room.known.id]));
  if (seat === undefined) return false;
  const seed = needs.seeds.make();
  await tx.run(MAKE_SEED, [seed.id, who.id, seed.hash, seed.sealed]);
  const name = await nameFor(needs, tx, who);
  // Nothing where he has sat down elsewhere in this very moment.
  const taken = await tx.run(TAKE_SEAT, [room.known.id, seat, who.kind, who.id, name, seed.id]);
  if (taken === 0) return false;
  await tellSeats(tx, room);
  return true;
}

/** Rooms of a sea for money or for credits, those with company first, with a cannon that can be had. */
async function roomsWithPlace(needs: SeatNeeds, sea: LiveSea, trial: boolean): Promise<readonly string[]> {
  const rooms = await needs.db.rows(ROOMS_OF, [[sea.row.code]]);
  return rooms
    .filter((room) => room.trial === trial && room.seated < SEATS)
    .sort((one, other) => other.seated - one.seated || one.number - other.number)
    .map(({ id }) => id);
}

type SitAsk = {
  readonly brandId: BrandId;
  readonly who: Sitter;
  /** A room's id, or the code of a sea. */
  readonly place: string;
};

/** Another room is opened where all are full; others who came in the same moment may fill it. */
const TRIES = 4;
const IS_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-/;

/** @returns whether a cannon was free */
const tryRoom = (needs: SeatNeeds, room: KnownRoom, who: Sitter): Promise<boolean> =>
  needs.db.transaction(async (tx) => {
    const open = await lockRoom(tx, room);
    const mine = await tx.one(SEAT_OF, [who.id]);
    // He has sat down elsewhere in this very moment, from another page.
    if (mine && mine.room_id !== room.id) throw seaFaults('sea.room_full');
    if (mine) return true;
    return takeSeat(needs, tx, open, who);
  });

/** @throws sea.room_full · sea.halted · sea.unknown_room · sea.unknown_sea */
export async function sitDown(
  needs: SeatNeeds,
  seas: Seas,
  { brandId, who, place }: SitAsk,
): Promise<KnownRoom> {
  const trial = who.kind !== 'member';
  const mine = await needs.db.one(SEAT_OF, [who.id]);
  const known = IS_ID.test(place) ? await seas.room(brandId, place) : undefined;
  const sea = known?.sea ?? (await seas.find(brandId, place));
  if (known && known.trial !== trial) throw seaFaults('sea.unknown_room');
  if (mine) {
    const sits = await seas.room(brandId, mine.room_id);
    if (known ? known.id === sits.id : sits.sea.row.code === sea.row.code) {
      await needs.db.run(SEE_SEAT, [who.id]);
      return sits;
    }
    await standUp(needs, sits, who.id);
  }
  if (sea.row.halted) throw seaFaults('sea.halted');
  if (known) {
    if (await tryRoom(needs, known, who)) return known;
    throw seaFaults('sea.room_full');
  }
  for (let tries = 0; tries < TRIES; tries += 1) {
    for (const id of await roomsWithPlace(needs, sea, trial)) {
      const room = await seas.room(brandId, id);
      if (await tryRoom(needs, room, who)) return room;
    }
    await needs.db.run(OPEN_ROOM, [newId<'room'>(), sea.row.code, trial]);
  }
  throw seaFaults('sea.room_full');
}
