/** The words of withdrawals: where a member is paid to, what he may take out, and each step until he has it (spec section 4). */
import { type Static, Type } from 'typebox';
import { TransactionPassword } from '#features/people/members/contract/transaction-password.ts';
import { call } from '#kernel/call.ts';
import { fact } from '#kernel/facts.ts';
import { topic } from '#kernel/topics.ts';
import {
  Amount,
  closed,
  Currency,
  Instant,
  listPage,
  literals,
  Nothing,
  pageQuery,
  Uuid,
} from '#kernel/wire.ts';
import { ACCOUNT_KINDS, NUMBER_FORMS } from './contract/settings.ts';
import { WITHDRAWAL_STATES } from './contract/states.ts';

const ById = Type.Object({ id: Uuid }, closed);
const OrNull = (schema: typeof Instant) => Type.Union([schema, Type.Null()]);

export const WithdrawalState = literals(WITHDRAWAL_STATES);

export const PayoutMethod = Type.Object({
  code: Type.String(),
  name: Type.String(),
  kind: literals(ACCOUNT_KINDS),
  form: literals(NUMBER_FORMS),
  minLength: Type.Integer(),
  maxLength: Type.Integer(),
  currency: Currency,
  min: Amount,
  max: Amount,
  /** Usual time to arrive after the payment, ms. */
  arrivesInMs: Type.Integer(),
  /** How far somebody has to be verified to use it, 0 to 3. */
  level: Type.Integer(),
  /** What it costs: `fixed` and thousandths of the amount, not below `min`, not above `max` (0: no bound). */
  fee: Type.Object({
    fixed: Amount,
    perMille: Type.Integer(),
    min: Amount,
    max: Amount,
    freeMonthly: Type.Integer(),
    /** How many of the month's free ones are left to the member. */
    freeLeft: Type.Integer(),
  }),
});
export type PayoutMethod = Static<typeof PayoutMethod>;

export const PayoutAccount = Type.Object({
  id: Uuid,
  method: Type.String(),
  name: Type.String(),
  kind: literals(ACCOUNT_KINDS),
  currency: Currency,
  /** The last characters of the number. */
  tail: Type.String(),
  holder: Type.String(),
  /** The bank's name or the network; empty where there is none. */
  place: Type.String(),
  createdAt: Instant,
  /** Nothing is paid to it before; null where it can be used. */
  usableAt: OrNull(Instant),
});
export type PayoutAccount = Static<typeof PayoutAccount>;

export const ListAccounts = call({
  method: 'GET',
  path: '/wps/cashier/accounts',
  summary: 'Where the member can be paid to, and the ways another account can be added for.',
  answer: Type.Object({
    accounts: Type.Array(PayoutAccount),
    methods: Type.Array(PayoutMethod),
    /** The name every account has to be in; empty where the brand does not ask or none is on file. */
    holder: Type.String(),
    most: Type.Integer(),
  }),
});

/** Left out, a passkey that was shown within the last five minutes counts instead. */
const transactionPassword = Type.Optional(TransactionPassword);
const STEP_UP = [
  'identity.step_up_required',
  'members.transaction_missing',
  'members.transaction_tries',
  'members.transaction_wrong',
] as const;

const line = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' });
export const AddAccount = call({
  method: 'POST',
  path: '/wps/cashier/accounts',
  faults: [
    ...STEP_UP,
    'withdrawals.account_known',
    'withdrawals.no_name',
    'withdrawals.too_many_accounts',
    'withdrawals.unknown_method',
    'withdrawals.wrong_details',
    'withdrawals.wrong_holder',
  ],
  summary: 'Adds an account to be paid to; it can be used after its cool-off.',
  body: Type.Object(
    {
      method: Type.String({ minLength: 1, maxLength: 40 }),
      number: line(80),
      holder: line(80),
      /** The bank's name or the network. */
      place: Type.Optional(Type.String({ maxLength: 80 })),
      transactionPassword,
    },
    closed,
  ),
  answer: PayoutAccount,
  encrypted: true,
});

export const RemoveAccount = call({
  method: 'DELETE',
  path: '/wps/cashier/accounts/{id}',
  faults: ['withdrawals.account_in_use', 'withdrawals.no_such_account'],
  summary: 'Takes an account out of the list; withdrawals that went there stay.',
  params: ById,
  answer: Nothing,
});

/** In the order in which a member would put them right. */
export const CONDITIONS = [
  'account_closed',
  'level',
  'no_name',
  'transaction_missing',
  'no_account',
  'account_cools',
  'password_cools',
  'exclusion_cools',
  'too_many_open',
  'day_count',
  'day_sum',
  'turnover',
  'open_bonus',
  'owes',
  'debt',
  'balance',
] as const;
export type ConditionName = (typeof CONDITIONS)[number];

export const Condition = Type.Object({
  name: literals(CONDITIONS),
  isMet: Type.Boolean(),
  /** What there is and what is wanted: amounts, counts or levels, as decimal strings; empty where nothing is counted. */
  has: Type.String(),
  needs: Type.String(),
  /** When it is met by itself. */
  until: OrNull(Instant),
});
export type Condition = Static<typeof Condition>;

export const GetConditions = call({
  method: 'GET',
  path: '/wps/cashier/withdrawals/conditions',
  summary: 'What has to be so before a withdrawal, what is missing, and how much can be taken out.',
  answer: Type.Object({
    currency: Currency,
    balance: Amount,
    conditions: Type.Array(Condition),
    /** Everything is met. */
    isOpen: Type.Boolean(),
    dayLeft: Amount,
    /**
     * What can be asked for without verification level 3, and from which sum of 24 h on it is needed; null where he has it or the brand asks
     * for none.
     */
    highLeft: Type.Union([Amount, Type.Null()]),
    highAbove: Type.Union([Amount, Type.Null()]),
    hasPasskey: Type.Boolean(),
    accounts: Type.Array(PayoutAccount),
    methods: Type.Array(PayoutMethod),
    receipt: Type.Object({
      isAsked: Type.Boolean(),
      windowMs: Type.Integer(),
      unanswered: literals(['received', 'returned'] as const),
    }),
  }),
});
export type Conditions = Static<typeof GetConditions.answer>;

export const STEP_NAMES = [
  'requested',
  'checked',
  'approved',
  'sent_back',
  'unknown',
  'paid',
  'disputed',
  'received',
  'returned',
  'failed',
  'rejected',
] as const;
export const SlipStep = Type.Object({
  name: literals(STEP_NAMES),
  progress: literals(['done', 'now', 'next'] as const),
  owner: literals(['member', 'desk', 'lead', 'provider', 'clock'] as const),
  at: OrNull(Instant),
  expectedAt: OrNull(Instant),
  /** `withdrawals.reason.<reason>` is its word; empty where nothing has to be said. */
  reason: Type.String(),
});
export type SlipStep = Static<typeof SlipStep>;

/** What a member can say of a payment (docs/PRODUCT.md, 10); the last two go to the desk. */
export const ANSWERS = ['received', 'paid_in_full', 'partly', 'missing'] as const;
export type ReceiptAnswer = (typeof ANSWERS)[number];

export const Withdrawal = Type.Object({
  id: Uuid,
  /** As it is printed on the slip. */
  serial: Type.String(),
  /** What left the balance. */
  amount: Amount,
  /** The part of the amount that the brand keeps for it; given back where the money comes back. */
  fee: Amount,
  /** The rest, which is paid out. */
  arrives: Amount,
  currency: Currency,
  state: WithdrawalState,
  /** Code of the payout method. */
  method: Type.String(),
  /** What kind of account it goes to. */
  kind: literals(ACCOUNT_KINDS),
  /** The last characters of the account's number. */
  tail: Type.String(),
  /** `withdrawals.reason.<reason>`; empty where nothing has to be said. */
  reason: Type.String(),
  /** What the desk wrote to the member. */
  note: Type.String(),
  createdAt: Instant,
  /** When it was paid, refused or taken back; null while it goes on. */
  endedAt: OrNull(Instant),
  /** What has happened to it so far, oldest first. */
  steps: Type.Array(SlipStep),
  /** Until when he may say whether the money came; null while nobody asks him. */
  answerBy: OrNull(Instant),
  /** What counts when he says nothing; empty while nobody asks him. */
  unanswered: literals(['', 'received', 'returned'] as const),
  /** What he said; empty when he has said nothing. */
  answer: literals(['', ...ANSWERS] as const),
  /** Whether he is asked for a picture of what came. */
  wantsProof: Type.Boolean(),
  /** How many pictures he has sent. */
  proofs: Type.Integer(),
});
export type Withdrawal = Static<typeof Withdrawal>;

export const AskWithdrawal = call({
  method: 'POST',
  path: '/wps/cashier/withdrawals',
  faults: [
    ...STEP_UP,
    'money.malformed',
    'money.out_of_range',
    'wallet.insufficient_funds',
    'withdrawals.above_max',
    'withdrawals.account_closed',
    'withdrawals.account_cools',
    'withdrawals.below_fee',
    'withdrawals.below_min',
    'withdrawals.day_count',
    'withdrawals.day_sum',
    'withdrawals.debt',
    'withdrawals.exclusion_cools',
    'withdrawals.high_level',
    'withdrawals.level',
    'withdrawals.method_level',
    'withdrawals.no_name',
    'withdrawals.open_bonus',
    'withdrawals.owes',
    'withdrawals.password_cools',
    'withdrawals.too_many_open',
    'withdrawals.turnover',
    'withdrawals.unknown_account',
    'withdrawals.unknown_method',
    'withdrawals.wrong_currency',
    'withdrawals.wrong_holder',
  ],
  summary: 'Asks to be paid; the amount leaves the balance at once and waits in a hold.',
  body: Type.Object(
    {
      account: Uuid,
      amount: Amount,
      currency: Currency,
      transactionPassword,
      /** He was told what of a bonus goes back to the house, and gives it up. Without it an open bonus refuses the request. */
      giveUpBonus: Type.Optional(Type.Boolean()),
    },
    closed,
  ),
  answer: Withdrawal,
  idempotent: true,
  encrypted: true,
});

export const ListWithdrawals = call({
  method: 'GET',
  path: '/wps/cashier/withdrawals',
  summary: 'The member’s withdrawals, newest first.',
  query: Type.Object({ ...pageQuery }, closed),
  answer: listPage(Withdrawal),
});

export const GetWithdrawal = call({
  method: 'GET',
  path: '/wps/cashier/withdrawals/{id}',
  faults: ['withdrawals.unknown'],
  summary: 'One withdrawal of the member, with each step.',
  params: ById,
  answer: Withdrawal,
});

export const AnswerReceipt = call({
  method: 'POST',
  path: '/wps/cashier/withdrawals/{id}/receipt',
  faults: ['withdrawals.proof_wanted', 'withdrawals.unknown', 'withdrawals.wrong_state'],
  summary:
    'The member says whether the money came: `received`, `paid_in_full` where he has checked the amount, or `missing`; `partly` is a `missing` of which a part came.',
  params: ById,
  body: Type.Object({ answer: literals(ANSWERS) }, closed),
  answer: Withdrawal,
});

export const MOST_PROOFS = 3;
/** Of one picture, bytes. */
export const MOST_PROOF_BYTES = 5 * 1024 * 1024;
const PROOF_TEXT = Math.ceil(MOST_PROOF_BYTES / 3) * 4;
export const AddProof = call({
  method: 'POST',
  path: '/wps/cashier/withdrawals/{id}/proofs',
  faults: [
    'files.too_large',
    'files.too_many',
    'withdrawals.too_many_proofs',
    'withdrawals.unknown',
    'withdrawals.wrong_picture',
    'withdrawals.wrong_state',
  ],
  summary:
    'A picture that shows what came of the money, as base64 of a png or jpg of at most 5 MB; it is encoded anew and sealed.',
  params: ById,
  body: Type.Object({ picture: Type.String({ minLength: 1, maxLength: PROOF_TEXT + 4 }) }, closed),
  largestBody: PROOF_TEXT + 1_024,
  answer: Type.Object({ proofs: Type.Integer() }),
});

/** A payout provider's signed news: the signature is over the raw body. */
export const PayoutCallback = call({
  method: 'POST',
  path: '/wps/cashier/payouts/{provider}',
  faults: [
    'withdrawals.callback_contradiction',
    'withdrawals.callback_mismatch',
    'withdrawals.callback_refused',
    'withdrawals.unknown_reference',
  ],
  summary: 'A payout provider reports what became of a payout; repeated news has one effect.',
  params: Type.Object({ provider: Type.String({ pattern: '^[a-z0-9-]{1,40}$' }) }, closed),
  body: Type.Object(
    {
      event_id: Type.String({ minLength: 1, maxLength: 64 }),
      reference: Type.String({ minLength: 1, maxLength: 64 }),
      provider_reference: Type.String({ minLength: 1, maxLength: 64 }),
      state: literals(['paid', 'failed'] as const),
      amount: Amount,
      currency: Currency,
      reason: Type.Optional(Type.String({ maxLength: 40 })),
    },
    closed,
  ),
  answer: Type.Object({ received: Type.Boolean() }),
});

/** The member's withdrawal has come a step further. */
export const WithdrawalMoved = topic({
  name: 'withdrawals',
  to: 'member',
  restricted: true,
  data: Withdrawal,
});
/** A withdrawal of the brand is new or has changed: who shows them asks again. */
export const WithdrawalsChanged = topic({
  name: 'ops:withdrawals',
  to: { right: 'withdrawals.read' },
  data: Nothing,
});

/** A withdrawal has come a step further: what messages to the member are made of. */
export const WithdrawalChanged = fact(
  'withdrawal.changed',
  Type.Object({
    memberId: Uuid,
    brandId: Uuid,
    withdrawalId: Uuid,
    serial: Type.String(),
    state: WithdrawalState,
    /** What left the balance, as on the slip; `fee` of it stays with the brand, `arrives` is paid out. */
    amount: Amount,
    /** Left out in facts older than fees: then nothing was charged, and the amount is what is paid out. */
    fee: Type.Optional(Amount),
    arrives: Type.Optional(Amount),
    currency: Currency,
    reason: Type.String(),
    /** The deposit that goes back with it, where nobody asked for it. */
    returnOf: Type.Optional(Uuid),
    at: Instant,
  }),
);
/** What leaves the house with it. */
export const paidOutOf = ({
  arrives,
  amount,
}: {
  readonly arrives?: string | undefined;
  readonly amount: string;
}): string => arrives ?? amount;
