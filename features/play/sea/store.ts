/** All SQL of seas, their days, rooms and seats. Volleys: store/volleys.ts, trials: store/trials.ts. */
import type { BrandId } from '#kernel/ids.ts';
import { plainArray } from '#platform/db/arrays.ts';
import { type Runner, statement } from '#platform/db/db.ts';
import type { SEAT_KINDS } from './contract.ts';

export type SeaRow = {
  readonly code: string;
  readonly brand_id: BrandId;
  readonly names: Readonly<Record<string, string>>;
  readonly currency: string;
  /** Wire amounts, ascending. */
  readonly stakes: readonly string[];
  readonly position: number;
  readonly halted: boolean;
};
const SEA = 'code, brand_id, names, currency, stakes, position, halted';
export const SEAS_STORED = statement<SeaRow>(
  'sea.all',
  `select ${SEA} from sea.seas order by position, code`,
);
export const LOCK_SEA = statement<SeaRow>(
  'sea.lock',
  `select ${SEA} from sea.seas where code = $1 and brand_id = $2 for update`,
);
const PUT_SEA = statement<never>(
  'sea.put',
  `insert into sea.seas (code, brand_id, names, currency, stakes, position) values ($1, $2, $3, $4, $5, $6)
   on conflict (code) do nothing`,
);
/** Staff change a sea; the first start only adds what is missing. */
export const putSea = (runner: Runner, sea: Omit<SeaRow, 'halted'>): Promise<number> =>
  runner.run(PUT_SEA, [
    sea.code,
    sea.brand_id,
    JSON.stringify(sea.names),
    sea.currency,
    JSON.stringify(sea.stakes),
    sea.position,
  ]);
export const HALT_SEA = statement<never>(
  'sea.halt',
  'update sea.seas set halted = $2 where code = $1 and halted <> $2',
);
export const SET_STAKES = statement<never>(
  'sea.set_stakes',
  'update sea.seas set stakes = $2 where code = $1',
);

export type DayRow = {
  readonly sea_code: string;
  readonly day: string;
  readonly length: number;
  readonly root: string;
  readonly secret: Buffer;
};
export const ADD_DAY = statement<never>(
  'sea.add_day',
  `insert into sea.days (sea_code, day, length, root, secret) values ($1, $2, $3, $4, $5)
   on conflict (sea_code, day) do nothing`,
);
export const DAY_OF = statement<DayRow>(
  'sea.day',
  'select sea_code, day::text, length, root, secret from sea.days where sea_code = $1 and day = $2',
);

export type RoomRow = {
  readonly id: string;
  readonly sea_code: string;
  readonly number: number;
  readonly trial: boolean;
  readonly version: bigint;
  readonly stamp: string | null;
  readonly tide: bigint;
  readonly caught: readonly number[];
  readonly pool: bigint;
  readonly pool_part: number;
  readonly now: Date;
};
const ROOM =
  'r.id, r.sea_code, r.number, r.trial, r.version, r.stamp, r.tide, r.caught, r.pool, r.pool_part, clock_timestamp() as now';
export const ROOM_BY_ID = statement<RoomRow>('sea.room', `select ${ROOM} from sea.rooms r where r.id = $1`);
export const LOCK_ROOM = statement<RoomRow>(
  'sea.lock_room',
  `select ${ROOM} from sea.rooms r where r.id = $1 for no key update`,
);
/**
 * `$1` rooms, `$2` their stamps as this process knows them: those it can have without waiting, in the order of their ids; what was caught only of
 * those it does not know as they stand.
 */
export const LOCK_ROOMS = statement<Omit<RoomRow, 'caught'> & { readonly caught: readonly number[] | null }>(
  'sea.lock_rooms',
  `select r.id, r.sea_code, r.number, r.trial, r.version, r.stamp, r.tide, case when r.stamp = k.stamp then null else r.caught end as caught,
     r.pool, r.pool_part, clock_timestamp() as now
   from sea.rooms r join unnest($1::uuid[], $2::uuid[]) k (id, stamp) on k.id = r.id
   order by r.id for no key update of r skip locked`,
);
export type RoomOfSea = Pick<RoomRow, 'id' | 'sea_code' | 'number' | 'trial' | 'pool'> & {
  readonly seated: number;
};
/** `$1` codes of seas. */
export const ROOMS_OF = statement<RoomOfSea>(
  'sea.rooms_of',
  `select r.id, r.sea_code, r.number, r.trial, r.pool,
     (select count(*)::integer from sea.seats s where s.room_id = r.id and s.kind <> 'bot') as seated
   from sea.rooms r where r.sea_code = any($1::text[]) order by r.sea_code, r.trial, r.number`,
);
/** `$1` id, `$2` sea, `$3` for trials. The next number of its sea; of two that open one at once the second opens none. */
export const OPEN_ROOM = statement<{ id: string }>(
  'sea.open_room',
  `insert into sea.rooms (id, sea_code, number, trial)
   select $1, $2, coalesce(max(number), 0) + 1, $3 from sea.rooms where sea_code = $2 and trial = $3
   on conflict (sea_code, trial, number) do nothing returning id`,
);

export type MovedRoom = {
  readonly id: string;
  readonly version: bigint;
  readonly stamp: string;
  readonly tide: number;
  /** Begins anew, where the tide has turned. */
  readonly fresh: boolean;
  readonly caught: readonly number[];
  readonly pool: bigint;
  readonly poolPart: number;
  readonly wins: number;
};
const MOVE_ROOMS = statement<never>(
  'sea.move_rooms',
  `update sea.rooms r set version = a.version, stamp = a.stamp, tide = a.tide, caught = case when a.fresh then a.caught else r.caught || a.caught end,
     pool = a.pool, pool_part = a.pool_part, pool_wins = r.pool_wins + a.wins
   from (select id, version, stamp, tide, fresh, coalesce(string_to_array(nullif(caught, ''), ' ')::integer[], '{}') as caught, pool, pool_part, wins
     from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::boolean[], $5::text[], $6::bigint[], $7::integer[], $8::integer[], $9::uuid[])
       x (id, version, tide, fresh, caught, pool, pool_part, wins, stamp)) a
   where r.id = a.id`,
);
export const moveRooms = (runner: Runner, rooms: readonly MovedRoom[]): Promise<number> =>
  runner.run(MOVE_ROOMS, [
    plainArray(rooms.map(({ id }) => id)),
    plainArray(rooms.map(({ version }) => version)),
    plainArray(rooms.map(({ tide }) => tide)),
    rooms.map(({ fresh }) => fresh),
    rooms.map(({ caught }) => caught.join(' ')),
    plainArray(rooms.map(({ pool }) => pool)),
    plainArray(rooms.map(({ poolPart }) => poolPart)),
    plainArray(rooms.map(({ wins }) => wins)),
    plainArray(rooms.map(({ stamp }) => stamp)),
  ]);

export type SeatRow = {
  readonly room_id: string;
  readonly seat: number;
  readonly kind: (typeof SEAT_KINDS)[number];
  readonly owner_id: string;
  readonly name: string;
  readonly seed_id: string;
  readonly shot_at: Date | null;
  readonly seen_at: Date;
};
const SEAT = 's.room_id, s.seat, s.kind, s.owner_id, s.name, s.seed_id, s.shot_at, s.seen_at';
export const SEATS_OF = statement<SeatRow>(
  'sea.seats_of',
  `select ${SEAT} from sea.seats s where s.room_id = $1 order by s.seat`,
);
export const SEAT_OF = statement<SeatRow>(
  'sea.seat_of',
  `select ${SEAT} from sea.seats s where s.owner_id = $1`,
);

export type SeatSeedRow = SeatRow & {
  readonly server_hash: string;
  readonly server_seed: Buffer;
  readonly client_seed: string;
  readonly shots: bigint;
};
/** `$1` owners: their seats, and the seeds they shoot with. */
export const SEATS_SEEDED = statement<SeatSeedRow>(
  'sea.seats_seeded',
  `select ${SEAT}, d.server_hash, d.server_seed, d.client_seed, d.shots
   from sea.seats s join sea.seeds d on d.id = s.seed_id where s.owner_id = any($1::uuid[])`,
);
/** Who stood up and sits down again is loaded no sooner: the seat knows of his newest volley. */
export const TAKE_SEAT = statement<never>(
  'sea.take_seat',
  `insert into sea.seats (room_id, seat, kind, owner_id, name, seed_id, shot_at) values ($1, $2, $3, $4, $5, $6,
     coalesce((select at from sea.volleys where member_id = $4 order by id desc limit 1),
       (select at from sea.trial_volleys where trial_id = $4 order by id desc limit 1)))
   on conflict do nothing`,
);
export const SEE_SEAT = statement<never>(
  'sea.see_seat',
  'update sea.seats set seen_at = now() where owner_id = $1',
);
export const LEAVE_SEAT = statement<SeatRow>(
  'sea.leave_seat',
  `delete from sea.seats s where s.owner_id = $1 and s.room_id = $2 returning ${SEAT}`,
);
/** Seats of people nobody has heard of for `$1` seconds, the longest first. */
export const STALE_SEATS = statement<Pick<SeatRow, 'room_id' | 'owner_id'> & { brand_id: BrandId }>(
  'sea.stale_seats',
  `select s.room_id, s.owner_id, a.brand_id from sea.seats s join sea.rooms r on r.id = s.room_id join sea.seas a on a.code = r.sea_code
   where s.kind <> 'bot' and s.seen_at < now() - $1 * interval '1 second'
     or s.kind = 'bot' and s.seen_at < now() - 10 * $1 * interval '1 second' order by s.seen_at limit 200`,
);

export type SeedRow = {
  readonly id: string;
  readonly owner_id: string;
  readonly server_hash: string;
  readonly server_seed: Buffer;
  readonly client_seed: string;
  readonly shots: bigint;
  readonly secret: string | null;
};
const SEED = 'id, owner_id, server_hash, server_seed, client_seed, shots, secret';
export const MAKE_SEED = statement<never>(
  'sea.make_seed',
  'insert into sea.seeds (id, owner_id, server_hash, server_seed) values ($1, $2, $3, $4)',
);
export const SEEDS_BY_ID = statement<SeedRow>(
  'sea.seeds',
  `select ${SEED} from sea.seeds where id = any($1::uuid[])`,
);
export const REVEAL_SEED = statement<SeedRow>(
  'sea.reveal_seed',
  `update sea.seeds set secret = $2, revealed_at = clock_timestamp() where id = $1 and secret is null returning ${SEED}`,
);
export type MovedSeat = {
  readonly owner: string;
  readonly seedId: string;
  readonly clientSeed: string;
  readonly shots: bigint;
  readonly at: Date;
};
const MOVE_SEEDS = statement<never>(
  'sea.move_seeds',
  `update sea.seeds d set shots = a.shots, client_seed = a.client_seed
   from unnest($1::uuid[], $2::bigint[], $3::text[]) a (id, shots, client_seed) where d.id = a.id`,
);
const MOVE_SEATS = statement<never>(
  'sea.move_seats',
  `update sea.seats s set shot_at = a.at, seen_at = a.at from unnest($1::uuid[], $2::timestamptz[]) a (owner_id, at)
   where s.owner_id = a.owner_id`,
);
export const moveSeats = (runner: Runner, seats: readonly MovedSeat[]): readonly Promise<number>[] => [
  runner.run(MOVE_SEEDS, [
    plainArray(seats.map(({ seedId }) => seedId)),
    plainArray(seats.map(({ shots }) => shots)),
    seats.map(({ clientSeed }) => clientSeed),
  ]),
  runner.run(MOVE_SEATS, [plainArray(seats.map(({ owner }) => owner)), seats.map(({ at }) => at)]),
];

/** Rooms of trials in which a trial sits: bots keep it company. `$1` seconds within which it was heard of. */
export const LIVELY_TRIALS = statement<{ id: string; brand_id: BrandId }>(
  'sea.lively_trials',
  `select distinct r.id, a.brand_id from sea.rooms r join sea.seas a on a.code = r.sea_code join sea.seats s on s.room_id = r.id
   where r.trial and not a.halted and s.kind = 'trial' and s.seen_at > now() - $1 * interval '1 second'`,
);
/** `$1` rooms. */
export const SEATS_OF_ROOMS = statement<SeatRow>(
  'sea.seats_of_rooms',
  `select ${SEAT} from sea.seats s where s.room_id = any($1::uuid[]) order by s.room_id, s.seat`,
);
