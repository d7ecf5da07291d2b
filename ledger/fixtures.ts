/** For tests: a vault on a database of its own, members with pockets, movements in one line, and batches without a database. */
import { asId, type BrandId, type MemberId, newId } from '#kernel/ids.ts';
import { type Minor, minor } from '#kernel/money.ts';
import { type Db, type Tx } from '#platform/db/db.ts';
import { type FreshDatabase, freshDatabase, testDb } from '#platform/testkit/database.ts';
import { batchOn } from './batch.ts';
import { Book, contentDigest, type PendingPosting, type PendingTransfer } from './book.ts';
import { type Account, type Posted, type Posting, serialOfRef, type Transfer } from './contract.ts';
import { findTransfers, lockBalances, postBook } from './store.ts';
import { createLedger, type Ledger, type LedgerBatch, type Movement, type Pockets } from './service.ts';

export type Owner = { readonly memberId: MemberId; readonly pockets: Pockets };
export type Vault = {
  readonly database: FreshDatabase;
  readonly db: Db;
  readonly ledger: Ledger;
  readonly brandId: BrandId;
  readonly house: Account;
  readonly owner: (cash?: bigint) => Promise<Owner>;
  /** The transfer of these postings, which no verb needs to know; the content is the key's unless named. */
  readonly transfer: (owner: Owner, key: string, postings: readonly Posting[], content?: string) => Transfer;
  /** What every verb is asked with. */
  readonly movement: (owner: Owner, key: string, content?: string) => Movement;
  readonly pay: (owner: Owner, key: string, amount: bigint, content?: string) => Promise<Posted>;
  readonly take: (owner: Owner, key: string, amount: bigint, content?: string) => Promise<Posted>;
  readonly close: () => Promise<void>;
};

export const CURRENCY = 'BDT';

export async function openVault(): Promise<Vault> {
  const database = await freshDatabase();
  const db = testDb(database.appUrl);
  const ledger = createLedger(db);
  const brandId = newId<'brand'>();
  const house = await ledger.house(db, brandId, 'play', CURRENCY);
  const movement: Vault['movement'] = ({ memberId, pockets }, key, content = key) => ({
    memberId,
    brandId,
    currency: CURRENCY,
    pockets,
    key,
    content,
    ref: asId(memberId),
    serial: serialOfRef('T', memberId),
  });
  const transfer: Vault['transfer'] = (owner, key, postings, content = key) => {
    const { pockets, ...asked } = movement(owner, key, content);
    return { ...asked, cash: pockets.cash, kind: 'adjustment', postings };
  };
  const pay: Vault['pay'] = (owner, key, amount, content) => {
    const ask = {
      ...movement(owner, key, content),
      kind: 'adjustment',
      amount: minor(amount),
      from: house,
    } as const;
    return db.transaction((tx) => ledger.pay(tx, ask));
  };
  const take: Vault['take'] = (owner, key, amount, content) => {
    const ask = {
      ...movement(owner, key, content),
      kind: 'adjustment',
      amount: minor(amount),
      to: house,
    } as const;
    return db.transaction((tx) => ledger.take(tx, ask));
  };
  return {
    database,
    db,
    ledger,
    brandId,
    house,
    transfer,
    movement,
    pay,
    take,
    owner: async (cash = 0n) => {
      const memberId = newId<'member'>();
      const pockets = await ledger.pockets(db, brandId, memberId, CURRENCY);
      const owner = { memberId, pockets };
      if (cash > 0n) await pay(owner, 'opening', cash);
      return owner;
    },
    close: async () => {
      await db.close();
      await database.drop();
    },
  };
}

export const move = (
  from: Account,
  to: Account,
  amount: bigint,
  kind: Posting['kind'] = 'adjustment',
): Posting => ({
  kind,
  from,
  to,
  amount: minor(amount) satisfies Minor,
});

/** A movement without a database behind it: ids count up, so that each account is another's. */
let ids = 0n;
export const account = (brandId: BrandId, purpose: Account['purpose'], member?: MemberId): Account => ({
  id: (ids += 1n),
  brandId,
  purpose,
  currency: CURRENCY,
  ...(member !== undefined && { member }),
});

export type Purse = {
  readonly account: Account;
  readonly balance: bigint;
  readonly version?: bigint;
};
/** A key that was used before: for what, and by which row. */
export type UsedKey = {
  readonly memberId: string;
  readonly key: string;
  readonly content: string;
  readonly ref: string;
};
/** A batch that asks no database, and what it would write. */
export type DryBatch = {
  readonly batch: LedgerBatch;
  readonly transfers: readonly PendingTransfer[];
  readonly postings: readonly PendingPosting[];
};

export function dryBatch(purses: readonly Purse[], used: readonly UsedKey[] = []): DryBatch {
  const book = new Book(
    purses.map(({ account: { id }, balance, version = 1n }) => ({ account_id: id, balance, version })),
    used.map(({ memberId, key, content, ref }) => ({
      member_id: memberId,
      key,
      id: newId(),
      content: contentDigest(content),
      ref,
    })),
  );
  return { batch: batchOn(book), transfers: book.transfers, postings: book.postings };
}

/** A transfer of any postings, which no verb would make: what it books is what the verbs' would. */
export async function postRaw(tx: Tx, transfer: Transfer): Promise<Posted> {
  const accounts = new Map([[transfer.cash.id, transfer.cash.member ?? '']]);
  for (const { from, to } of transfer.postings)
    for (const { id, member } of [from, to]) if (member !== undefined) accounts.set(id, member);
  const locked = await lockBalances(tx, [...accounts.values()], [...accounts.keys()], false);
  const book = new Book(locked, await findTransfers(tx, [transfer.memberId], [transfer.key]));
  const posted = book.post(transfer);
  if (!posted.repeated) await postBook(tx, book);
  return posted;
}
