/** The words of the wallet: what a member has and how it moved (docs/PRODUCT.md, 3 and 7). */
import { Type, type Static } from 'typebox';
import { call } from '#kernel/call.ts';
import { cursor, cursorCount, cursorId } from '#kernel/cursor.ts';
import { topic } from '#kernel/topics.ts';
import { Amount, closed, Currency, Instant, literals, pageQuery, SignedAmount, Uuid } from '#kernel/wire.ts';

export const Balance = Type.Object({
  balance: SignedAmount,
  /** Money set aside: open rounds and withdrawals. */
  held: SignedAmount,
  currency: Currency,
  /** Counts every change of the balance; the `wallet` topic numbers its events with it. */
  version: Type.Integer(),
});
export type Balance = Static<typeof Balance>;

export const GetBalance = call({
  method: 'GET',
  path: '/wps/v2/wallets/balance',
  summary: 'The member’s balance.',
  answer: Balance,
});

/** What an account record can be narrowed down to. */
export const RECORD_TYPES = ['deposit', 'withdrawal', 'bet', 'other'] as const;
export type RecordType = (typeof RECORD_TYPES)[number];

const CAUSES = [
  'deposit',
  'withdrawal',
  'round',
  'table',
  'slip',
  'ticket',
  'poker',
  'volley',
  'vendor_bet',
] as const;
export type CauseKind = (typeof CAUSES)[number];
const Day = Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' });

export const AccountLine = Type.Object({
  id: Type.String({ description: 'transfer and posting: one transfer may move the cash twice' }),
  at: Instant,
  kind: Type.String({ description: 'deposit, stake, payout, void …: a word key wallet.kind.<kind>' }),
  amount: SignedAmount,
  balanceAfter: SignedAmount,
  currency: Currency,
  serial: Type.String(),
  /** The deposit, withdrawal or bet that moved the money, where it was one. */
  cause: Type.Optional(Type.Object({ kind: literals(CAUSES), ref: Uuid })),
});
export type AccountLine = Static<typeof AccountLine>;

/** What movements brought and took; `net` is the difference. */
export const AccountSum = Type.Object({
  lines: Type.Integer(),
  came: Amount,
  went: Amount,
  net: SignedAmount,
});
export type AccountSum = Static<typeof AccountSum>;

/** A movement and its place among those of its transfer: `id` of a line. */
export const LineKey = cursor({ id: cursorId, seq: cursorCount }, ':');

export const GetAccountRecord = call({
  method: 'GET',
  path: '/wps/records/account',
  summary:
    'Movements of the member’s cash, newest first; by days of the brand and by type, at most six months back.',
  query: Type.Object(
    {
      from: Type.Optional(Day),
      to: Type.Optional(Day),
      type: Type.Optional(literals(RECORD_TYPES)),
      after: Type.Optional({
        ...LineKey.schema,
        description: 'lines older than this one: `next` of the page before',
      }),
      before: Type.Optional({
        ...LineKey.schema,
        description: 'lines newer than this one: `previous` of the page after',
      }),
      ...pageQuery,
    },
    closed,
  ),
  answer: Type.Object({
    list: Type.Array(AccountLine),
    currency: Currency,
    /** Of all lines that were asked for, not of this page alone. */
    sum: AccountSum,
    pageNum: Type.Integer(),
    totalPages: Type.Integer(),
    /** `after` of the page of older lines and `before` of the page of newer ones; null where there is none. */
    next: Type.Union([Type.String(), Type.Null()]),
    previous: Type.Union([Type.String(), Type.Null()]),
  }),
  faults: ['wallet.period'],
});

/** n = version. `held` is in it only when it is known to have changed. */
export const WalletEvent = Type.Object({
  balance: SignedAmount,
  held: Type.Optional(SignedAmount),
  currency: Currency,
  version: Type.Integer(),
});
export type WalletEvent = Static<typeof WalletEvent>;

/** The member's balance has changed, or is asked for by a page that begins. */
export const WalletChanged = topic({ name: 'wallet', to: 'member', restricted: true, data: WalletEvent });
/** The same of one of his currencies, numbered by itself: what a page of a brand with several hears. */
export const WalletOfCurrency = topic({
  name: 'wallet:{currency}',
  to: 'member',
  restricted: true,
  ids: { currency: Currency },
  data: WalletEvent,
});
