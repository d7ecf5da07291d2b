/**
 * Volleys as a kind of play: the shots of a second are one stake, decided in the moment it is taken. The room's row is locked for it, so that two who
 * shoot at one fish are decided one after the other, and what one has caught the other's shot is given back for.
 */
import { createStakes, type StakeOptions, type Stakes } from '#features/play/stakes/service/batch.ts';
import type { BatchState, PlayKind, StakeAsk } from '#features/play/stakes/service/kind.ts';
import { readRepeated } from '#features/play/stakes/service/repeated.ts';
import { weaponOf } from '#games/fishing/engine/sea.ts';
import { newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import type { Account } from '#ledger/contract.ts';
import type { Runner } from '#platform/db/db.ts';
import { seaFaults } from '../faults.ts';
import { seenShots, shotJson, volleySerial } from '../present.ts';
import { loadingMs } from '../rules/pace.ts';
import { type DecidedVolley, decideVolley, type Fired } from '../rules/volley.ts';
import { LOCK_ROOMS, moveRooms, moveSeats, type SeatSeedRow, SEATS_SEEDED } from '../store.ts';
import { addVolleys, type ShotJson, VOLLEYS_BY_REF, type VolleyRow } from '../store/volleys.ts';
import type { SeaNeeds } from './needs.ts';
import { closeRoom, countOf, movedBy, type OpenRoom, openRoom, toldOf } from './rooms.ts';
import type { KnownRoom } from './seas.ts';
import type { Waters } from './waters.ts';

export const SEA_CATEGORY = 'FISH';
export const SEA_VENDOR = 'HAAT';

export type VolleyRequest = StakeAsk & {
  readonly room: KnownRoom;
  readonly tide: number;
  readonly shots: readonly Fired[];
  /** The pool of the room. */
  readonly pool: Account;
  /** Between two volleys of one cannon here, ms. */
  readonly volleyMs: number;
  /** What was decided of it, once it was. */
  readonly decided?: DecidedVolley;
};
export type VolleyAnswer = {
  /** Undefined where every shot was given back. */
  readonly row: VolleyRow | undefined;
  readonly shots: readonly ShotJson[];
};

/** A seat and its seed, as the volleys before have left it. */
type Seat = {
  readonly row: SeatSeedRow;
  shots: bigint;
  clientSeed: string;
  shotAt: number;
  moved: boolean;
};
type Loaded = {
  /** Of those that could be locked. */
  readonly rooms: ReadonlyMap<string, OpenRoom>;
  /** By member. */
  readonly seats: ReadonlyMap<string, Seat>;
  readonly earlier: Map<string, VolleyRow>;
  readonly taken: VolleyRow[];
};
type Kind = PlayKind<VolleyRequest, never, Loaded, VolleyAnswer>;

/** The first volley's own key is the client seed from then on: the player's device made it after it was shown the fingerprint. */
export const clientSeedFor = (clientSeed: string, key: string): string =>
  clientSeed === '' ? key : clientSeed;

type Pools = { readonly caught: ReadonlyMap<number, number>; readonly stamp: string };
/** What was caught in each room, as this process knows it: of use only while the stamp of the row is the same. */
export type Remembered = Map<string, Pools>;
const KEPT = 5_000;
const NO_STAMP = '00000000-0000-0000-0000-000000000000';

async function loadRooms(
  { waters, remembered }: { readonly waters: Waters; readonly remembered: Remembered },
  tx: Runner,
  stakes: readonly VolleyRequest[],
): Promise<Map<string, OpenRoom>> {
  const known = new Map(stakes.map(({ room }) => [room.id, room]));
  const ids = [...known.keys()];
  const stamps = ids.map((id) => remembered.get(id)?.stamp ?? NO_STAMP);
  const rows = await tx.rows(LOCK_ROOMS, [ids, stamps]);
  const rooms = new Map<string, OpenRoom>();
  for (const row of rows) {
    const room = known.get(row.id);
    if (!room) continue;
    const caught = row.caught ? countOf(row.caught) : (remembered.get(row.id)?.caught ?? new Map());
    const opened = openRoom(room, row, caught, []);
    const swims = await waters.swims(tx, room.sea.engine, room.id, opened.now);
    rooms.set(row.id, { ...opened, swims });
  }
  return rooms;
}

const seatOf = (row: SeatSeedRow): Seat => ({
  row,
  shots: row.shots,
  clientSeed: row.client_seed,
  shotAt: row.shot_at?.getTime() ?? 0,
  moved: false,
});

/** What the volley may not be, whatever swims there. */
function refuseVolley(
  room: OpenRoom,
  seat: Seat | undefined,
  { shots, room: known, volleyMs }: VolleyRequest,
) {
  const { sea } = known;
  if (!seat || seat.row.room_id !== known.id) return seaFaults('sea.not_seated');
  if (sea.row.halted) return seaFaults('sea.halted');
  if (shots.some(({ weapon }) => !weaponOf(sea.engine, weapon))) return seaFaults('sea.unknown_weapon');
  if (shots.some(({ stake }) => !sea.stakes.some((one) => one === stake)))
    return seaFaults('sea.wrong_stake');
  const wait = loadingMs(volleyMs, seat.shotAt, room.at.getTime());
  return wait > 0 ? seaFaults('sea.too_fast', { retryAfterMs: wait }) : undefined;
}

/** Every shot of a tide that has turned is given back: its fish have left. */
const turned = (shots: readonly Fired[]): ShotJson[] =>
  shots.map(({ swim, weapon, at, stake }) => ({
    swim,
    weapon,
    at,
    stake: String(stake),
    returned: 'tide' as const,
  }));

export const watersOf = (room: OpenRoom) => ({
  sea: room.known.sea.engine,
  swims: room.swims,
  now: room.now,
  caught: room.caught,
  largest: room.known.sea.largest,
  pool: room.pool,
  poolPart: room.poolPart,
});

function narrow(
  { seeds }: Pick<SeaNeeds, 'seeds'>,
  { loaded }: BatchState<Loaded>,
  request: VolleyRequest,
): ReturnType<NonNullable<Kind['narrow']>> {
  const room = loaded.rooms.get(request.room.id);
  if (!room) return { again: true };
  const seat = loaded.seats.get(request.memberId);
  const refusal = refuseVolley(room, seat, request);
  if (refusal || !seat) return { refusal: refusal ?? seaFaults('sea.not_seated') };
  if (request.tide !== room.now.tide) return { answer: { row: undefined, shots: turned(request.shots) } };
  const secret = seeds.open(seat.row.seed_id, seat.row.server_seed);
  const clientSeed = clientSeedFor(seat.clientSeed, request.key);
  const decided = decideVolley(watersOf(room), request.shots, Number(seat.shots), (nonce) =>
    seeds.draw(secret, clientSeed, nonce, 0),
  );
  if (decided.taken === 0) return { answer: { row: undefined, shots: decided.shots.map(shotJson) } };
  return { left: { ...request, stake: minor(decided.stake), decided }, most: minor(decided.most) };
}

/** What is kept of a volley beside its money. */
export const coreOf = (
  room: OpenRoom,
  seat: Pick<SeatSeedRow, 'seat' | 'seed_id'> & { readonly first: bigint },
  decided: DecidedVolley,
) => ({
  sea_code: room.known.sea.row.code,
  room_id: room.known.id,
  seat: seat.seat,
  tide: BigInt(room.now.tide),
  engine_version: room.known.sea.engine.version,
  stake: decided.stake,
  payout: decided.payout + decided.prize,
  prize: decided.prize,
  largest: room.known.sea.largest,
  seed_id: seat.seed_id,
  first_shot: seat.first,
  taken: decided.taken,
  shots: decided.shots.map(shotJson),
});

const decide: Kind['decide'] = ({ loaded }, request, now) => {
  const { memberId, brandId, currency, room: known, decided, pool, key } = request;
  const room = loaded.rooms.get(known.id);
  const seat = loaded.seats.get(memberId);
  if (!room || !seat || !decided) throw new Error('a volley was booked that nobody had decided');
  const id = newId<'volley'>(now);
  const settled = {
    payout: minor(decided.payout),
    margin: decided.margin,
    shares: decided.share > 0n ? [{ pool, amount: minor(decided.share) }] : undefined,
    prize: decided.prize > 0n ? { pool, amount: minor(decided.prize) } : undefined,
  };
  return {
    ref: id,
    serial: volleySerial(id),
    settled,
    booked: ({ transferId, balance, version }) => {
      const row: VolleyRow = {
        ...coreOf(room, { seat: seat.row.seat, seed_id: seat.row.seed_id, first: seat.shots }, decided),
        member_id: memberId,
        id,
        brand_id: brandId,
        currency,
        share: decided.share,
        transfer_id: transferId,
        balance,
        version,
        at: room.at,
      };
      loaded.taken.push(row);
      movedBy(room, decided, seenShots(seat.row.seat, row.shots, currency));
      seat.clientSeed = clientSeedFor(seat.clientSeed, key);
      seat.shots += BigInt(decided.taken);
      seat.shotAt = room.at.getTime();
      seat.moved = true;
      return { row, shots: row.shots };
    },
  };
};

function write(
  tx: Runner,
  { rooms, seats, taken }: Loaded,
  remembered: Remembered,
): readonly Promise<unknown>[] {
  if (taken.length === 0) return [];
  const moved = [...rooms.values()].filter((room) => room.moved);
  const rows = moved.map(closeRoom);
  if (remembered.size > KEPT) remembered.clear();
  for (const [at, room] of moved.entries())
    remembered.set(room.known.id, { caught: room.caught, stamp: rows[at]?.stamp ?? NO_STAMP });
  const shot = [...seats.values()].filter((seat) => seat.moved);
  return [
    addVolleys(tx, taken),
    moveRooms(tx, rows),
    ...moveSeats(
      tx,
      shot.map(({ row, clientSeed, shots, shotAt }) => ({
        owner: row.owner_id,
        seedId: row.seed_id,
        clientSeed,
        shots,
        at: new Date(shotAt),
      })),
    ),
  ];
}

/** The same words for the same volley. */
export const volleyContent = ({
  room,
  tide,
  currency,
  shots,
}: Pick<VolleyRequest, 'room' | 'tide' | 'currency' | 'shots'>): string =>
  `volley|${room.id}|${tide}|${currency}|${shots.map(({ swim, weapon, stake, at }) => `${swim}:${weapon}:${stake}:${at}`).join(',')}`;

export const volleyKind = (needs: SeaNeeds, waters: Waters): Kind => {
  const remembered: Remembered = new Map();
  return {
    kind: 'volley',
    name: 'volleys',
    isStake: (_request): _request is VolleyRequest => true,
    lane: ({ room }) => room.id,
    load: async (tx, stakes) => {
      const members = [...new Set(stakes.map(({ memberId }) => memberId))];
      const [rooms, seats] = await Promise.all([
        loadRooms({ waters, remembered }, tx, stakes),
        tx.rows(SEATS_SEEDED, [members]),
      ]);
      return {
        rooms,
        seats: new Map(seats.map((row) => [row.owner_id, seatOf(row)])),
        earlier: new Map(),
        taken: [],
      };
    },
    prepare: async (tx, { loaded }, _stakes, repeated) => {
      await readRepeated(tx, VOLLEYS_BY_REF, repeated, loaded.earlier);
      return [];
    },
    content: volleyContent,
    label: ({ room }) => ({ category: SEA_CATEGORY, vendor: SEA_VENDOR, game: room.sea.row.code }),
    repeat: ({ loaded }, _request, ref) => {
      const row = loaded.earlier.get(ref);
      return row && { row, shots: row.shots };
    },
    narrow: (state, request) => narrow(needs, state, request),
    decide,
    write: (tx, { loaded }) => write(tx, loaded, remembered),
    facts: ({ loaded }) => {
      const moved = [...loaded.rooms.values()].filter((room) => room.moved);
      return moved.length > 0 ? [toldOf(moved, ({ sea }) => sea.row.currency)] : [];
    },
  };
};

export type Volleys = Stakes<VolleyRequest, VolleyAnswer>;
export const createVolleys = (needs: SeaNeeds, waters: Waters, options?: StakeOptions): Volleys =>
  createStakes(needs, volleyKind(needs, waters), options);
