/** The words of the cashier: deposits through a payment provider (docs/PRODUCT.md, 7; RULINGS, Money). */
import { Type, type Static } from 'typebox';
import { FIRST_LEVEL } from '#features/people/members/contract/profile-names.ts';
import { call } from '#kernel/call.ts';
import { fact } from '#kernel/facts.ts';
import { topic } from '#kernel/topics.ts';
import {
  Amount,
  Currency,
  Instant,
  Nothing,
  Uuid,
  closed,
  listPage,
  literals,
  pageQuery,
} from '#kernel/wire.ts';

export const DepositState = Type.Union([
  Type.Literal('pending'),
  Type.Literal('credited'),
  Type.Literal('failed'),
  Type.Literal('expired'),
  /** Was credited; its provider never had the money. A later report of it can undo that. */
  Type.Literal('taken_back'),
]);
export type DepositState = Static<typeof DepositState>;

export const METHOD_KINDS = ['instant', 'bank', 'mobile-wallet', 'crypto'] as const;
/** How the payer is led: nothing to do, an account to send to, a page to go to, a code to scan, an address of a chain. */
export const PAY_FORMS = ['none', 'bank', 'redirect', 'qr', 'address'] as const;

/** What the payer does to pay. */
export const Pay = Type.Object({
  form: literals(PAY_FORMS),
  lines: Type.Record(Type.String(), Type.String(), {
    description:
      '`bank`, `holder`, `number`, `reference` of an account; `payload` of a code; `url` of a page; `address`, `network` of a chain',
  }),
  needed: Type.Integer({ description: 'confirmations of the chain that are waited for; 0 elsewhere' }),
});
export type Pay = Static<typeof Pay>;

export const Method = Type.Object({
  code: Type.String(),
  provider: Type.String(),
  kind: literals(METHOD_KINDS),
  /** What people call it, `bKash`; empty where its kind says enough. */
  name: Type.String(),
  form: literals(PAY_FORMS),
  currency: Currency,
  min: Amount,
  max: Amount,
  /** Paid on top of the amount, to whoever carries the money. */
  fee: Amount,
  /** Amounts to choose with one press. */
  quick: Type.Array(Amount),
  /** Usual time to arrive, ms. */
  arrivesInMs: Type.Integer(),
  /** How far somebody has to be verified to use it, 0 to 3. */
  level: Type.Integer(),
});
export type Method = Static<typeof Method>;

export const Deposit = Type.Object({
  id: Uuid,
  serial: Type.String(),
  method: Type.String(),
  amount: Amount,
  currency: Currency,
  state: DepositState,
  /** A word key: cashier.failure.<reason>; empty unless failed. */
  failure: Type.String(),
  /** Paid on top of the amount. */
  fee: Amount,
  pay: Pay,
  /** Confirmations of the chain so far. */
  seen: Type.Integer(),
  /** Until then it is waited for. */
  expiresAt: Instant,
  createdAt: Instant,
  settledAt: Type.Union([Instant, Type.Null()]),
});
export type Deposit = Static<typeof Deposit>;

/** The member's deposit has come to an end, or a step further. */
export const DepositChanged = topic({
  name: 'deposits',
  to: 'member',
  restricted: true,
  data: Deposit,
});
/** A deposit of the brand is new or has changed: who shows them asks again. */
export const DepositsChanged = topic({ name: 'ops:deposits', to: { right: 'deposits.read' }, data: Nothing });

export const GetMethods = call({
  method: 'GET',
  path: '/wps/cashier/methods',
  summary: 'Ways to deposit, with limits, fee and time to arrive.',
  answer: Type.Array(Method),
});

export const DepositLevels = Type.Object({
  /** How far he is verified, 0 to 3. */
  level: Type.Integer(),
  /** The most he may pay in at once as he is verified; null where nothing but the method bounds it. */
  left: Type.Union([Amount, Type.Null()]),
  /** The level that opens more; null where none does. */
  next: Type.Union([Type.Integer(), Type.Null()]),
  /** What the first level still takes of him, where that is the next one; empty otherwise. */
  missing: Type.Array(literals(FIRST_LEVEL)),
  currency: Currency,
  /** Nothing of his has come in yet, and the brand offers limits of his own before. */
  offersLimits: Type.Boolean(),
});
export type DepositLevels = Static<typeof DepositLevels>;

export const GetDepositLevels = call({
  method: 'GET',
  path: '/wps/cashier/levels',
  summary: 'How much the member may pay in as far as he is verified, and which level opens more.',
  answer: DepositLevels,
});

export const MakeDeposit = call({
  method: 'POST',
  path: '/wps/cashier/deposits',
  faults: [
    'cashier.above_max',
    'cashier.below_min',
    'cashier.level',
    'cashier.method_level',
    'cashier.unknown_bonus',
    'cashier.unknown_method',
    'money.malformed',
    'money.out_of_range',
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
  ],
  summary: 'Ask the provider for a payment; the money arrives when the provider says so.',
  body: Type.Object(
    {
      method: Type.String({ minLength: 1, maxLength: 40 }),
      amount: Amount,
      currency: Currency,
      /** Code of what is chosen with it (`/wps/cashier/bonuses`). */
      bonus: Type.Optional(Type.String({ pattern: '^[a-z0-9-]{1,40}$' })),
    },
    closed,
  ),
  answer: Deposit,
  idempotent: true,
});

export const GetDeposit = call({
  method: 'GET',
  path: '/wps/cashier/deposits/{id}',
  faults: ['cashier.unknown_deposit'],
  summary: 'One deposit of the member.',
  params: Type.Object({ id: Uuid }, closed),
  answer: Deposit,
});

export const ListDeposits = call({
  method: 'GET',
  path: '/wps/cashier/deposits',
  summary: 'The member’s deposits, newest first.',
  query: Type.Object({ ...pageQuery }, closed),
  answer: Type.Object({ list: Type.Array(Deposit), pageNum: Type.Integer(), totalPages: Type.Integer() }),
});

/** Where a player pays at a provider that lives in this installation, `?slip=` with the deposit's id. */
export const PAY_PAGE = '/member/pay';
const PayPageView = Type.Object({
  serial: Type.String(),
  /** What is paid there altogether, with the fee. */
  amount: Amount,
  currency: Currency,
  /** The page waits for the payer. */
  isOpen: Type.Boolean(),
});

export const SeePayPage = call({
  method: 'GET',
  path: '/wps/cashier/deposits/{id}/page',
  faults: ['cashier.unknown_deposit'],
  summary: 'What the page of a provider in this installation asks the payer for; no real provider has one.',
  params: Type.Object({ id: Uuid }, closed),
  answer: PayPageView,
});

export const AnswerPayPage = call({
  method: 'POST',
  path: '/wps/cashier/deposits/{id}/page',
  faults: ['cashier.unknown_deposit'],
  summary:
    'The payer pays there, or turns back; the first answer counts. The money comes when the provider reports it.',
  params: Type.Object({ id: Uuid }, closed),
  body: Type.Object({ pays: Type.Boolean({ description: 'False for who turns back.' }) }, closed),
  answer: PayPageView,
});

/** A provider's signed news. The signature is over the raw body (providers/signature.ts). */
export const ProviderCallback = call({
  method: 'POST',
  path: '/wps/cashier/callback/{provider}',
  faults: [
    'cashier.callback_contradiction',
    'cashier.callback_mismatch',
    'cashier.callback_refused',
    'cashier.unknown_reference',
  ],
  summary: 'A payment provider reports what became of a payment; repeated news has one effect.',
  params: Type.Object({ provider: Type.String({ pattern: '^[a-z0-9-]{1,40}$' }) }, closed),
  body: Type.Object(
    {
      event_id: Type.String({ minLength: 1, maxLength: 64 }),
      reference: Type.String({ minLength: 1, maxLength: 64 }),
      provider_reference: Type.String({ minLength: 1, maxLength: 64 }),
      state: Type.Union([Type.Literal('paid'), Type.Literal('failed')]),
      amount: Amount,
      currency: Currency,
      reason: Type.Optional(Type.String({ maxLength: 40 })),
      /** Of a chain: how many blocks confirm it so far. */
      confirmations: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000 })),
    },
    closed,
  ),
  answer: Type.Object({ received: Type.Boolean() }),
});

/** Live topic `deposits` (private): every change of a deposit. */
export const DepositEvent = Deposit;

export const OpsDeposit = Type.Object({
  ...Deposit.properties,
  memberId: Uuid,
  account: Type.String(),
  provider: Type.String(),
  providerReference: Type.String(),
  /** Why somebody should look: cashier.flag.<reason>; empty when nothing is wrong. */
  flag: Type.String(),
});
export type OpsDeposit = Static<typeof OpsDeposit>;

/** What a provider's message can be besides what was expected; `excluded`: paid in by somebody who had excluded himself under another account. */
export const FLAGS = ['mismatch', 'contradiction', 'excluded'] as const;
export const ExplainDepositFlag = call({
  method: 'POST',
  path: '/ops/deposits/{id}/explain',
  faults: ['cashier.no_flag', 'cashier.unknown_deposit', 'gate.not_allowed'],
  summary:
    'Somebody has looked into what was flagged and says what he found; the deposit leaves the list of those that need review.',
  params: Type.Object({ id: Uuid }, closed),
  body: Type.Object(
    { flag: literals(FLAGS), reason: Type.String({ minLength: 3, maxLength: 200, pattern: '\\S' }) },
    closed,
  ),
  answer: Nothing,
});

export const OpsDepositList = call({
  method: 'GET',
  path: '/ops/deposits',
  summary: 'Deposits of the brand, newest first, by state, account or flag.',
  query: Type.Object(
    {
      state: Type.Optional(DepositState),
      account: Type.Optional(Type.String({ maxLength: 32 })),
      flagged: Type.Optional(Type.Boolean()),
      ...pageQuery,
    },
    closed,
  ),
  answer: listPage(OpsDeposit),
});

const depositFact = { memberId: Uuid, brandId: Uuid, depositId: Uuid };
/** Money of a deposit has reached the member. `amount` is a decimal string of its currency. */
const creditedFact = { ...depositFact, amount: Amount, currency: Currency, method: Type.String() };
export const DepositCredited = fact(
  'deposit.credited',
  Type.Object({
    ...creditedFact,
    /** When it was credited; the moment it was announced where it is left out. */
    at: Type.Optional(Instant),
  }),
);
/** Of both: which deposit, when it was credited first, and the difference by which it was taken back. */
const undoneFact = Type.Object({ ...creditedFact, creditedAt: Instant, differenceId: Uuid });
/**
 * Its provider never had the money: whatever the credit has raised is lowered again, where it was raised. Announced once a difference, and
 * never for a deposit that is not credited.
 */
export const DepositTakenBack = fact('deposit.taken_back', undoneFact);
/** A later report has the money after all: what was lowered is raised again. Once each time it was taken back. */
export const DepositGivenAgain = fact('deposit.given_again', undoneFact);
/** A deposit ended without money: by the provider's word, or because nobody paid in time. */
const unpaidFact = Type.Object({
  ...depositFact,
  amount: Type.Optional(Amount),
  currency: Type.Optional(Currency),
});
export const DepositFailed = fact('deposit.failed', unpaidFact);
export const DepositExpired = fact('deposit.expired', unpaidFact);
