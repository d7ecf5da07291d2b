/** The words of a player's page at the desk: everything about one person in one place, list by list. */
import { type Static, type TSchema, Type } from 'typebox';
import { STAKE_KINDS } from '#features/play/stakes/contract.ts';
import { call } from '#kernel/call.ts';
import { cursor, cursorId, cursorMicros, cursorWord } from '#kernel/cursor.ts';
import { Amount, closed, Currency, Instant, literals, Nothing, SignedAmount, Uuid } from '#kernel/wire.ts';
import { EVENT_KINDS } from './contract/kinds.ts';

const ofPlayer = Type.Object({ id: Uuid }, closed);
const OrNull = <Of extends TSchema>(of: Of) => Type.Union([of, Type.Null()]);

/** Lists go on from a place instead of a number: what is new does not move what has been read. `us`: its moment. */
export const RowPlace = cursor({ us: cursorMicros, id: cursorId }, '_');
/** Of a list that is put together of rows of several rooms. */
export const EventPlace = cursor({ us: cursorMicros, id: cursorWord }, '_');
const description = '`next` of the answer before; left out for the newest.';
const howMany = {
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, default: 25, description: 'Entries a time.' }),
  ),
};
const more = { after: Type.Optional({ ...RowPlace.schema, description }), ...howMany };
const moreEvents = { after: Type.Optional({ ...EventPlace.schema, description }), ...howMany };
const listOf = <Row extends TSchema>(row: Row) =>
  Type.Object({
    list: Type.Array(row),
    next: Type.Union([Type.String(), Type.Null()], { description: 'Where it goes on; null at its end.' }),
  });

export const PlayerOverview = Type.Object({
  id: Uuid,
  account: Type.String(),
  nickname: Type.String(),
  type: Type.Integer(),
  status: Type.String(),
  level: Type.Integer(),
  currency: Currency,
  registeredAt: Instant,
  lastSignInAt: OrNull(Instant),
  tags: Type.Array(Type.String()),
  /** What he has, by pocket: `cash`, `held`, `bonus`, `debt`, `wallet:<vendor>`. */
  pockets: Type.Array(Type.Object({ pocket: Type.String(), currency: Currency, amount: SignedAmount })),
  totals: Type.Object({
    currency: Currency,
    deposits: Type.Integer(),
    deposited: Amount,
    withdrawals: Type.Integer(),
    withdrawn: Amount,
    bets: Type.Integer(),
    staked: Amount,
    returned: Amount,
    /** Returned less staked, of what has ended. */
    net: SignedAmount,
    openBets: Type.Integer(),
    inPlay: Amount,
  }),
  /** What somebody should look at. */
  waits: Type.Object({
    withdrawals: Type.Integer(),
    documents: Type.Integer(),
    /** Null to whoever may not read cases. */
    cases: OrNull(Type.Integer()),
  }),
  excludedUntil: OrNull(Instant),
  timeOutUntil: OrNull(Instant),
});
export type PlayerOverview = Static<typeof PlayerOverview>;

export const GetPlayer = call({
  method: 'GET',
  path: '/ops/players/{id}',
  faults: ['players.unknown'],
  summary: 'Who a player is, what he has, and what it all came to.',
  params: ofPlayer,
  answer: PlayerOverview,
});

export const BET_STATES = ['open', 'settled', 'voided'] as const;
export const PlayerBet = Type.Object({
  ref: Uuid,
  serial: Type.String(),
  kind: literals(STAKE_KINDS),
  category: Type.String(),
  game: Type.String(),
  /** In the language of the call; the code where the catalogue has none. */
  gameName: Type.String(),
  state: literals(BET_STATES),
  stake: Amount,
  validStake: Amount,
  payout: Amount,
  currency: Currency,
  at: Instant,
  endedAt: OrNull(Instant),
});
export type PlayerBet = Static<typeof PlayerBet>;
export const ListPlayerBets = call({
  method: 'GET',
  path: '/ops/players/{id}/bets',
  faults: ['players.unknown'],
  summary: 'What a player staked, of all kinds, newest first, as far back as it is kept.',
  params: ofPlayer,
  query: Type.Object(
    {
      state: Type.Optional(literals(BET_STATES)),
      kind: Type.Optional(literals(STAKE_KINDS)),
      ...more,
    },
    closed,
  ),
  answer: listOf(PlayerBet),
});

export const PAYMENT_KINDS = ['deposit', 'withdrawal'] as const;
export const PlayerPayment = Type.Object({
  kind: literals(PAYMENT_KINDS),
  id: Uuid,
  serial: Type.String(),
  method: Type.String(),
  amount: Amount,
  currency: Currency,
  /** State of a deposit or of a withdrawal. */
  state: Type.String(),
  at: Instant,
  endedAt: OrNull(Instant),
});
export type PlayerPayment = Static<typeof PlayerPayment>;
export const ListPlayerPayments = call({
  method: 'GET',
  path: '/ops/players/{id}/payments',
  faults: ['players.unknown'],
  summary: 'Deposits and withdrawals of a player in one list, newest first.',
  params: ofPlayer,
  query: Type.Object({ kind: Type.Optional(literals(PAYMENT_KINDS)), ...more }, closed),
  answer: listOf(PlayerPayment),
});

export const PlayerSession = Type.Object({
  id: Uuid,
  createdAt: Instant,
  seenAt: Instant,
  /** When it ended or ran out; null while it is open. */
  endedAt: OrNull(Instant),
  ip: Type.String(),
  agent: Type.String(),
  /** How he signed in: `password`, `phone`, `passkey` … */
  how: Type.String(),
});
export type PlayerSession = Static<typeof PlayerSession>;
export const ListPlayerSessions = call({
  method: 'GET',
  path: '/ops/players/{id}/sessions',
  faults: ['players.unknown'],
  summary: 'Where and with what a player was signed in, newest first; sessions are kept for 90 days.',
  params: ofPlayer,
  query: Type.Object(more, closed),
  answer: Type.Object({
    ...listOf(PlayerSession).properties,
    devices: Type.Array(
      Type.Object({
        firstSeenAt: Instant,
        seenAt: Instant,
        /** How many other accounts of the brand this device has signed in to. */
        others: Type.Integer(),
      }),
    ),
  }),
});

export const PlayerEvent = Type.Object({
  kind: literals(EVENT_KINDS),
  /** What it is about: a deposit, a document, a case. */
  ref: Type.String(),
  /** What happened, as the room that keeps it calls it. */
  what: Type.String(),
  /** An amount with its currency, a number, a text; empty where there is none. */
  text: Type.String(),
  /** Account of the member of staff; empty where none acted. */
  by: Type.String(),
  at: Instant,
});
export type PlayerEvent = Static<typeof PlayerEvent>;
export const ListPlayerEvents = call({
  method: 'GET',
  path: '/ops/players/{id}/timeline',
  faults: ['players.unknown'],
  summary: 'What happened to a player, of all rooms in one list, newest first.',
  params: ofPlayer,
  query: Type.Object({ kind: Type.Optional(literals(EVENT_KINDS)), ...moreEvents }, closed),
  answer: listOf(PlayerEvent),
});

export const PlayerNote = Type.Object({ id: Uuid, by: Type.String(), text: Type.String(), at: Instant });
export type PlayerNote = Static<typeof PlayerNote>;
export const ListPlayerNotes = call({
  method: 'GET',
  path: '/ops/players/{id}/notes',
  faults: ['players.unknown'],
  summary: 'What staff wrote about a player, newest first.',
  params: ofPlayer,
  query: Type.Object(more, closed),
  answer: listOf(PlayerNote),
});
export const WritePlayerNote = call({
  method: 'POST',
  path: '/ops/players/{id}/notes',
  faults: ['players.unknown'],
  summary: 'Writes a note about a player; it stays as it is written.',
  params: ofPlayer,
  body: Type.Object({ text: Type.String({ minLength: 1, maxLength: 2_000, pattern: '\\S' }) }, closed),
  answer: Nothing,
});
