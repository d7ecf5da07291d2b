/** The words of money that came in and is nobody's yet: entered by staff or reported by a provider, given to a deposit by two people. */
import { Type, type Static } from 'typebox';
import { call } from '#kernel/call.ts';
import { Amount, closed, Currency, Instant, listPage, literals, pageQuery, Uuid } from '#kernel/wire.ts';

export const PAYMENT_STATES = ['waiting', 'matched', 'returned'] as const;
export const PAYMENT_SOURCES = ['entered', 'unknown', 'mismatch', 'contradiction'] as const;

export const Payment = Type.Object({
  id: Uuid,
  provider: Type.String(),
  providerReference: Type.String(),
  reference: Type.String(),
  payer: Type.String(),
  amount: Amount,
  currency: Currency,
  source: literals(PAYMENT_SOURCES),
  state: literals(PAYMENT_STATES),
  at: Instant,
  /** Serial of the deposit it was given to; empty while it waits. */
  deposit: Type.String(),
  /** Serial of the deposit its reference names, and whose it is; null where it names none that could be meant. */
  suggested: Type.Union([
    Type.Object({ serial: Type.String(), account: Type.String(), amount: Amount, fits: Type.Boolean() }),
    Type.Null(),
  ]),
});
export type Payment = Static<typeof Payment>;

export const ListPayments = call({
  method: 'GET',
  path: '/ops/payments',
  summary: 'Money that came in and is not known to be a deposit’s, newest first.',
  query: Type.Object({ state: Type.Optional(literals(PAYMENT_STATES)), ...pageQuery }, closed),
  answer: listPage(Payment),
});

const text = (maxLength: number) => Type.String({ maxLength });

export const EnterPayment = call({
  method: 'POST',
  path: '/ops/payments',
  summary: 'A line of the bank’s statement; one with a number that is there already is refused.',
  body: Type.Object(
    {
      providerReference: Type.String({
        minLength: 1,
        maxLength: 64,
        description: 'the bank’s own number of it',
      }),
      reference: text(80),
      payer: text(80),
      amount: Amount,
      currency: Currency,
    },
    closed,
  ),
  answer: Type.Object({ id: Uuid }),
  faults: ['cashier.payment_known', 'money.malformed', 'money.out_of_range'],
});

const asked = {
  params: Type.Object({ id: Uuid }, closed),
  answer: Type.Object({ id: Uuid }),
} as const;
const reason = Type.String({ minLength: 3, maxLength: 200 });
/** Why money cannot be given to a player at this moment, as a deposit he asks for could not be made. */
export const notGiven = [
  'cashier.level',
  'protection.account_closed',
  'protection.account_suspended',
  'protection.deposit_above_max',
  'protection.deposit_below_min',
  'protection.deposit_limit',
  'protection.limits_first',
  'protection.other_currency',
  'protection.self_excluded',
  'protection.time_out',
  'protection.wrong_currency',
] as const;
const refusals = ['gate.not_allowed', 'staff.no_change', 'staff.request_open'] as const;

export const AskMatch = call({
  method: 'POST',
  path: '/ops/payments/{id}/match',
  summary:
    'Asks that a payment be given to a deposit (`serial`, of the same amount), or to a player (`account`) as a deposit of its own, where he may pay it in; another person decides.',
  ...asked,
  body: Type.Object({ serial: Type.Optional(text(20)), account: Type.Optional(text(32)), reason }, closed),
  faults: [...refusals, 'cashier.unknown_payment', 'cashier.unknown_deposit', 'cashier.no_fit', ...notGiven],
});

export const AskReturn = call({
  method: 'POST',
  path: '/ops/payments/{id}/return',
  summary: 'Asks that a payment be marked as sent back to who paid it; another person decides.',
  ...asked,
  body: Type.Object({ reason }, closed),
  faults: [...refusals, 'cashier.unknown_payment'],
});
