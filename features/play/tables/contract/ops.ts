/** What staff see of the tables of their brand, and what they do about them. */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import {
  Amount,
  closed,
  Currency,
  GameCode,
  Instant,
  listPageWith,
  literals,
  pageQuery,
  Uuid,
} from '#kernel/wire.ts';
import { RoundNote, RoundState, TableCode } from '../contract.ts';

export const RESULTS = ['drawn', 'staff'] as const;

const limits = { min: Amount, max: Amount, roundMax: Amount };
/** Code of the first place of a kind of bet: places that pay and return the same. */
const Kind = Type.String({ minLength: 1, maxLength: 24 });

export const OpsTable = Type.Object({
  code: TableCode,
  name: Type.String(),
  game: GameCode,
  currency: Currency,
  ...limits,
  /** Kinds of bet that can have a limit of their own, in the order of the table; none where there is but one. */
  kinds: Type.Array(
    Type.Object({
      kind: Kind,
      odds: Type.String(),
      /** How many places are of this kind. */
      places: Type.Integer(),
      /** On one of its places in one round; null where it is the table's. */
      max: Type.Union([Amount, Type.Null()]),
    }),
  ),
  halted: Type.Boolean(),
  stream: Type.Union([Type.String(), Type.Null()]),
  /** `drawn` from the chain of the day, or entered by two of the `staff`. */
  results: literals(RESULTS),
  /** Its results can be typed in. */
  mayEnter: Type.Boolean(),
  round: Type.Union([
    Type.Object({
      roundId: Uuid,
      serial: Type.String(),
      state: RoundState,
      note: Type.Union([RoundNote, Type.Null()]),
      opensAt: Instant,
      closesAt: Instant,
      players: Type.Integer(),
      stake: Amount,
      result: Type.Union([Type.String(), Type.Null()]),
      /** Waits for a result that staff enter. */
      awaited: Type.Boolean(),
      /** One of them has entered it: another has to enter the same. */
      entered: Type.Boolean(),
    }),
    Type.Null(),
  ]),
  /** Since midnight UTC. */
  today: Type.Object({ rounds: Type.Integer(), voided: Type.Integer(), stake: Amount, payout: Amount }),
});
export type OpsTable = Static<typeof OpsTable>;

export const OpsTableList = call({
  method: 'GET',
  path: '/ops/tables',
  summary: 'The tables of the brand: what each deals now, what it took and paid today.',
  query: Type.Object({ ...pageQuery }, closed),
  answer: listPageWith(OpsTable, { total: Type.Integer() }),
});

const codeParams = Type.Object({ code: TableCode }, closed);
const Reason = Type.String({ minLength: 3, maxLength: 300 });

export const OpsHaltTable = call({
  method: 'PUT',
  path: '/ops/tables/{code}/halted',
  faults: ['tables.unknown_table'],
  summary:
    'Halts a table or lets it go on. Bets of a round that was open are given back; a flight in the air comes down first.',
  params: codeParams,
  body: Type.Object({ halted: Type.Boolean() }, closed),
  answer: OpsTable,
});

export const OpsSetTable = call({
  method: 'PUT',
  path: '/ops/tables/{code}',
  faults: ['money.malformed', 'money.out_of_range', 'tables.unknown_table', 'tables.wrong_limits'],
  summary:
    'Limits of a table and of kinds of bet, its stream address, and where its results come from. Bets that were taken stay.',
  params: codeParams,
  body: Type.Object(
    {
      ...limits,
      /** Kinds of bet with a limit of their own; every other has the table's. */
      kinds: Type.Array(Type.Object({ kind: Kind, max: Amount }, closed), { maxItems: 80 }),
      stream: Type.Union([Type.String({ pattern: '^https://[!-~]{1,300}$' }), Type.Null()]),
      results: literals(RESULTS),
    },
    closed,
  ),
  answer: OpsTable,
});

export const OpsVoidRound = call({
  method: 'POST',
  path: '/ops/tables/{code}/rounds/{id}/void',
  faults: ['staff.no_change', 'staff.request_open', 'tables.unknown_round', 'tables.unknown_table'],
  summary: 'Asks others to void a round that is not over: every bet of it is given back when they agree.',
  params: Type.Object({ code: TableCode, id: Uuid }, closed),
  body: Type.Object({ reason: Reason }, closed),
  answer: Type.Object({ id: Uuid }),
});

export const OpsEnterResult = call({
  method: 'POST',
  path: '/ops/tables/{code}/rounds/{id}/result',
  faults: [
    'staff.no_change',
    'staff.request_open',
    'tables.unknown_round',
    'tables.unknown_table',
    'tables.wrong_result',
  ],
  summary:
    'Enters the result of a round at a table whose results come from staff; it counts when another of them enters the same.',
  params: Type.Object({ code: TableCode, id: Uuid }, closed),
  body: Type.Object({ result: Type.String({ minLength: 1, maxLength: 80 }), reason: Reason }, closed),
  answer: Type.Object({ id: Uuid }),
});
