/**
 * The vault's deeds. Postings of one transaction are posted together by `ledger.post` in the database: it inserts transfers
 * and postings, moves the balances, and chains the batch; the app's role has no other way to move money.
 */
import type { FactOf } from '#kernel/facts.ts';
import type { BrandId, MemberId } from '#kernel/ids.ts';
import type { CurrencyCode, Minor } from '#kernel/money.ts';
import { minor, ZERO } from '#kernel/money.ts';
import type { Db, Runner, Tx } from '#platform/db/db.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { Book } from './book.ts';
import {
  type Account,
  type HousePurpose,
  type MemberPurpose,
  type Posted,
  type Transfer,
  WalletChanged,
} from './contract.ts';
import { findTransfers, lockBalances, openAccount, postBook, readBalances, readPockets } from './store.ts';

export type Pockets = Readonly<Record<MemberPurpose, Account>>;
export type Wallet = { readonly cash: Minor; readonly held: Minor; readonly version: number };

export type Ledger = {
  /** A member's accounts, opened when missing. Cached: accounts never change. */
  readonly pockets: (
    runner: Runner,
    brandId: BrandId,
    memberId: MemberId,
    currency: CurrencyCode,
  ) => Promise<Pockets>;
  readonly house: (
    runner: Runner,
    brandId: BrandId,
    purpose: HousePurpose,
    currency: CurrencyCode,
  ) => Promise<Account>;
  /** The same when only the member is known: his pockets in his currency, or undefined when he has none. */
  readonly walletOf: (
    runner: Runner,
    memberId: MemberId,
  ) => Promise<(Wallet & { readonly currency: CurrencyCode }) | undefined>;
  readonly wallet: (runner: Runner, memberId: MemberId, pockets: Pockets) => Promise<Wallet>;
  /**
   * Posts one transfer inside the caller's transaction.
   * @throws wallet.insufficient_funds · idempotency.conflict · platform.busy (a lock was held for 4 s)
   */
  readonly post: (tx: Tx, transfer: Transfer) => Promise<Posted>;
};

const wallet: Ledger['wallet'] = async (runner, memberId, { cash, held }) => {
  const rows = await readBalances(runner, memberId);
  const of = (id: bigint) => rows.find((row) => row.account_id === id);
  return {
    cash: minor(of(cash.id)?.balance ?? ZERO),
    held: minor(of(held.id)?.balance ?? ZERO),
    version: Number(of(cash.id)?.version ?? 0n),
  };
};

const walletOf: Ledger['walletOf'] = async (runner, memberId) => {
  const rows = await readPockets(runner, memberId);
  const cash = rows.find((row) => row.purpose === 'cash');
  const held = rows.find((row) => row.purpose === 'held' && row.currency === cash?.currency);
  if (!cash) return undefined;
  return {
    cash: minor(cash.balance),
    held: minor(held?.balance ?? 0n),
    version: Number(cash.version),
    currency: cash.currency,
  };
};

export function createLedger(_db: Db): Ledger {
  const cache = new Map<string, Account>();
  const account = async (
    runner: Runner,
    brandId: BrandId,
    owner: string,
    member: MemberId | undefined,
    purpose: Account['purpose'],
    currency: string,
  ): Promise<Account> => {
    const name = `${owner}:${purpose}:${currency}`;
    const known = cache.get(name);
    if (known) return known;
    const id = await openAccount(runner, { brandId, owner, member: member !== undefined, purpose, currency });
    // What a transaction opened may be taken back with it: remembered, it would be an account that does not exist.
    const opened: Account =
      member === undefined ? { id, brandId, purpose, currency } : { id, brandId, purpose, currency, member };
    // 200,000 accounts are about 40 MB; a process that has seen more starts over.
    if (cache.size > 200_000) cache.clear();
    if (!('inTransaction' in runner)) cache.set(name, opened);
    return opened;
  };

  const purses = new Map<string, Pockets>();
  const pockets: Ledger['pockets'] = async (runner, brandId, memberId, currency) => {
    const name = `${memberId}:${currency}`;
    const known = purses.get(name);
    if (known) return known;
    const opened = {
      cash: await account(runner, brandId, memberId, memberId, 'cash', currency),
      held: await account(runner, brandId, memberId, memberId, 'held', currency),
    };
    if (purses.size > 100_000) purses.clear();
    if (!('inTransaction' in runner)) purses.set(name, opened);
    return opened;
  };

  return {
    pockets,
    house: (runner, brandId, purpose, currency) =>
      account(runner, brandId, brandId, undefined, purpose, currency),
    wallet,
    walletOf,
    post: async (tx, transfer) => {
      const mine = memberAccounts(transfer);
      const locked = await lockBalances(
        tx,
        mine.map((a) => a.member ?? ''),
        mine.map((a) => a.id),
        false,
      );
      const found = await findTransfers(tx, [transfer.memberId], [transfer.key]);
      const book = new Book(locked, found);
      const posted = book.post(transfer);
      if (posted.repeated) return posted;
      await postBook(tx, book);
      await announce(tx, WalletChanged, [walletFact(transfer, posted)]);
      return posted;
    },
  };
}

const walletFact = (
  { memberId, currency }: Transfer,
  { balance, version }: Posted,
): FactOf<typeof WalletChanged> => ({
  memberId,
  currency,
  balance: String(balance),
  version,
});

/** The member-owned accounts a transfer touches, each once, in id order. */
export function memberAccounts(transfer: Transfer): Account[] {
  const all = new Map<bigint, Account>([[transfer.cash.id, transfer.cash]]);
  for (const { from, to } of transfer.postings) {
    for (const one of [from, to]) if (one.member !== undefined) all.set(one.id, one);
  }
  return [...all.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}
