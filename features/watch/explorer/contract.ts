/** The words of the ledger explorer: accounts, their transfers, postings, the business row behind them, and checks of the books. */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { closed, Currency, Instant, literals, Nothing, SignedAmount, Uuid } from '#kernel/wire.ts';

const Id = Type.String({ pattern: '^[1-9]\\d{0,17}$', description: 'number of an account in the ledger' });

export const LedgerAccount = Type.Object({
  id: Id,
  /** `cash`, `held`, `vendor:CODE` …; of the brand `deposits`, `play`, `pool:NAME` … */
  purpose: Type.String(),
  currency: Currency,
  /** Account name of the member; empty where it is the brand’s. */
  owner: Type.String(),
  memberId: Type.Union([Uuid, Type.Null()]),
  /** Null: accounts of the brand keep no running balance. */
  balance: Type.Union([SignedAmount, Type.Null()]),
});
export type LedgerAccount = Static<typeof LedgerAccount>;

export const LedgerPosting = Type.Object({
  seq: Type.Integer(),
  kind: Type.String(),
  amount: SignedAmount,
  from: LedgerAccount,
  to: LedgerAccount,
  /** Of the member’s cash where it changed. */
  balanceAfter: Type.Union([SignedAmount, Type.Null()]),
});

/** What moved the money, as its room keeps it. */
export const Cause = Type.Object({
  kind: literals(['deposit', 'withdrawal', 'bet', 'wallet_transfer', 'vendor_result', 'adjustment', 'none']),
  ref: Uuid,
  serial: Type.String(),
  state: Type.String(),
  amount: Type.Union([SignedAmount, Type.Null()]),
  at: Type.Union([Instant, Type.Null()]),
});
export type Cause = Static<typeof Cause>;

export const LedgerTransfer = Type.Object({
  id: Uuid,
  memberId: Uuid,
  account: Type.String(),
  kind: Type.String(),
  key: Type.String(),
  ref: Uuid,
  serial: Type.String(),
  currency: Currency,
  at: Instant,
  /** Where it stands in the chain of batches. */
  chain: Type.Integer(),
  batch: Type.Integer(),
  postings: Type.Array(LedgerPosting),
});
export type LedgerTransfer = Static<typeof LedgerTransfer>;

export const FindAccounts = call({
  method: 'GET',
  path: '/ops/ledger/accounts',
  summary: 'Accounts of a member by his account name, or those of the brand where nothing is searched.',
  query: Type.Object({ owner: Type.Optional(Type.String({ maxLength: 32 })) }, closed),
  answer: Type.Object({ list: Type.Array(LedgerAccount) }),
});

export const ListTransfersOf = call({
  method: 'GET',
  path: '/ops/ledger/accounts/{id}/transfers',
  summary:
    'Transfers of one account, a member’s or the brand’s own, newest first, before the one that is named; each with the member it moved money of.',
  params: Type.Object({ id: Id }, closed),
  query: Type.Object({ before: Type.Optional(Uuid) }, closed),
  answer: Type.Object({
    account: LedgerAccount,
    list: Type.Array(
      Type.Object({
        id: Uuid,
        kind: Type.String(),
        serial: Type.String(),
        at: Instant,
        amount: SignedAmount,
        memberId: Uuid,
        /** Account name of that member. */
        owner: Type.String(),
      }),
    ),
    next: Type.Union([Uuid, Type.Null()]),
  }),
  faults: ['explorer.unknown'],
});

export const GetTransfer = call({
  method: 'GET',
  path: '/ops/ledger/transfers/{id}',
  summary: 'One transfer with its postings, what moved the money, and every other transfer of that.',
  params: Type.Object({ id: Uuid }, closed),
  query: Type.Object(
    { member: Type.Optional(Type.String({ ...Uuid, description: 'whose it is: found much sooner' })) },
    closed,
  ),
  answer: Type.Object({
    transfer: LedgerTransfer,
    cause: Cause,
    others: Type.Array(LedgerTransfer),
  }),
  faults: ['explorer.unknown'],
});

export const FindBySerial = call({
  method: 'GET',
  path: '/ops/ledger/serials/{serial}',
  summary: 'Every transfer of the deposit, withdrawal, wallet transfer, adjustment or bet with this number.',
  params: Type.Object({ serial: Type.String({ pattern: '^[A-Za-z0-9-]{3,40}$' }) }, closed),
  query: Type.Object(
    {
      member: Type.Optional(
        Type.String({ ...Uuid, description: 'whose it is: bets are looked for among his alone' }),
      ),
    },
    closed,
  ),
  answer: Type.Object({ cause: Cause, transfers: Type.Array(LedgerTransfer) }),
  faults: ['explorer.unknown'],
});

export const CHECK_STATES = ['running', 'done', 'failed', 'stopped'] as const;
export const BooksCheck = Type.Object({
  id: Uuid,
  state: literals(CHECK_STATES),
  /** Passes there are, 0 until the first has ended. */
  expected: Type.Integer(),
  passes: Type.Array(
    Type.Object({
      name: Type.String(),
      caption: Type.String(),
      ms: Type.Integer(),
      findings: Type.Array(Type.Object({ row: Type.String(), says: Type.String() })),
    }),
  ),
  findings: Type.Integer(),
  beganAt: Instant,
  endedAt: Type.Union([Instant, Type.Null()]),
});
export type BooksCheck = Static<typeof BooksCheck>;

export const CheckBooks = call({
  method: 'POST',
  path: '/ops/books/checks',
  summary: 'Begins a check of the books of the whole installation; it reads every row and runs for minutes.',
  body: Nothing,
  answer: BooksCheck,
  faults: ['explorer.check_running', 'gate.not_allowed'],
});
export const LastCheck = call({
  method: 'GET',
  path: '/ops/books/checks',
  summary: 'The last check of the books, or the one that runs, with how far it is.',
  answer: Type.Object({ check: Type.Union([BooksCheck, Type.Null()]) }),
});
