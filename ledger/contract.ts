/** The words of the vault: accounts, transfers, postings (HOUSE.md, Money). */
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

/** A member's pockets. They keep a running balance that never goes below zero. */
export const MEMBER_PURPOSES = ['cash', 'held'] as const;
export type MemberPurpose = (typeof MEMBER_PURPOSES)[number];

/** The brand's accounts. They keep no running balance: nothing is locked when they are posted to. */
export const HOUSE_PURPOSES = ['play', 'deposits', 'withdrawals', 'adjustments', 'grants'] as const;
export type HousePurpose = (typeof HOUSE_PURPOSES)[number];

export type Account = {
  readonly id: bigint;
  readonly brandId: BrandId;
  readonly purpose: MemberPurpose | HousePurpose;
  readonly currency: CurrencyCode;
  /** The member who owns it; a house account has none. */
  readonly member?: MemberId;
};

/** Moves `amount` (> 0) from one account to another; both of one brand and one currency. */
export type Posting = {
  readonly kind: string;
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
  /** deposit · play · hold · settle · void · adjust … */
  readonly kind: string;
  /** Idempotency key, unique per member. */
  readonly key: string;
  /** What was asked, canonically: the same key with other content is refused. */
  readonly content: string;
  /** The business row that caused it. */
  readonly ref: string;
  readonly postings: readonly Posting[];
};

export type Posted = {
  readonly transferId: Id<'transfer'>;
  /** The member's cash after the transfer, and how many times his cash has changed. */
  readonly balance: Minor;
  readonly version: number;
  /** The transfer had been posted before; nothing was booked now. */
  readonly repeated: boolean;
  readonly ref: string;
};

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
