/** The words of selling a slip back: what is offered for it, taken, or waited for. */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { Amount, closed, Instant, literals } from '#kernel/wire.ts';
import { nullable, one, SlipShown } from './book.ts';

export const CashOutOffer = Type.Object({
  /** null: not to be had now; `reason` says why. */
  offer: nullable(Amount, 'What is paid for it now; null: not to be had.'),
  reason: nullable(literals(['over', 'suspended', 'lost', 'off']), 'Why there is no offer.'),
  fairValue: Type.String({ description: 'What the slip is worth by the model.' }),
  /** 0.95: what part of the fair value is offered. */
  factor: Type.String({
    description: 'What one unit became, or the part of the fair value that is offered.',
  }),
  /** What it is made of: each leg’s part of a stake that is expected to win and to come back. */
  legs: Type.Array(Type.Object({ win: Type.String(), back: Type.String() }), {
    description: 'The inputs of the fair value, leg by leg.',
  }),
  until: Instant,
  delayMs: Type.Integer({ description: 'How long a sale waits because a match of the slip is running, ms.' }),
});
export type CashOutOffer = Static<typeof CashOutOffer>;
export const GetCashOut = call({
  method: 'GET',
  path: '/sports/slips/{id}/cash-out',
  summary:
    'What the brand would pay for an open slip now: its fair value, and the part of it that is offered.',
  params: one,
  faults: ['sportsbook.unknown_slip'],
  answer: CashOutOffer,
});
export const SellSlip = call({
  method: 'POST',
  path: '/sports/slips/{id}/cash-out',
  summary:
    'Sells an open slip back, or a part of it, at the offered amount; refused when the offer of now is lower.',
  idempotent: true,
  params: one,
  body: Type.Object(
    {
      /** Of all that is left of the slip. */
      offer: Amount,
      /** Of the stake of each combination; left out: all that is left. */
      part: Type.Optional(Amount),
    },
    closed,
  ),
  faults: [
    'sportsbook.unknown_slip',
    'sportsbook.part',
    'idempotency.conflict',
    'sportsbook.no_cash_out',
    'sportsbook.offer_changed',
    'money.malformed',
    'money.out_of_range',
  ],
  answer: Type.Object({
    slip: SlipShown,
    balance: Amount,
    version: Type.Integer({ description: 'Counted up by every change.' }),
  }),
});
export const AutoCashOut = call({
  method: 'PUT',
  path: '/sports/slips/{id}/auto-cash-out',
  summary:
    'Names the offer at which an open slip is sold by itself, whether its owner is there or not; null waits for none. Sold at once where the offer is as high already.',
  params: one,
  body: Type.Object({ at: Type.Union([Amount, Type.Null()]) }, closed),
  faults: [
    'sportsbook.unknown_slip',
    'sportsbook.no_cash_out',
    'sportsbook.part',
    'money.malformed',
    'money.out_of_range',
  ],
  answer: Type.Object({ slip: SlipShown }),
});
