/**
 * What each verb is asked with, and the transfer it makes: the one place where postings are put together. Pure.
 * Written out, not spread: these run for every bet, and a spread that adds names costs V8 1–10 µs (docs/STYLE.md, Shape).
 */
import { hash } from 'node:crypto';
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { type CurrencyCode, type Minor, minor } from '#kernel/money.ts';
import { bonusShare, cut, type Split } from './bonus.ts';
import {
  type Account,
  type HoldKind,
  HOLDS,
  type PayKind,
  type Posting,
  type StakeKind,
  type TakeKind,
  type Transfer,
} from './contract.ts';

/** The two pockets every member has. */
export type Pockets = { readonly cash: Account; readonly held: Account };

/** Whose money moves, why, and under which key: part of every verb. */
export type Movement = {
  readonly memberId: MemberId;
  readonly brandId: BrandId;
  readonly currency: CurrencyCode;
  readonly pockets: Pockets;
  /** Unique per member; a space in it keeps it apart from every key a caller can send. */
  readonly key: string;
  /** What the key stands for: the same key with other content is refused. */
  readonly content: string;
  /** The business row. */
  readonly ref: string;
  /** Its number for people. */
  readonly serial: string;
};

/** A part of a movement on another account: of a stake, what goes to a pool instead of the house. */
export type Share = { readonly pool: Account; readonly amount: Minor };

/**
 * What a stake comes to. `payout` is all the member gets back, 0 when he lost; `prize` is paid by a pool on top of it, `rebate` by the
 * house, won or lost: a posting of its own, so that what was won and what was given back can be told apart.
 */
export type Outcome = {
  readonly payout: Minor;
  readonly rebate?: Minor | undefined;
  /** Pays `payout`, takes the stake. */
  readonly house: Account;
  readonly shares?: readonly Share[] | undefined;
  readonly prize?: Share | undefined;
};

/** What is staked may be made of bonus money where the cash does not cover it, and the member's bonus pocket is in use (ledger/bonus.ts). */
type Staked = {
  readonly ofBonus?: boolean | undefined;
};
/**
 * Takes `amount` out of the cash and keeps it until `settle` or `void`. `parts` are ended one by one, each under a ref of its own; together they
 * are the amount.
 */
export type Hold = Movement &
  Staked & {
    readonly kind: HoldKind;
    readonly amount: Minor;
    readonly parts?: readonly { readonly ref: string; readonly stake: Minor }[] | undefined;
  };
/** What ends is a part of a stake that was held under this ref and stays open. */
type Ends = { readonly heldUnder?: string | undefined };
/** Ends a hold: the held `stake` goes to the house, the payout to the cash. */
export type Settle = Movement & Ends & { readonly kind: HoldKind; readonly stake: Minor } & Outcome;
/** Ends a hold: `stake` goes back to the cash, and `above` (from `house`) with it where more was won than staked. */
export type Void = Movement &
  Ends & { readonly kind: HoldKind; readonly stake: Minor } & (
    | { readonly above?: undefined; readonly house?: Account }
    | { readonly above: Minor; readonly house: Account }
  );
/** Stake and payout at once. */
export type Play = Movement & Staked & { readonly kind: StakeKind; readonly stake: Minor } & Outcome;
/** `from` (an account of the house) to `to` (a pocket of the member, his cash unless named). */
export type Pay = Movement & {
  readonly kind: PayKind;
  readonly amount: Minor;
  readonly from: Account;
  readonly to?: Account;
  /** So much of it goes to this pocket instead. */
  readonly share?: Share | undefined;
};
/**
 * Out of the cash (or `from`) to `to`, an account of the house. With `debt` what the cash does not cover is written there, below zero;
 * without it a take beyond the cash is refused.
 */
export type Take = Movement & {
  readonly kind: TakeKind;
  readonly amount: Minor;
  readonly from?: Account;
  readonly to: Account;
  readonly debt?: Account;
  /** So much of it comes out of this pocket instead, which holds it. */
  readonly share?: Share | undefined;
};
/** Between two pockets of one member, e.g. his cash and his wallet at a vendor; into `debt` it repays. */
export type PocketTransfer = Movement & {
  readonly amount: Minor;
  readonly from: Account;
  readonly to: Account;
};
/** From one member's cash to another's, through the clearing account, as two transfers that are posted together or not at all. */
export type MemberTransfer = Movement & {
  readonly amount: Minor;
  readonly receiver: { readonly memberId: MemberId; readonly pockets: Pockets };
  /** `ledger.house(…, 'clearing', …)` */
  readonly clearing: Account;
};

const transferOf = (
  { memberId, brandId, currency, pockets, key, content, ref, serial }: Movement,
  kind: Transfer['kind'],
  postings: readonly Posting[],
): Transfer => ({
  memberId,
  brandId,
  currency,
  cash: pockets.cash,
  kind,
  key,
  content,
  ref,
  serial,
  postings,
});

/** What comes back to the member, with the share of it that is bonus money where the stake was. */
function backPostings(posting: Posting, split: Split | undefined): readonly Posting[] {
  return split ? cut(posting, 'to', bonusShare(posting.amount, split), split.use.account) : [posting];
}

/** What follows the stake: the pools' shares of it, the payout, the rebate, the prize. Nothing of nothing is written. */
function outcomePostings(
  first: readonly Posting[],
  cash: Account,
  { payout, rebate, house, shares, prize }: Outcome,
  split: Split | undefined,
): Posting[] {
  const postings = [...first];
  for (const { pool, amount } of shares ?? [])
    postings.push({ kind: 'share', from: house, to: pool, amount });
  if (payout > 0n)
    postings.push(...backPostings({ kind: 'payout', from: house, to: cash, amount: payout }, split));
  if (rebate !== undefined && rebate > 0n)
    postings.push(...backPostings({ kind: 'rebate', from: house, to: cash, amount: rebate }, split));
  if (prize)
    postings.push(
      ...backPostings({ kind: 'prize', from: prize.pool, to: cash, amount: prize.amount }, split),
    );
  return postings;
}

/** A stake as it leaves the member: out of his cash, and the part that is bonus money out of that pocket. */
const stakedPostings = (posting: Posting, split: Split | undefined): readonly Posting[] =>
  split ? cut(posting, 'from', split.part, split.use.account) : [posting];

export const holdTransfer = (ask: Hold, split?: Split): Transfer =>
  transferOf(
    ask,
    ask.kind,
    stakedPostings({ kind: 'hold', from: ask.pockets.cash, to: ask.pockets.held, amount: ask.amount }, split),
  );

/** @param split how the stake that ends was made */
export const settleTransfer = (ask: Settle, split?: Split): Transfer =>
  transferOf(
    ask,
    HOLDS[ask.kind].settle,
    outcomePostings(
      [{ kind: 'settle', from: ask.pockets.held, to: ask.house, amount: ask.stake }],
      ask.pockets.cash,
      ask,
      split,
    ),
  );

/** Each unit goes back to where it came from. */
export function voidTransfer(ask: Void, split?: Split): Transfer {
  const { cash, held } = ask.pockets;
  const back: Posting = { kind: 'void', from: held, to: cash, amount: ask.stake };
  const more = ask.above !== undefined && ask.above > 0n;
  const postings = split ? [...cut(back, 'to', split.part, split.use.account)] : [back];
  if (more)
    postings.push(...backPostings({ kind: 'payout', from: ask.house, to: cash, amount: ask.above }, split));
  return transferOf(ask, HOLDS[ask.kind].void, postings);
}

export const playTransfer = (ask: Play, split?: Split): Transfer =>
  transferOf(
    ask,
    ask.kind,
    outcomePostings(
      stakedPostings({ kind: 'stake', from: ask.pockets.cash, to: ask.house, amount: ask.stake }, split),
      ask.pockets.cash,
      ask,
      split,
    ),
  );

export const payTransfer = (ask: Pay): Transfer =>
  transferOf(ask, ask.kind, [
    ...cutBy(
      { kind: ask.kind, from: ask.from, to: ask.to ?? ask.pockets.cash, amount: ask.amount },
      'to',
      ask.share,
    ),
  ]);

const cutBy = (posting: Posting, side: 'from' | 'to', share: Share | undefined): readonly Posting[] =>
  share ? cut(posting, side, share.amount, share.pool) : [posting];

/** @param covered what the pocket holds: beyond it the debt is written, where there is one */
export function takeTransfer(ask: Take, covered: Minor): Transfer {
  const { to, debt, share } = ask;
  const amount = minor(ask.amount - (share?.amount ?? 0n));
  const from = ask.from ?? ask.pockets.cash;
  const fromPocket = debt && covered < amount ? covered : amount;
  const postings: Posting[] = [];
  if (fromPocket > 0n || (!debt && !share)) postings.push({ kind: ask.kind, from, to, amount: fromPocket });
  if (share && share.amount > 0n)
    postings.push({ kind: ask.kind, from: share.pool, to, amount: share.amount });
  if (debt && fromPocket < amount)
    postings.push({ kind: 'owed', from: debt, to, amount: minor(amount - fromPocket) });
  return transferOf(ask, ask.kind, postings);
}

export function pocketTransfer(ask: PocketTransfer): Transfer {
  const kind = ask.to.purpose === 'debt' ? 'repay' : 'move';
  return transferOf(ask, kind, [{ kind, from: ask.from, to: ask.to, amount: ask.amount }]);
}

/** The key of the receiver's half: made of the sender and of the print of his key, so that one sending has one. */
export const receivedKey = ({ memberId, key }: Movement): string =>
  `from ${memberId} ${hash('sha256', key, 'hex').slice(0, 32)}`;

/** The sender's half and the receiver's, in this order. */
export const memberTransfers = (ask: MemberTransfer): readonly [Transfer, Transfer] => [
  transferOf(ask, 'sent', [{ kind: 'sent', from: ask.pockets.cash, to: ask.clearing, amount: ask.amount }]),
  {
    memberId: ask.receiver.memberId,
    brandId: ask.brandId,
    currency: ask.currency,
    cash: ask.receiver.pockets.cash,
    kind: 'received',
    key: receivedKey(ask),
    content: ask.content,
    ref: ask.ref,
    serial: ask.serial,
    postings: [{ kind: 'received', from: ask.clearing, to: ask.receiver.pockets.cash, amount: ask.amount }],
  },
];
