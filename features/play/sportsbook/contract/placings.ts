/** The words of slips that wait to be placed: a running match lets every slip wait for some seconds. */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { Amount, Currency, Instant, literals, Uuid } from '#kernel/wire.ts';
import { LegShown } from './book.ts';

export const PLACING_STATES = ['placing', 'accepted', 'refused'] as const;

export const PlacingShown = Type.Object({
  id: Uuid,
  key: Type.String({ description: 'Idempotency-Key of the request that placed it.' }),
  state: literals(PLACING_STATES),
  currency: Currency,
  /** All of it. */
  stake: Amount,
  system: Type.Union([Type.String(), Type.Null()], {
    description: 'Name of the system; null for a single or a parlay.',
  }),
  eachWay: Type.Boolean(),
  legs: Type.Array(LegShown, { description: 'The picks, at the prices they were asked for at.' }),
  slipId: Type.Union([Uuid, Type.Null()], { description: 'The slip, once it was accepted.' }),
  reason: Type.Union([Type.String(), Type.Null()], {
    description:
      'Code of the fault it was refused with; `sportsbook.interrupted` where the server stopped while it waited, and nothing was booked.',
  }),
  at: Instant,
  readyAt: Instant,
});
export type PlacingShown = Static<typeof PlacingShown>;

export const GetPlacings = call({
  method: 'GET',
  path: '/sports/placings',
  summary:
    'One’s own slips on running matches that are being placed, and what became of those of the last hour, newest first.',
  answer: Type.Object({ list: Type.Array(PlacingShown), serverTime: Instant }),
});
