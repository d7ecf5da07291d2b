/** A batch of the ledger: the movements of many members, decided one by one on locked balances and written together. */
import type { FactOf } from '#kernel/facts.ts';
import type { Id, MemberId } from '#kernel/ids.ts';
import type { CurrencyCode, Minor } from '#kernel/money.ts';
import type { Runner } from '#platform/db/db.ts';
import { Book } from './book.ts';
import type { Account, Posted, WalletChanged } from './contract.ts';
import { findTransfers, lockBalances, postBook, readDebts } from './store.ts';
import type { BalanceRow, TransferRow } from './rows.ts';
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
  /** Where a member of this batch owes something in this currency, locked with his cash; undefined where he owes nothing. */
  readonly debtOf: (memberId: MemberId, currency: CurrencyCode) => Account | undefined;
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

/** Rooms see its verbs; the book behind them is written here alone. */
class Batch implements LedgerBatch {
  readonly #book: Book;
  readonly #debts: readonly Account[];

  constructor(book: Book, debts: readonly Account[] = []) {
    this.#book = book;
    this.#debts = debts;
  }

  /** @throws RangeError when the batch was not opened by the ledger */
  static bookOf(batch: LedgerBatch): Book {
    if (!(batch instanceof Batch)) throw new RangeError('this is no batch of the ledger');
    return batch.#book;
  }

  isLocked({ id }: Account): boolean {
    return this.#book.holds(id);
  }
  isPending(memberId: MemberId, key: string): boolean {
    return this.#book.isPending(memberId, key);
  }
  earlier(memberId: MemberId, key: string, content: string): Earlier | undefined {
    return this.#book.earlier(memberId, key, content);
  }
  used(): ReturnType<LedgerBatch['used']> {
    return this.#book.used;
  }
  balanceOf({ id }: Account): Minor {
    return this.#book.balanceOf(id);
  }
  versionOf({ id }: Account): number {
    return this.#book.versionOf(id);
  }
  debtOf(memberId: MemberId, currency: CurrencyCode): Account | undefined {
    if (this.#debts.length === 0) return undefined;
    return this.#debts.find((debt) => debt.member === memberId && debt.currency === currency);
  }
  isEmpty(): boolean {
    return this.#book.transfers.length === 0;
  }

  hold(ask: Hold): Posted {
    return this.#book.post(holdTransfer(ask));
  }
  settle(ask: Settle): Posted {
    return this.#book.post(settleTransfer(ask));
  }
  void(ask: Void): Posted {
    return this.#book.post(voidTransfer(ask));
  }
  play(ask: Play): Posted {
    return this.#book.post(playTransfer(ask));
  }
  pay(ask: Pay): Posted {
    return this.#book.post(payTransfer(ask));
  }
  take(ask: Take): Posted {
    return this.#book.post(takeTransfer(ask, this.balanceOf(ask.from ?? ask.pockets.cash)));
  }
  transfer(ask: PocketTransfer | MemberTransfer): Posted {
    return 'receiver' in ask
      ? this.#book.postTogether(memberTransfers(ask))
      : this.#book.post(pocketTransfer(ask));
  }
}

/** For tests of rooms, which decide without a database. */
export const batchOn = (book: Book): LedgerBatch => new Batch(book);

export async function open(runner: Runner, { accounts, keys, locks }: BatchAsk): Promise<LedgerBatch> {
  const locking = lockAccounts(runner, accounts, locks);
  // A lane gathers what is issued at once into one round trip; a connection of the pool takes one statement after the other.
  if ('inTransaction' in runner) await locking;
  const finding = keys.length > 0 ? findKeys(runner, keys) : [];
  const rows = await locking;
  const debts = await debtsIn(runner, rows, accounts);
  return new Batch(new Book(rows, await finding), debts);
}

/** Debts come behind what was asked for: where the last row was asked for, nobody in the batch owes anything. */
async function debtsIn(
  runner: Runner,
  rows: readonly BalanceRow[],
  accounts: readonly Account[],
): Promise<readonly Account[]> {
  const last = rows.at(-1);
  if (!last || accounts.some(({ id }) => id === last.account_id)) return [];
  const asked = new Set(accounts.map(({ id }) => id));
  const owing = rows.map(({ account_id: id }) => id).filter((id) => !asked.has(id));
  return (await readDebts(runner, owing)).map(({ id, brand_id, owner_id, currency }) => ({
    id,
    brandId: brand_id,
    purpose: 'debt',
    currency,
    member: owner_id,
  }));
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
  const asked = new Set(accounts.map(({ id }) => id));
  const rows = await lockAccounts(runner, accounts, locks);
  // What is owed was taken up with the cash, and may have been repaid in the batch since.
  Batch.bookOf(batch).add(rows.filter(({ account_id: id }) => asked.has(id)));
}

export async function write(runner: Runner, batch: LedgerBatch): Promise<void> {
  if (!batch.isEmpty()) await postBook(runner, Batch.bookOf(batch));
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
