/**
 * The vault's verbs. Rooms move money with these and in no other way: `ledger.post` in the database, which inserts transfers and
 * postings, moves the balances and chains the batch, is called from here alone.
 *
 * | verb | moves | refuses |
 * |---|---|---|
 * | `hold` | cash → held | wallet.insufficient_funds |
 * | `settle` | held → house (shares → pools), payout → cash | |
 * | `void` | held → cash | |
 * | `play` | stake and payout at once | wallet.insufficient_funds |
 * | `pay` | house or pool → a pocket of the member | |
 * | `take` | a pocket → house; with `debt` also what is not there | wallet.insufficient_funds without `debt` |
 * | `transfer` | between two pockets of one member, or to another member (two transfers as one) | wallet.insufficient_funds |
 *
 * Each refuses the same key with other content with idempotency.conflict, and answers the same key and content again without booking.
 * What the caller must not ask at all (another's pocket, two brands or currencies, nothing) is a RangeError.
 */
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { type CurrencyCode, type Minor, minor, ZERO } from '#kernel/money.ts';
import type { Db, Runner, Tx } from '#platform/db/db.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { type BatchAsk, type LedgerBatch, lock, open, walletFacts, type Wallets, write } from './batch.ts';
import {
  type Account,
  type HousePurpose,
  type MemberPurpose,
  type Posted,
  PURPOSE_FORM,
  WalletChanged,
} from './contract.ts';
import type { BonusUse } from './bonus.ts';
import { endBonusUse, openAccount, putBonusUse, readAccounts, readBalances, readPockets } from './store.ts';
import type {
  Hold,
  MemberTransfer,
  Movement,
  Pay,
  Play,
  Pockets,
  PocketTransfer,
  Settle,
  Take,
  Void,
} from './verbs.ts';

export type { BatchAsk, LedgerBatch } from './batch.ts';
export type { BonusUse } from './bonus.ts';
export { bonusShare } from './bonus.ts';
export { walletFacts } from './batch.ts';
export type {
  Hold,
  MemberTransfer,
  Movement,
  Pay,
  Play,
  Pockets,
  PocketTransfer,
  Settle,
  Share,
  Take,
  Void,
} from './verbs.ts';

export type Wallet = { readonly cash: Minor; readonly held: Minor; readonly version: number };

export type Ledger = {
  /** A member's cash and held pocket, opened when missing. Cached: accounts never change. */
  readonly pockets: (
    runner: Runner,
    brandId: BrandId,
    memberId: MemberId,
    currency: CurrencyCode,
  ) => Promise<Pockets>;
  /** The same for many members in one statement; who has none yet is left out. */
  readonly pocketsOf: (
    runner: Runner,
    brandId: BrandId,
    memberIds: readonly MemberId[],
    currency: CurrencyCode,
  ) => Promise<ReadonlyMap<MemberId, Pockets>>;
  /** Any other pocket of a member – bonus, debt, `vendor:CODE` –, opened when missing. */
  readonly pocket: (
    runner: Runner,
    brandId: BrandId,
    memberId: MemberId,
    purpose: MemberPurpose,
    currency: CurrencyCode,
  ) => Promise<Account>;
  /** An account of the brand, opened when missing. */
  readonly house: (
    runner: Runner,
    brandId: BrandId,
    purpose: HousePurpose,
    currency: CurrencyCode,
  ) => Promise<Account>;
  /** A member's pockets in his currency when only he is known, or undefined when he has none. */
  readonly walletOf: (
    runner: Runner,
    memberId: MemberId,
  ) => Promise<(Wallet & { readonly currency: CurrencyCode }) | undefined>;
  readonly wallet: (runner: Runner, memberId: MemberId, pockets: Pockets) => Promise<Wallet>;
  /** What is in every pocket of a member, by purpose and currency. */
  readonly balances: (
    runner: Runner,
    memberId: MemberId,
  ) => Promise<
    readonly { readonly purpose: string; readonly currency: CurrencyCode; readonly balance: Minor }[]
  >;

  /** Lets stakes be made of a bonus pocket behind the cash, or says otherwise what they may be. The caller holds the member's cash. */
  readonly useBonus: (tx: Tx, account: Account, use: Omit<BonusUse, 'account'>) => Promise<void>;
  /** Ends it. @returns false while stakes made of it are open: what comes of them still goes there */
  readonly endBonusUse: (tx: Tx, account: Account) => Promise<boolean>;

  /** Locks and reads for a batch: two statements, issued at once, so that they share a round trip with what else is asked. */
  readonly open: (runner: Runner, ask: BatchAsk) => Promise<LedgerBatch>;
  /** Locks more accounts for a batch that is open. */
  readonly lock: (
    runner: Runner,
    batch: LedgerBatch,
    accounts: readonly Account[],
    locks: BatchAsk['locks'],
  ) => Promise<void>;
  /** Writes what the batch has decided, in one statement; nothing when it is empty. Announces nothing. */
  readonly write: (runner: Runner, batch: LedgerBatch) => Promise<void>;

  /**
   * One movement inside the caller's transaction: locks, looks up the key, writes, and announces `wallet.changed`.
   * @throws wallet.insufficient_funds · idempotency.conflict · platform.busy (a lock was held for 4 s)
   */
  readonly hold: (tx: Tx, ask: Hold) => Promise<Posted>;
  readonly settle: (tx: Tx, ask: Settle) => Promise<Posted>;
  readonly void: (tx: Tx, ask: Void) => Promise<Posted>;
  readonly play: (tx: Tx, ask: Play) => Promise<Posted>;
  readonly pay: (tx: Tx, ask: Pay) => Promise<Posted>;
  readonly take: (tx: Tx, ask: Take) => Promise<Posted>;
  /** To another member: both wallets are locked in the order of their ids, both are told. The answer is the sender's. */
  readonly transfer: (tx: Tx, ask: PocketTransfer | MemberTransfer) => Promise<Posted>;
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

const balances: Ledger['balances'] = async (runner, memberId) =>
  (await readPockets(runner, memberId)).map(({ purpose, currency, balance }) => ({
    purpose,
    currency,
    balance: minor(balance),
  }));

const pocketsOf: Ledger['pocketsOf'] = async (runner, brandId, memberIds, currency) => {
  const rows = await readAccounts(runner, memberIds, currency);
  const halves = new Map<MemberId, { cash?: Account; held?: Account }>();
  for (const { id, brand_id, owner_id: member, purpose } of rows) {
    if (brand_id !== brandId) continue;
    const half = halves.get(member) ?? {};
    half[purpose] = { id, brandId, purpose, currency, member };
    halves.set(member, half);
  }
  const all = new Map<MemberId, Pockets>();
  for (const [member, { cash, held }] of halves) if (cash && held) all.set(member, { cash, held });
  return all;
};

const ownerOf = ({ id, member }: Account): MemberId => {
  if (member === undefined) throw new RangeError(`account ${id} is no member's`);
  return member;
};
const uses: Pick<Ledger, 'useBonus' | 'endBonusUse'> = {
  useBonus: async (tx, account, use) => void (await putBonusUse(tx, ownerOf(account), { ...use, account })),
  endBonusUse: (tx, account) => endBonusUse(tx, ownerOf(account), account.id),
};

/** One movement from lock to fact. `wallets` are told besides the member's own. */
async function one(
  tx: Tx,
  { memberId, key, pockets: { cash } }: Movement,
  accounts: readonly Account[],
  decide: (batch: LedgerBatch) => Posted,
  wallets: Wallets = [],
): Promise<Posted> {
  const batch = await open(tx, { accounts: [cash, ...accounts], keys: [{ memberId, key }], locks: 'wait' });
  const posted = decide(batch);
  if (posted.repeated) return posted;
  await write(tx, batch);
  await announce(tx, WalletChanged, walletFacts(batch, [{ memberId, cash }, ...wallets]));
  return posted;
}

const verbs: Pick<Ledger, 'hold' | 'settle' | 'void' | 'play' | 'pay' | 'take' | 'transfer'> = {
  hold: (tx, ask) => one(tx, ask, [ask.pockets.held], (batch) => batch.hold(ask)),
  settle: (tx, ask) => one(tx, ask, [ask.pockets.held], (batch) => batch.settle(ask)),
  void: (tx, ask) => one(tx, ask, [ask.pockets.held], (batch) => batch.void(ask)),
  play: (tx, ask) => one(tx, ask, [], (batch) => batch.play(ask)),
  pay: (tx, ask) =>
    one(
      tx,
      ask,
      [ask.to, ask.share?.pool].filter((pocket) => pocket !== undefined),
      (batch) => batch.pay(ask),
    ),
  take: (tx, ask) =>
    one(
      tx,
      ask,
      [ask.from, ask.debt, ask.share?.pool].filter((pocket) => pocket !== undefined),
      (batch) => batch.take(ask),
    ),
  transfer: (tx, ask) => {
    if (!('receiver' in ask)) return one(tx, ask, [ask.from, ask.to], (batch) => batch.transfer(ask));
    const { memberId, pockets } = ask.receiver;
    return one(tx, ask, [pockets.cash], (batch) => batch.transfer(ask), [{ memberId, cash: pockets.cash }]);
  },
};

type AccountName = {
  readonly brandId: BrandId;
  readonly member: MemberId | undefined;
  readonly purpose: Account['purpose'];
  readonly currency: CurrencyCode;
};

/** Opens accounts, and remembers them: they never change. */
function createAccounts(): (runner: Runner, name: AccountName) => Promise<Account> {
  const cache = new Map<string, Account>();
  return async (runner, { brandId, member, purpose, currency }) => {
    const name = `${member ?? brandId}:${purpose}:${currency}`;
    const known = cache.get(name);
    if (known) return known;
    if (!PURPOSE_FORM.test(purpose)) throw new RangeError(`${purpose} cannot be what an account is for`);
    const owner = member ?? brandId;
    const id = await openAccount(runner, { brandId, owner, member: member !== undefined, purpose, currency });
    // What a transaction opened may be taken back with it: remembered, it would be an account that does not exist.
    const opened: Account =
      member === undefined ? { id, brandId, purpose, currency } : { id, brandId, purpose, currency, member };
    // 200,000 accounts are about 40 MB; a process that has seen more starts over.
    if (cache.size > 200_000) cache.clear();
    if (!('inTransaction' in runner)) cache.set(name, opened);
    return opened;
  };
}

export function createLedger(_db: Db): Ledger {
  const account = createAccounts();
  const purses = new Map<string, Pockets>();
  const pockets: Ledger['pockets'] = async (runner, brandId, member, currency) => {
    const name = `${member}:${currency}`;
    const known = purses.get(name);
    if (known) return known;
    const opened = {
      cash: await account(runner, { brandId, member, purpose: 'cash', currency }),
      held: await account(runner, { brandId, member, purpose: 'held', currency }),
    };
    if (purses.size > 100_000) purses.clear();
    if (!('inTransaction' in runner)) purses.set(name, opened);
    return opened;
  };
  return {
    pockets,
    pocketsOf,
    pocket: (runner, brandId, member, purpose, currency) =>
      account(runner, { brandId, member, purpose, currency }),
    house: (runner, brandId, purpose, currency) =>
      account(runner, { brandId, member: undefined, purpose, currency }),
    wallet,
    walletOf,
    balances,
    ...uses,
    open,
    lock,
    write,
    ...verbs,
  };
}
