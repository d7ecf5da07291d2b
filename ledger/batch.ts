/** A batch of the ledger: the movements of many members, decided one by one on locked balances and written together. */
import type { FactOf } from '#kernel/facts.ts';
import type { Id, MemberId } from '#kernel/ids.ts';
import type { CurrencyCode, Minor } from '#kernel/money.ts';
import type { Runner } from '#platform/db/db.ts';
import { minor, ZERO } from '#kernel/money.ts';
import { Book } from './book.ts';
import { BonusBook, type BonusUse, NO_BONUSES, type Split, splitOf } from './bonus.ts';
import type { Account, Posted, Transfer, WalletChanged } from './contract.ts';
import {
  type BesideRow,
  findTransfers,
  keepBonusHolds,
  lockBalances,
  postBook,
  readBeside,
  readBonusHolds,
  spendFreePlays,
} from './store.ts';
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
  /** The bonus pocket of a member of this batch that is in use, locked with his cash; undefined of nearly everybody. */
  readonly bonusOf: (memberId: MemberId, currency: CurrencyCode) => BonusUse | undefined;
  /** The bonus whose money is in an open stake; undefined where the stake is all cash. */
  readonly bonusIn: (memberId: MemberId, ref: string) => BonusUse | undefined;
  /** Whether an open stake is made of this bonus pocket. */
  readonly isStakedOf: (account: Account) => boolean;
  /** Nothing has been decided that would have to be written. */
  readonly isEmpty: () => boolean;
  readonly hold: (ask: Hold) => Posted;
  readonly settle: (ask: Settle) => Posted;
  readonly void: (ask: Void) => Posted;
  readonly play: (ask: Play) => Posted;
  /** Free plays of a pocket that are left after what was decided so far. */
  readonly freeLeft: (use: BonusUse) => number;
  /** A stake the house makes: what comes back is bonus money. */
  readonly playFree: (ask: Play, use: BonusUse) => Posted;
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
  readonly #bonuses: BonusBook;

  constructor(book: Book, debts: readonly Account[] = [], bonuses: BonusBook = NO_BONUSES) {
    this.#book = book;
    this.#debts = debts;
    this.#bonuses = bonuses;
  }

  /** @throws RangeError when the batch was not opened by the ledger */
  static bookOf(batch: LedgerBatch): Book {
    if (!(batch instanceof Batch)) throw new RangeError('this is no batch of the ledger');
    return batch.#book;
  }
  /** @throws RangeError when the batch was not opened by the ledger */
  static bonusesOf(batch: LedgerBatch): BonusBook {
    if (!(batch instanceof Batch)) throw new RangeError('this is no batch of the ledger');
    return batch.#bonuses;
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
  bonusOf(memberId: MemberId, currency: CurrencyCode): BonusUse | undefined {
    return this.#bonuses === NO_BONUSES ? undefined : this.#bonuses.useOf(memberId, currency);
  }
  bonusIn(memberId: MemberId, ref: string): BonusUse | undefined {
    const hold = this.#bonuses === NO_BONUSES ? undefined : this.#bonuses.holdOf(memberId, ref);
    return hold && hold.part > 0n ? hold.use : undefined;
  }
  isStakedOf({ id }: Account): boolean {
    return this.#bonuses.isStakedOf(id);
  }
  isEmpty(): boolean {
    return this.#book.transfers.length === 0;
  }

  /** How a stake is made, where it may be made of bonus money. */
  #split({ memberId, currency, pockets, ofBonus }: Play | Hold, stake: Minor): Split | undefined {
    if (this.#bonuses === NO_BONUSES || !ofBonus) return undefined;
    const use = this.#bonuses.useOf(memberId, currency);
    return use && splitOf(stake, this.balanceOf(pockets.cash), use, this.balanceOf(use.account));
  }

  hold(ask: Hold): Posted {
    const split = this.#split(ask, ask.amount);
    const posted = this.#post(holdTransfer(ask, split), split, ask.pockets.cash);
    if (this.#bonuses === NO_BONUSES || posted.repeated) return posted;
    if (!ask.parts) this.#bonuses.added(ask.memberId, ask.ref, ask.amount, split);
    else if (split) {
      // Cash first here, too: the first parts are made of it.
      let cash = ask.amount - split.part;
      for (const { ref, stake } of ask.parts) {
        const own = cash < stake ? cash : stake;
        cash -= own;
        this.#bonuses.added(ask.memberId, ref, stake, { ...split, stake, part: minor(stake - own) });
      }
    }
    return posted;
  }
  settle(ask: Settle): Posted {
    const split = this.#ending(ask);
    return this.#ended(ask, split, this.#post(settleTransfer(ask, split), split, ask.pockets.cash));
  }
  void(ask: Void): Posted {
    const split = this.#ending(ask);
    return this.#ended(ask, split, this.#post(voidTransfer(ask, split), split, ask.pockets.cash));
  }
  freeLeft(use: BonusUse): number {
    return this.#bonuses.freeLeft(use);
  }
  /** The house puts the stake into the bonus pocket, and all of it is staked from there. */
  playFree(ask: Play, use: BonusUse): Posted {
    if (!use.house || this.#bonuses.freeLeft(use) <= 0) throw new RangeError('there is no free play left');
    const { memberId, brandId, currency, pockets, key, serial, stake } = ask;
    const given = this.#book.post(
      payTransfer({
        memberId,
        brandId,
        currency,
        pockets,
        key: `free ${key}`,
        content: `free|${stake}`,
        ref: use.bonusId,
        serial,
        kind: 'bonus',
        amount: stake,
        from: use.house,
        to: use.account,
      }),
    );
    const split = { use, stake, part: stake };
    const posted = this.#post(playTransfer(ask, split), split, pockets.cash);
    if (!given.repeated) this.#bonuses.playedFree(use);
    return posted;
  }
  play(ask: Play): Posted {
    const split = this.#split(ask, ask.stake);
    return this.#post(playTransfer(ask, split), split, ask.pockets.cash);
  }

  #ending({ memberId, ref, heldUnder = ref, stake }: Settle | Void): Split | undefined {
    return this.#bonuses === NO_BONUSES ? undefined : this.#bonuses.endingOf(memberId, heldUnder, stake);
  }
  #ended({ memberId, ref, heldUnder = ref, stake }: Settle | Void, split: Split | undefined, posted: Posted) {
    if (split && !posted.repeated) this.#bonuses.ended(memberId, heldUnder, stake);
    return posted;
  }

  /** With what of it was bonus money, where the stake was. */
  #post(transfer: Transfer, split: Split | undefined, cash: Account): Posted {
    const posted = this.#book.post(transfer);
    if (!split || posted.repeated) return posted;
    const account = split.use.account.id;
    const back = transfer.postings.reduce(
      (sum, { to, amount }) => sum + (to.id === account ? amount : 0n),
      0n,
    );
    return {
      transferId: posted.transferId,
      balance: this.balanceOf(cash),
      version: posted.version,
      repeated: false,
      ref: posted.ref,
      bonus: { id: split.use.bonusId, part: split.part, back: minor(back) },
    };
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
  const beside = await besideIn(runner, rows, accounts);
  if (beside.length === 0) return new Batch(new Book(rows, await finding));
  const bonuses = await bonusesIn(runner, beside);
  return new Batch(new Book(rows, await finding), debtsIn(beside), bonuses);
}

/** Debts and bonus pockets in use come behind what was asked for: where the last row was asked for, nobody in the batch has any. */
async function besideIn(
  runner: Runner,
  rows: readonly BalanceRow[],
  accounts: readonly Account[],
): Promise<readonly BesideRow[]> {
  const last = rows.at(-1);
  if (!last) return [];
  // A bonus pocket that was asked for is in use all the same.
  if (accounts.some(({ id }) => id === last.account_id)) {
    const bonuses = accounts.filter(({ purpose }) => purpose === 'bonus');
    return bonuses.length === 0
      ? []
      : readBeside(
          runner,
          bonuses.map(({ id }) => id),
        );
  }
  const asked = new Set(accounts.filter(({ purpose }) => purpose !== 'bonus').map(({ id }) => id));
  return readBeside(
    runner,
    rows.map(({ account_id: id }) => id).filter((id) => !asked.has(id)),
  );
}

const accountIn = ({ id, brand_id, owner_id, purpose, currency }: BesideRow): Account => ({
  id,
  brandId: brand_id,
  purpose,
  currency,
  member: owner_id,
});
const debtsIn = (beside: readonly BesideRow[]): readonly Account[] =>
  beside.filter(({ purpose }) => purpose === 'debt').map(accountIn);

const freeIn = ({ free_game: game, free_stake, free_left: left }: BesideRow): BonusUse['free'] =>
  game !== null && left !== null && left > 0 ? { game, stake: minor(free_stake ?? ZERO), left } : undefined;

async function bonusesIn(runner: Runner, beside: readonly BesideRow[]): Promise<BonusBook> {
  const uses = beside.flatMap((row): BonusUse[] =>
    row.bonus_id === null
      ? []
      : [
          {
            account: accountIn(row),
            bonusId: row.bonus_id,
            spendable: row.spendable ?? false,
            most: minor(row.most ?? ZERO),
            excluded: row.excluded ?? [],
            free: freeIn(row),
            house:
              row.house === null
                ? undefined
                : { id: row.house, brandId: row.brand_id, purpose: 'bonuses', currency: row.currency },
          },
        ],
  );
  if (uses.length === 0) return NO_BONUSES;
  const byAccount = new Map(uses.map((use) => [use.account.id, use]));
  const rows = await readBonusHolds(
    runner,
    beside.map(({ owner_id }) => owner_id),
  );
  const holds = rows.flatMap(({ member_id: memberId, ref, account_id, stake, part }) => {
    const use = byAccount.get(account_id);
    return use ? [{ memberId, ref, use, stake: minor(stake), part: minor(part) }] : [];
  });
  return new BonusBook(uses, holds);
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
  if (batch.isEmpty()) return;
  const { changed, played } = Batch.bonusesOf(batch);
  const posting = postBook(runner, Batch.bookOf(batch));
  if (played.length > 0) {
    if ('inTransaction' in runner) await posting;
    await spendFreePlays(runner, played);
  }
  if (changed.length > 0) {
    // A lane gathers what is issued at once; a connection of the pool takes one statement after the other.
    if ('inTransaction' in runner) await posting;
    await keepBonusHolds(runner, changed);
  }
  await posting;
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
