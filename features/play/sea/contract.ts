/** The words of fishing: rooms of four on one sea, shots in volleys (docs/PRODUCT.md, 7). The live topic is `sea:{id}`. */
import { type Static, Type } from 'typebox';
import { STAKE_FAULTS } from '#features/play/stakes/contract/faults.ts';
import { call } from '#kernel/call.ts';
import { topic } from '#kernel/topics.ts';
import {
  Amount,
  closed,
  Currency,
  GameCode,
  Instant,
  literals,
  pageQuery,
  SignedAmount,
  Uuid,
} from '#kernel/wire.ts';

export const SeaCode = GameCode;
export const SEATS = 4;
/** Shots of one volley; a volley a second. */
export const SHOTS_MOST = 5;

const Code = Type.String({ pattern: '^[a-z][a-z-]{0,23}$' });
/** ms of the tide. */
const TideMs = Type.Integer({ minimum: 0, maximum: 180_000 });
/** Tides since 1970. */
export const Tide = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
const SwimId = Type.Integer({ minimum: 0, maximum: 5_000 });
const SeatNumber = Type.Integer({ minimum: 1, maximum: SEATS });

export const SEAT_KINDS = ['member', 'trial', 'bot'] as const;
export const SeatLine = Type.Object({
  /** 1 and 2 stand at the bottom, 3 and 4 at the top. */
  seat: SeatNumber,
  /** Masked. */
  name: Type.String(),
  /** A `bot` sits in rooms of trials alone. */
  kind: literals(SEAT_KINDS),
});
export type SeatLine = Static<typeof SeatLine>;

/** A fish as it swims: `path` is x0, y0 and three points a curve, on a sea of 1,000 by 1,000. */
export const SwimLine = Type.Object({
  id: SwimId,
  fish: Code,
  /** When it comes, ms of the tide. */
  from: Type.Integer(),
  lasts: Type.Integer(),
  path: Type.Array(Type.Integer()),
});
export type SwimLine = Static<typeof SwimLine>;

/** A shot as everybody in the room sees it. */
export const SeenShot = Type.Object({
  seat: SeatNumber,
  swim: SwimId,
  weapon: Code,
  /** When it was fired, ms of the tide. */
  at: TideMs,
  stake: Amount,
  hit: Type.Boolean(),
  /** What it paid in stakes; 0 where it missed. */
  times: Type.Integer(),
  /** What was caught with it. */
  along: Type.Array(SwimId),
  /** What the pool paid on top; null for nearly all. */
  jackpot: Type.Union([Amount, Type.Null()]),
});
export type SeenShot = Static<typeof SeenShot>;

/** Everybody in a room hears what was shot and who sits there. Nothing is kept: who missed something asks for the room. */
export const SeaChanged = topic({
  name: 'sea:{id}',
  to: 'everybody',
  ids: { id: Uuid },
  data: Type.Object({
    tide: Tide,
    shots: Type.Array(SeenShot),
    /** Who sits there; null where that has not changed. */
    seats: Type.Union([Type.Array(SeatLine), Type.Null()]),
    pool: Amount,
  }),
});

export const RoomLine = Type.Object({
  roomId: Uuid,
  number: Type.Integer(),
  /** Cannons taken, of four. */
  seated: Type.Integer(),
  trial: Type.Boolean(),
  pool: Amount,
});
export type RoomLine = Static<typeof RoomLine>;

export const SeaLine = Type.Object({
  code: SeaCode,
  /** In the language asked for. */
  name: Type.String(),
  currency: Currency,
  /** Stakes of one shot, ascending. */
  stakes: Type.Array(Amount),
  halted: Type.Boolean(),
  rooms: Type.Array(RoomLine),
});
export type SeaLine = Static<typeof SeaLine>;

export const GetSeaRooms = call({
  method: 'GET',
  path: '/sea/rooms',
  summary: 'The seas of the brand with their rooms, and how many sit in each.',
  answer: Type.Object({ seas: Type.Array(SeaLine), serverTime: Instant }),
});

const idParams = Type.Object({ id: Uuid }, closed);

export const SeaRoom = Type.Object({
  roomId: Uuid,
  number: Type.Integer(),
  sea: SeaCode,
  name: Type.String(),
  engineVersion: Type.Integer(),
  currency: Currency,
  stakes: Type.Array(Amount),
  halted: Type.Boolean(),
  trial: Type.Boolean(),
  seats: Type.Array(SeatLine),
  /** The caller’s cannon; null for who looks on. */
  mine: Type.Union([
    Type.Object({
      seat: SeatNumber,
      /** SHA-256 of the seed his shots are drawn with. */
      seedHash: Type.String(),
      /** Shots drawn with it so far. */
      shots: Type.Integer(),
      /** What they have staked and brought back since he sat down. */
      staked: Amount,
      paid: Amount,
      /** Of a trial: its credits. */
      balance: Type.Union([Amount, Type.Null()]),
      /** Aiming without pressing is allowed here. */
      mayAuto: Type.Boolean(),
    }),
    Type.Null(),
  ]),
  /** Between two volleys of one cannon, ms: the room’s own pace, or that of the law where it is slower. */
  volleyMs: Type.Integer(),
  /** The pool of the room: what the jackpot fish brings. */
  pool: Amount,
  tide: Tide,
  /** When this tide began. */
  tideAt: Instant,
  tideMs: Type.Integer(),
  /** SHA-256 of the link its fish are drawn from: shown before they come. */
  commitment: Type.String(),
  /** The fish that are there and those of the next seconds. */
  swims: Type.Array(SwimLine),
  /** Up to which ms of the tide `swims` reaches. */
  until: Type.Integer(),
  /** Numbers of the fish that were caught in this tide, one of several lives as often. */
  caught: Type.Array(SwimId),
  /** Number of the newest event of `sea:{id}` this answer includes. */
  n: Type.Integer(),
  serverTime: Instant,
});
export type SeaRoom = Static<typeof SeaRoom>;

export const GetSeaRoom = call({
  method: 'GET',
  path: '/sea/rooms/{id}',
  faults: ['sea.trial_ended', 'sea.unknown_room'],
  summary: 'A room as it is now: who sits there, what swims there for the next seconds, what was caught.',
  params: idParams,
  answer: SeaRoom,
});

export const SitAtSea = call({
  method: 'POST',
  path: '/sea/rooms/{id}/sit',
  faults: [
    'gate.sign_in_first',
    'sea.halted',
    'sea.room_full',
    'sea.trial_ended',
    'sea.unknown_room',
    'sea.unknown_sea',
    'sea.wrong_currency',
  ],
  summary:
    'Takes a cannon of a room, or of any room of a sea where `id` is its code. Asked again it keeps the seat; who sits elsewhere stands up there.',
  params: Type.Object({ id: GameCode }, closed),
  answer: SeaRoom,
});

/** What a seed was, once its owner has stood up. */
export const ShownSeed = Type.Object({
  seedId: Uuid,
  hash: Type.String(),
  clientSeed: Type.String(),
  /** Shown when its owner has stood up. */
  serverSeed: Type.Union([Type.String(), Type.Null()]),
});

export const LeaveSea = call({
  method: 'POST',
  path: '/sea/rooms/{id}/leave',
  faults: ['gate.sign_in_first', 'sea.not_seated', 'sea.trial_ended', 'sea.unknown_room'],
  summary: 'Stands up. What was shot stays as it was decided; the seed of the sitting is shown.',
  params: idParams,
  answer: Type.Object({ seed: ShownSeed, shots: Type.Integer() }),
});

const RETURNED = ['gone', 'caught', 'late', 'early', 'tide'] as const;
/**
 * Why a shot was given back: the fish had left or had not come, was caught before, the shot came too late or from the future, or the tide had turned.
 */
export const WhyReturned = literals(RETURNED);
export type WhyReturned = Static<typeof WhyReturned>;

export const VolleyShot = Type.Object({
  /** Nonce it was drawn with; null for one that was given back. */
  n: Type.Union([Type.Integer(), Type.Null()]),
  swim: SwimId,
  fish: Type.Union([Code, Type.Null()]),
  weapon: Code,
  /** When it was fired, ms of the tide. */
  at: Type.Integer(),
  stake: Amount,
  returned: Type.Union([WhyReturned, Type.Null()]),
  hit: Type.Boolean(),
  /** What would have been or was taken along. */
  along: Type.Array(Type.Object({ swim: SwimId, fish: Code })),
  /** In stakes. */
  times: Type.Integer(),
  /** Which of its amounts a fish with several has paid, from 0. */
  prize: Type.Union([Type.Integer(), Type.Null()]),
  pays: Amount,
  /** What the pool paid on top. */
  jackpot: Type.Union([Amount, Type.Null()]),
});
export type VolleyShot = Static<typeof VolleyShot>;

export const Volley = Type.Object({
  volleyId: Uuid,
  serial: Type.String(),
  sea: SeaCode,
  seaName: Type.String(),
  engineVersion: Type.Integer(),
  roomId: Uuid,
  room: Type.Integer(),
  tide: Tide,
  seat: SeatNumber,
  currency: Currency,
  /** Of the shots that were taken. */
  stake: Amount,
  payout: Amount,
  /** The part of the payout that the pool paid. */
  prize: Amount,
  /** The largest stake of a shot there and then: how likely a jackpot fish brings the pool. */
  largest: Amount,
  shots: Type.Array(VolleyShot),
  seed: ShownSeed,
  at: Instant,
});
export type Volley = Static<typeof Volley>;

export const ShootAtSea = call({
  method: 'POST',
  path: '/sea/rooms/{id}/shots',
  faults: [
    ...STAKE_FAULTS,
    'gate.sign_in_first',
    'money.malformed',
    'money.out_of_range',
    'sea.halted',
    'sea.not_seated',
    'sea.too_fast',
    'sea.trial_ended',
    'sea.unknown_room',
    'sea.unknown_weapon',
    'sea.wrong_currency',
    'sea.wrong_stake',
  ],
  summary:
    'The shots of one second as one stake: each is decided by where the fish were when it was fired. Shots at fish that are gone stake nothing and say so.',
  params: idParams,
  body: Type.Object(
    {
      tide: Tide,
      currency: Currency,
      shots: Type.Array(Type.Object({ swim: SwimId, weapon: Code, stake: Amount, at: TideMs }, closed), {
        minItems: 1,
        maxItems: SHOTS_MOST,
      }),
    },
    closed,
  ),
  answer: Type.Object({
    /** Null where every shot was given back: nothing was staked. */
    volleyId: Type.Union([Uuid, Type.Null()]),
    serial: Type.Union([Type.String(), Type.Null()]),
    shots: Type.Array(VolleyShot),
    stake: Amount,
    payout: Amount,
    /** Null where nothing was staked. */
    balance: Type.Union([SignedAmount, Type.Null()]),
    /** Counts changes of the balance; an older answer never overwrites a newer one. */
    version: Type.Union([Type.Integer(), Type.Null()]),
  }),
  idempotent: true,
});
export type ShotsAnswer = Static<(typeof ShootAtSea)['answer']>;

export const OpenSeaTrial = call({
  method: 'POST',
  path: '/sea/trial',
  summary: 'Credits to fish with, no account needed. They are no money and end after twelve hours.',
  answer: Type.Object({ token: Type.String(), balance: Amount, currency: Currency }),
});

export const GetVolleys = call({
  method: 'GET',
  path: '/sea/volleys',
  summary:
    'The member’s volleys, newest first, each with everything that is needed to compute its shots again.',
  query: Type.Object({ sea: Type.Optional(SeaCode), volleyId: Type.Optional(Uuid), ...pageQuery }, closed),
  answer: Type.Object({ list: Type.Array(Volley), pageNum: Type.Integer(), totalPages: Type.Integer() }),
});
