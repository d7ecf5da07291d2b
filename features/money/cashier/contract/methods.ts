/** The words of the desk of payment methods: what staff see and change of a way to deposit. Ways to be paid are withdrawals' (contract/methods.ts there). */
import { type Static, Type } from 'typebox';
import { Reason } from '#features/people/approvals/contract.ts';
import { call } from '#kernel/call.ts';
import { DAY } from '#kernel/time.ts';
import { topic } from '#kernel/topics.ts';
import { Amount, closed, Currency, literals, Nothing } from '#kernel/wire.ts';
import { METHOD_KINDS, PAY_FORMS } from '../contract.ts';

/** Ways to deposit or to be paid have changed at some brand: pages that show them ask again. */
export const MethodsChanged = topic({ name: 'methods', to: 'everybody', restricted: true, data: Nothing });

/** What every way to deposit or to be paid has. Amounts are in its currency. */
export const MethodBasics = {
  min: Amount,
  max: Amount,
  arrivesInMs: Type.Integer({ minimum: 0, maximum: 14 * DAY }),
  /** How far a member has to be verified to use it, beside what every deposit and withdrawal wants. */
  level: Type.Integer({ minimum: 0, maximum: 3 }),
  open: Type.Boolean(),
} as const;
/** Names one of a brand's. */
export const MethodAt = Type.Object(
  { code: Type.String({ pattern: '^[a-z0-9-]{1,40}$' }), currency: Currency },
  closed,
);
/** What the brand offers, its main currency first. */
export const MethodCurrencies = Type.Array(Currency);
const line = (maxLength: number) => Type.String({ maxLength });

/** Lines of the account or network the payer sends to. */
export const DETAIL_LINES = ['bank', 'holder', 'number', 'network', 'address', 'confirmations'] as const;

const detail = Type.Optional(line(120));
const Details = Type.Object(
  { bank: detail, holder: detail, number: detail, network: detail, address: detail, confirmations: detail },
  closed,
);

/** Everything of a way to deposit that staff may change. Amounts are in its currency. */
export const DepositMethodValue = Type.Object(
  {
    provider: Type.String({ pattern: '^[a-z0-9-]{1,40}$' }),
    kind: literals(METHOD_KINDS),
    /** Empty where its kind says enough. */
    name: line(40),
    form: literals(PAY_FORMS),
    details: Details,
    fee: Amount,
    quick: Type.Array(Amount, { maxItems: 8 }),
    ...MethodBasics,
  },
  closed,
);
export type DepositMethodValue = Static<typeof DepositMethodValue>;

export const OpsDepositMethod = Type.Object({
  ...DepositMethodValue.properties,
  code: Type.String(),
  currency: Currency,
  revision: Type.Integer(),
});
export type OpsDepositMethod = Static<typeof OpsDepositMethod>;

export const ListDepositMethods = call({
  method: 'GET',
  path: '/ops/deposit-methods',
  summary: 'Every way to deposit of the brand in the order players see them, closed ones too.',
  answer: Type.Object({
    list: Type.Array(OpsDepositMethod),
    /** Codes of the payment providers that are installed. */
    providers: Type.Array(Type.String()),
    currencies: MethodCurrencies,
  }),
});

/** Done at once, or asked for: a second person decides. */
export const MethodSaved = Type.Object({ outcome: literals(['done', 'asked'] as const) });

export const SaveDepositMethod = call({
  method: 'PUT',
  path: '/ops/deposit-methods/{code}/{currency}',
  summary:
    'Changes a way to deposit, or writes one anew (revision 0). Fees, a higher maximum, a lower level, the way of its money and opening it wait for a second person.',
  params: MethodAt,
  body: Type.Object(
    {
      /** What was seen; 0 for one that is not there yet. */
      revision: Type.Integer({ minimum: 0 }),
      value: DepositMethodValue,
      /** Wanted where a second person decides. */
      reason: Type.Optional(Reason),
    },
    closed,
  ),
  answer: MethodSaved,
  faults: [
    'cashier.method_changed',
    'cashier.method_reason',
    'cashier.unknown_method',
    'cashier.wrong_method',
    'gate.not_allowed',
    'money.malformed',
    'money.out_of_range',
    'money.unknown_currency',
    'staff.no_change',
    'staff.request_open',
  ],
});

export const OrderDepositMethods = call({
  method: 'PUT',
  path: '/ops/deposit-methods',
  summary: 'Puts the ways to deposit in another order; refused when it is not the one that was seen.',
  body: Type.Object(
    {
      /** `code currency` of each, as they were seen and as they shall stand. */
      from: Type.Array(line(48), { maxItems: 200 }),
      to: Type.Array(line(48), { maxItems: 200 }),
    },
    closed,
  ),
  answer: Nothing,
  faults: ['cashier.method_changed', 'cashier.wrong_method'],
});
