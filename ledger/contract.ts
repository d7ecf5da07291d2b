/**
 * The words of the vault: accounts, transfers, postings, and the closed lists of what they may be called. Amounts are minor units.
 *
 * A transfer belongs to one member, one brand and one currency; it carries an idempotency key, what was asked under it, the business row
 * that caused it (`ref`) and that row's number for people (`serial`). Rooms make transfers with the verbs of `ledger/service.ts` alone.
 */
import { Type } from 'typebox';
import { fact } from '#kernel/facts.ts';
import { defineFaults } from '#kernel/faults.ts';
import type { BrandId, Id, MemberId } from '#kernel/ids.ts';
import type { CurrencyCode, Minor } from '#kernel/money.ts';

export const ledgerFaults = defineFaults({
  'idempotency.conflict': { status: 409 },
  'wallet.insufficient_funds': { status: 409 },
  'ledger.no_account': { status: 409 },
});

/** Pockets every member has in his currency: what he may spend, and what waits for an outcome. */
export const MEMBER_PURPOSES = ['cash', 'held'] as const;
/** Pockets opened when first needed. `debt` alone may be below zero, and never is above it: what was taken back beyond the cash. */
export const MORE_PURPOSES = ['bonus', 'debt'] as const;
/** A member's pockets, each with a running balance; none but `debt` goes below zero. `vendor:CODE` is his wallet at one vendor. */
export type MemberPurpose =
  | (typeof MEMBER_PURPOSES)[number]
  | (typeof MORE_PURPOSES)[number]
  | `vendor:${string}`;

/** The brand's accounts. They keep no running balance: nothing is locked when they are posted to. */
export const HOUSE_PURPOSES = [
  'play',
  'deposits',
  'withdrawals',
  'adjustments',
  'grants',
  'bonuses',
  'commissions',
  'fees',
  /** What one member sends another passes through it; it is empty at every commit. */
  'clearing',
] as const;
/** `pool:NAME` is a jackpot's, a bingo room's or a fight's pool; `vendor:CODE` what a vendor has won and lost. */
export type HousePurpose = (typeof HOUSE_PURPOSES)[number] | `pool:${string}` | `vendor:${string}`;

/** How a purpose is written: the database holds it to the same form. */
export const PURPOSE_FORM = /^[a-z_]{1,30}(:[A-Za-z0-9_-]{1,40})?$/;

export type Account = {
  readonly id: bigint;
  readonly brandId: BrandId;
  readonly purpose: MemberPurpose | HousePurpose;
  readonly currency: CurrencyCode;
  /** The member who owns it; a house account has none. */
  readonly member?: MemberId;
};

/** What money can be staked on or held for, and the kinds of the transfers that end it. */
export const HOLDS = {
  /** A round of a game one plays alone. */
  round: { settle: 'settle', void: 'void' },
  /** A bet at a table everybody plays at. */
  table: { settle: 'table_settle', void: 'table_void' },
  /** A bet slip of the sportsbook, or of a cockfight. */
  slip: { settle: 'slip_settle', void: 'slip_void' },
  /** A lottery order. */
  ticket: { settle: 'ticket_settle', void: 'ticket_void' },
  /** Chips a member sits down with at a poker table, or the entry of a tournament. */
  poker: { settle: 'poker_settle', void: 'poker_void' },
  /** Shots of one second at sea, ended in the moment they are taken. */
  volley: { settle: 'volley_settle', void: 'volley_void' },
  /** A bet at a vendor's game. */
  vendor_bet: { settle: 'vendor_settle', void: 'vendor_void' },
  withdrawal: { settle: 'withdrawal_paid', void: 'withdrawal_returned' },
} as const;
export type HoldKind = keyof typeof HOLDS;
/** What a bonus, points and commission count: every hold but a withdrawal. */
export type StakeKind = Exclude<HoldKind, 'withdrawal'>;

/** Money that comes to a member. */
export const PAY_KINDS = [
  'deposit',
  'grant',
  'adjustment',
  /** A prize that belongs to no single stake: a jackpot, a tournament, a mission. */
  'prize',
  'bonus',
  'rebate',
  'salary',
  'dividend',
  /** What a bet pays more after its result was corrected. */
  'correction',
  'refund',
  /** What was won at a vendor that keeps a wallet of its own, into that wallet. */
  'vendor_result',
] as const;
export type PayKind = (typeof PAY_KINDS)[number];

/** Money that goes from a member. */
export const TAKE_KINDS = [
  'adjustment',
  'correction',
  'fee',
  /** A bonus or its winnings that were forfeited. */
  'forfeit',
  /** What was lost at a vendor that keeps a wallet of its own, out of that wallet. */
  'vendor_result',
] as const;
export type TakeKind = (typeof TAKE_KINDS)[number];

/** Money that changes pockets: one member's own, or from one member to another. */
export const MOVE_KINDS = ['move', 'repay', 'sent', 'received'] as const;

type Values<Table> = Table[keyof Table];
export type TransferKind =
  | HoldKind
  | Values<{ [K in HoldKind]: Values<(typeof HOLDS)[K]> }>
  | PayKind
  | TakeKind
  | (typeof MOVE_KINDS)[number];

/** Every kind a transfer can have: what `npm run books` holds the rows to. */
export const TRANSFER_KINDS: readonly TransferKind[] = [
  ...new Set<TransferKind>([
    ...(Object.keys(HOLDS) as HoldKind[]),
    ...Object.values(HOLDS).flatMap((ends) => Object.values(ends)),
    ...PAY_KINDS,
    ...TAKE_KINDS,
    ...MOVE_KINDS,
  ]),
];

export const POSTING_KINDS = [
  /** cash → house, settled with the stake. */
  'stake',
  /** cash → held. */
  'hold',
  /** held → house. */
  'settle',
  /** held → cash. */
  'void',
  /** house → cash. */
  'payout',
  /** A part of a stake: house → pool. */
  'share',
  /** What could not be covered by the cash: debt → house. */
  'owed',
  ...PAY_KINDS,
  'fee',
  'forfeit',
  ...MOVE_KINDS,
] as const;
export type PostingKind = (typeof POSTING_KINDS)[number];

/** Moves `amount` (> 0) from one account to another; both of one brand and one currency. */
export type Posting = {
  readonly kind: PostingKind;
  readonly from: Account;
  readonly to: Account;
  readonly amount: Minor;
};

export type Transfer = {
  /** The member it belongs to: at most one member's accounts take part, so the ledger can be split by member. */
  readonly memberId: MemberId;
  readonly brandId: BrandId;
  readonly currency: CurrencyCode;
  /** The member's cash account: locked with every transfer of his, so it orders them. */
  readonly cash: Account;
  readonly kind: TransferKind;
  /** Idempotency key, unique per member; 1–80 characters. */
  readonly key: string;
  /** What was asked, canonically: the same key with other content is refused. */
  readonly content: string;
  /** The business row that caused it, a UUID. */
  readonly ref: string;
  /** That row's number as people read it, e.g. `R-4F2A-0193BC7E`, `D-26-000123`; 1–40 characters, hashed with the transfer. */
  readonly serial: string;
  readonly postings: readonly Posting[];
};

export type Posted = {
  readonly transferId: Id<'transfer'>;
  /** The member's cash after the transfer, and how many times his cash has changed. */
  readonly balance: Minor;
  readonly version: number;
  /** The transfer had been posted before; nothing was booked this time. */
  readonly repeated: boolean;
  readonly ref: string;
  /** Where bonus money was staked or came back: of which bonus, so much of the stake and so much of what came back. */
  readonly bonus?: { readonly id: string; readonly part: Minor; readonly back: Minor };
};

/** A serial made of a row's id where the row has no number of its own: a letter and the id's random half. */
export const serialOfRef = (letter: string, ref: string): string =>
  `${letter}-${ref.slice(24, 28)}-${ref.slice(28)}`.toUpperCase();

/** A member's cash has changed. `balance` in minor units; `version` counts the changes. */
export const WalletChanged = fact(
  'wallet.changed',
  Type.Object({
    memberId: Type.String(),
    currency: Type.String(),
    balance: Type.String(),
    version: Type.Integer(),
  }),
);
