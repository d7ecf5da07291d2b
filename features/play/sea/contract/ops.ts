/** What staff see of the seas of their brand, and what they do about them. */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { Amount, closed, Currency, listPageWith, pageQuery, Uuid } from '#kernel/wire.ts';
import { SeaCode, SeatLine } from '../contract.ts';

/** A share of the stake in percent, four digits, cut. */
const Percent = Type.String();

export const OpsSea = Type.Object({
  code: SeaCode,
  name: Type.String(),
  currency: Currency,
  /** Stakes of one shot, ascending. */
  stakes: Type.Array(Amount),
  halted: Type.Boolean(),
  rooms: Type.Array(
    Type.Object({
      roomId: Uuid,
      number: Type.Integer(),
      trial: Type.Boolean(),
      seats: Type.Array(SeatLine),
      pool: Amount,
    }),
  ),
  /** Since midnight UTC. */
  today: Type.Object({ volleys: Type.Integer(), stake: Amount, payout: Amount }),
});
export type OpsSea = Static<typeof OpsSea>;

export const OpsSeaList = call({
  method: 'GET',
  path: '/ops/sea',
  summary: 'The seas of the brand: rooms and who sits there, what was staked and paid today.',
  query: Type.Object({ ...pageQuery }, closed),
  answer: listPageWith(OpsSea, { total: Type.Integer() }),
});

const codeParams = Type.Object({ code: SeaCode }, closed);

export const OpsHaltSea = call({
  method: 'PUT',
  path: '/ops/sea/{code}/halted',
  faults: ['sea.unknown_sea'],
  summary:
    'Halts a sea or lets it go on. Volleys are decided in the moment they are taken: nothing is left open.',
  params: codeParams,
  body: Type.Object({ halted: Type.Boolean() }, closed),
  answer: OpsSea,
});

export const OpsSetSea = call({
  method: 'PUT',
  path: '/ops/sea/{code}',
  faults: ['money.malformed', 'money.out_of_range', 'sea.unknown_sea', 'sea.wrong_stakes'],
  summary: 'What a shot may cost: the cannons of a sea from the next volley on.',
  params: codeParams,
  body: Type.Object({ stakes: Type.Array(Amount, { minItems: 1, maxItems: 10 }) }, closed),
  answer: OpsSea,
});

export const OpsSeaReturns = call({
  method: 'GET',
  path: '/ops/sea/{code}/returns',
  faults: ['sea.unknown_sea'],
  summary: 'What the newest volleys returned by fish and weapon, beside what they have to.',
  params: codeParams,
  answer: Type.Object({
    /** Volleys looked at, at most. */
    volleys: Type.Integer(),
    list: Type.Array(
      Type.Object({
        fish: Type.String(),
        weapon: Type.String(),
        shots: Type.Integer(),
        hits: Type.Integer(),
        stake: Amount,
        /** Without what pools paid. */
        paid: Amount,
        measured: Percent,
        /** The share of the pool left out. */
        exact: Percent,
        /** How many standard errors lie between the two; below zero where less came back. */
        off: Type.String(),
      }),
    ),
  }),
});
export type SeaReturns = Static<(typeof OpsSeaReturns)['answer']>;
