/** The words of the desk of payment methods for the ways members are paid; ways to deposit are the cashier's (contract/methods.ts there). */
import { type Static, Type } from 'typebox';
import {
  MethodAt,
  MethodBasics,
  MethodCurrencies,
  MethodSaved,
} from '#features/money/cashier/contract/methods.ts';
import { Reason } from '#features/people/approvals/contract.ts';
import { call } from '#kernel/call.ts';
import { Amount, closed, Currency, literals, Nothing } from '#kernel/wire.ts';
import { ACCOUNT_KINDS, NUMBER_FORMS } from './settings.ts';

export const PAYOUT_PROVIDERS = ['sandbox', 'manual'] as const;
const length = Type.Integer({ minimum: 1, maximum: 64 });

/** Everything of a way to be paid that staff may change. Amounts are in its currency. */
export const PayoutMethodValue = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' }),
    kind: literals(ACCOUNT_KINDS),
    form: literals(NUMBER_FORMS),
    minLength: length,
    maxLength: length,
    provider: literals(PAYOUT_PROVIDERS),
    feeFixed: Amount,
    /** Thousandths of the amount. */
    feePerMille: Type.Integer({ minimum: 0, maximum: 1_000 }),
    /** Bounds of the fee; 0 for none. */
    feeMin: Amount,
    feeMax: Amount,
    freeMonthly: Type.Integer({ minimum: 0, maximum: 100 }),
    ...MethodBasics,
  },
  closed,
);
export type PayoutMethodValue = Static<typeof PayoutMethodValue>;

export const OpsPayoutMethod = Type.Object({
  ...PayoutMethodValue.properties,
  code: Type.String(),
  currency: Currency,
});
export type OpsPayoutMethod = Static<typeof OpsPayoutMethod>;

export const ListPayoutMethods = call({
  method: 'GET',
  path: '/ops/payout-methods',
  summary: 'Every way to be paid of the brand in the order players see them, closed ones too.',
  answer: Type.Object({
    list: Type.Array(OpsPayoutMethod),
    /** Of the whole list: who changes it says which one he saw. */
    revision: Type.Integer(),
    providers: Type.Array(literals(PAYOUT_PROVIDERS)),
    currencies: MethodCurrencies,
  }),
});

const revision = Type.Integer({ minimum: 0 });
export const SavePayoutMethod = call({
  method: 'PUT',
  path: '/ops/payout-methods/{code}/{currency}',
  summary:
    'Changes a way to be paid, or writes one anew. Fees, a higher maximum, a lower level, the provider and opening it wait for a second person.',
  params: MethodAt,
  body: Type.Object(
    {
      revision,
      /** It is not there yet. */
      isNew: Type.Boolean(),
      value: PayoutMethodValue,
      /** Wanted where a second person decides. */
      reason: Type.Optional(Reason),
    },
    closed,
  ),
  answer: MethodSaved,
  faults: [
    'gate.not_allowed',
    'money.malformed',
    'money.out_of_range',
    'money.unknown_currency',
    'staff.no_change',
    'staff.request_open',
    'withdrawals.method_changed',
    'withdrawals.method_reason',
    'withdrawals.unknown_method',
    'withdrawals.wrong_method',
  ],
});

export const OrderPayoutMethods = call({
  method: 'PUT',
  path: '/ops/payout-methods',
  summary: 'Puts the ways to be paid in another order; refused when the list is not the one that was seen.',
  body: Type.Object({ revision, to: Type.Array(Type.String({ maxLength: 40 }), { maxItems: 30 }) }, closed),
  answer: Nothing,
  faults: ['withdrawals.method_changed', 'withdrawals.wrong_method'],
});
