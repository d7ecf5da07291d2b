/** For tests: a vault on a database of its own, members with pockets, and transfers in one line. */
import { asId, type BrandId, type MemberId, newId } from '#kernel/ids.ts';
import { type Minor, minor } from '#kernel/money.ts';
import { createDb, type Db } from '#platform/db/db.ts';
import { silentLog } from '#platform/log/log.ts';
import { type FreshDatabase, freshDatabase } from '#platform/testkit/database.ts';
import type { Account, Posting, Transfer } from './contract.ts';
import { createLedger, type Ledger, type Pockets } from './service.ts';

export type Owner = { readonly memberId: MemberId; readonly pockets: Pockets };
export type Vault = {
  readonly database: FreshDatabase;
  readonly db: Db;
  readonly ledger: Ledger;
  readonly brandId: BrandId;
  readonly house: Account;
  readonly owner: (cash?: bigint) => Promise<Owner>;
  /** The transfer of these postings; the content is the key's unless named. */
  readonly transfer: (owner: Owner, key: string, postings: readonly Posting[], content?: string) => Transfer;
  readonly close: () => Promise<void>;
};

export const CURRENCY = 'BDT';

export async function openVault(): Promise<Vault> {
  const database = await freshDatabase();
  const db = createDb({ url: database.appUrl, log: silentLog() });
  const ledger = createLedger(db);
  const brandId = newId<'brand'>();
  const house = await ledger.house(db, brandId, 'play', CURRENCY);
  const transfer: Vault['transfer'] = ({ memberId, pockets }, key, postings, content = key) => ({
    memberId,
    brandId,
    currency: CURRENCY,
    cash: pockets.cash,
    kind: 'test',
    key,
    content,
    ref: asId(memberId),
    postings,
  });
  return {
    database,
    db,
    ledger,
    brandId,
    house,
    transfer,
    owner: async (cash = 0n) => {
      const memberId = newId<'member'>();
      const pockets = await ledger.pockets(db, brandId, memberId, CURRENCY);
      const owner = { memberId, pockets };
      if (cash > 0n)
        await db.transaction((tx) =>
          ledger.post(tx, transfer(owner, 'opening', [move(house, pockets.cash, cash)])),
        );
      return owner;
    },
    close: async () => {
      await db.close();
      await database.drop();
    },
  };
}

export const move = (from: Account, to: Account, amount: bigint, kind = 'test'): Posting => ({
  kind,
  from,
  to,
  amount: minor(amount) satisfies Minor,
});
