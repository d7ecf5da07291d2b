/** A batch of the ledger: the movements of many members, decided one by one on locked balances and written together. */
import type { FactOf } from '#kernel/facts.ts';
import type { Id, MemberId } from '#kernel/ids.ts';
import type { Minor } from '#kernel/money.ts';
import type { Runner } from '#platform/db/db.ts';
import { Book } from './book.ts';
import type { Account, Posted, WalletChanged } from './contract.ts';
import { type BalanceRow, findTransfers, lockBalances, postBook, type TransferRow } from './store.ts';
import {
  type Hold,
  holdTransfer,
  type MemberTransfer,
  memberTransfers,
  type Pay,
  payTransfer,
  type Play,
  playTransfer,
  type PocketTransfer,
  pocketTransfer,
  type Settle,
  settleTransfer,
  type Take,
  takeTransfer,
  type Void,
  voidTransfer,
} from './verbs.ts';

/** A transfer that was posted under a key before. */
export type Earlier = { readonly transferId: Id<'transfer'>; readonly ref: string };

/**
 * Movements of many members that are written together: balances locked, keys looked up, each movement decided on its own. A refusal
 * throws and leaves everything as it was; nothing is in the database until `ledger.write`.
 */
export type LedgerBatch = {
  /** Is this account's row locked, so that it can be posted to? Otherwise somebody else holds it: ask again later. */
  readonly isLocked: (account: Account) => boolean;
  /** Is the key used by another movement of this very batch? Its answer has to wait for the commit. */
  readonly isPending: (memberId: MemberId, key: string) => boolean;
  /** What the key was used for before this batch. @throws idempotency.conflict when it stood for other content */
  readonly earlier: (memberId: MemberId, key: string, content: string) => Earlier | undefined;
  /** The keys asked about that were used before, with the business rows they stood for. */
  readonly used: () => readonly { readonly memberId: string; readonly ref: string }[];
  /** As it stands after what was decided so far. */
  readonly balanceOf: (account: Account) => Minor;
  readonly versionOf: (account: Account) => number;
  /** Nothing has been decided that would have to be written. */
  readonly isEmpty: () => boolean;
  readonly hold: (ask: Hold) => Posted;
  readonly settle: (ask: Settle) => Posted;
  readonly void: (ask: Void) => Posted;
  readonly play: (ask: Play) => Posted;
  readonly pay: (ask: Pay) => Posted;
  readonly take: (ask: Take) => Posted;
  /** The answer is the sender's. */
  readonly transfer: (ask: PocketTransfer | MemberTransfer) => Posted;
};

export type BatchAsk = {
  /** Members' accounts that may be posted to; each is locked once. */
  readonly accounts: readonly Account[];
  /** Keys that may have been used before. */
  readonly keys: readonly { readonly memberId: MemberId; readonly key: string }[];
  /** `skip` leaves out what somebody else holds, `wait` waits for it in the order of the accounts' ids. */
  readonly locks: 'skip' | 'wait';
};

/** The book behind a batch: rooms see its verbs, and only this file writes it. */
const books = new WeakMap<LedgerBatch, Book>();

function bookOf(batch: LedgerBatch): Book {
  const book = books.get(batch);
  if (!book) throw new RangeError('this is no batch of the ledger');
  return book;
}

/** For tests of rooms, which decide without a database. */
export function batchOn(book: Book): LedgerBatch {
  const batch: LedgerBatch = {
    isLocked: ({ id }) => book.holds(id),
    isPending: (memberId, key) => book.isPending(memberId, key),
    earlier: (memberId, key, content) => book.earlier(memberId, key, content),
    used: () => book.used,
    balanceOf: ({ id }) => book.balanceOf(id),
    versionOf: ({ id }) => book.versionOf(id),
    isEmpty: () => book.transfers.length === 0,
    hold: (ask) => book.post(holdTransfer(ask)),
    settle: (ask) => book.post(settleTransfer(ask)),
    void: (ask) => book.post(voidTransfer(ask)),
    play: (ask) => book.post(playTransfer(ask)),
    pay: (ask) => book.post(payTransfer(ask)),
    take: (ask) => book.post(takeTransfer(ask, book.balanceOf((ask.from ?? ask.pockets.cash).id))),
    transfer: (ask) =>
      'receiver' in ask ? book.postTogether(memberTransfers(ask)) : book.post(pocketTransfer(ask)),
  };
  books.set(batch, book);
  return batch;
}

export async function open(runner: Runner, { accounts, keys, locks }: BatchAsk): Promise<LedgerBatch> {
  const locking = lockAccounts(runner, accounts, locks);
  // A lane gathers what is issued at once into one round trip; a connection of the pool takes one statement after the other.
  if ('inTransaction' in runner) await locking;
  const finding = keys.length > 0 ? findKeys(runner, keys) : [];
  return batchOn(new Book(await locking, await finding));
}

const findKeys = (runner: Runner, keys: BatchAsk['keys']): Promise<TransferRow[]> =>
  findTransfers(
    runner,
    keys.map(({ memberId }) => memberId),
    keys.map(({ key }) => key),
  );

/** Each account once; the accounts of the house have no row to lock. */
function lockAccounts(
  runner: Runner,
  accounts: readonly Account[],
  locks: BatchAsk['locks'],
): Promise<BalanceRow[]> {
  const members = new Map<bigint, string>();
  for (const { id, member } of accounts) if (member !== undefined) members.set(id, member);
  if (members.size === 0) return Promise.resolve([]);
  return lockBalances(runner, [...members.values()], [...members.keys()], locks === 'skip');
}

export async function lock(
  runner: Runner,
  batch: LedgerBatch,
  accounts: readonly Account[],
  locks: BatchAsk['locks'],
): Promise<void> {
  bookOf(batch).add(await lockAccounts(runner, accounts, locks));
}

export async function write(runner: Runner, batch: LedgerBatch): Promise<void> {
  if (!batch.isEmpty()) await postBook(runner, bookOf(batch));
}

export type Wallets = readonly { readonly memberId: MemberId; readonly cash: Account }[];

/** What `wallet.changed` says of members whose cash a batch has moved. */
export const walletFacts = (batch: LedgerBatch, wallets: Wallets): FactOf<typeof WalletChanged>[] =>
  wallets.map(({ memberId, cash }) => ({
    memberId,
    currency: cash.currency,
    balance: batch.balanceOf(cash).toString(),
    version: batch.versionOf(cash),
  }));
