/**
 * The working page of one batch: the locked balances, the transfers found under the asked keys, and what is to be written.
 * Pure: it decides each request on its own, so that one bad posting never fails its neighbours.
 */
import { hash } from 'node:crypto';
import { type Id, newId } from '#kernel/ids.ts';
import { type Minor, minor } from '#kernel/money.ts';
import { type Account, ledgerFaults, type Posted, type Posting, type Transfer } from './contract.ts';
import { earlier } from './contract/idempotency.ts';
import type { BalanceRow, TransferRow } from './rows.ts';

export type PendingTransfer = {
  readonly transfer: Transfer;
  readonly id: Id<'transfer'>;
  readonly digest: Buffer;
};
export type PendingPosting = {
  readonly posting: Posting;
  readonly of: PendingTransfer;
  readonly seq: number;
  readonly after: Minor | undefined;
};

type Working = { balance: bigint; version: bigint };

/** First 16 bytes of SHA-256: what an idempotency key was first used for. */
export const contentDigest = (content: string): Buffer => hash('sha256', content, 'buffer').subarray(0, 16);

export class Book {
  readonly transfers: PendingTransfer[] = [];
  readonly postings: PendingPosting[] = [];
  readonly #balances = new Map<bigint, Working>();
  readonly #found = new Map<string, TransferRow>();
  readonly #touched = new Set<bigint>();
  readonly #keys = new Set<string>();

  constructor(locked: readonly BalanceRow[], found: readonly TransferRow[]) {
    this.add(locked);
    for (const row of found) this.#found.set(`${row.member_id}:${row.key}`, row);
  }

  /** Takes up balances that were locked later in the same transaction. */
  add(locked: readonly BalanceRow[]): void {
    for (const row of locked)
      this.#balances.set(row.account_id, { balance: row.balance, version: row.version });
  }

  /** How many balances the postings move. */
  get moved(): number {
    return this.#touched.size;
  }

  /** Is this account's balance locked by us, so that it can be posted to? */
  holds(accountId: bigint): boolean {
    return this.#balances.has(accountId);
  }

  balanceOf(accountId: bigint): Minor {
    return minor(this.#balances.get(accountId)?.balance ?? 0n);
  }

  /**
   * Counts changes as the database will: once for a batch that touches the account. All answers of one batch share the
   * version they will have after the commit.
   */
  versionOf(accountId: bigint): number {
    const working = this.#balances.get(accountId);
    if (!working) return 0;
    return Number(working.version) + (this.#touched.has(accountId) ? 1 : 0);
  }

  /** What the key was used for before, in the database. @throws idempotency.conflict when it stood for other content */
  earlier(
    memberId: string,
    key: string,
    content: string,
  ): { readonly transferId: Id<'transfer'>; readonly ref: string } | undefined {
    if (this.#found.size === 0) return undefined;
    const found = this.#found.get(`${memberId}:${key}`);
    const row = found && earlier(found, contentDigest(content));
    return row && { transferId: row.id, ref: row.ref };
  }

  /** What was found under the asked keys. */
  get used(): readonly { readonly memberId: string; readonly ref: string }[] {
    return [...this.#found.values()].map(({ member_id: memberId, ref }) => ({ memberId, ref }));
  }

  /** Is the key used by another request of this very batch? It has to wait for the commit. */
  isPending(memberId: string, key: string): boolean {
    return this.#keys.has(`${memberId}:${key}`);
  }

  /** @throws idempotency.conflict · wallet.insufficient_funds · ledger.no_account; nothing is changed then */
  post(transfer: Transfer): Posted {
    const repeated = this.#repeated(transfer);
    if (repeated) return repeated;
    checkSides(transfer);
    if (touchesClearing(transfer)) throw new RangeError('only two transfers together pass through clearing');
    const after = this.#tryPostings(transfer.postings);
    return this.#keep(transfer, after);
  }

  /**
   * Two transfers of two members through clearing, both or neither. The key is the first one's, and so is the answer.
   * @throws as `post`
   */
  postTogether([sent, received]: readonly [Transfer, Transfer]): Posted {
    const repeated = this.#repeated(sent);
    if (repeated) return repeated;
    checkSides(sent);
    checkSides(received);
    checkPair(sent, received);
    const after = this.#tryPostings([...sent.postings, ...received.postings]);
    this.#keep(sent, after.slice(0, sent.postings.length));
    this.#keep(received, after.slice(sent.postings.length));
    const pending = this.transfers.at(-2);
    if (!pending) throw new Error('a transfer was lost');
    return this.#posted(pending);
  }

  #repeated({ memberId, key, content, cash }: Transfer): Posted | undefined {
    const before = this.earlier(memberId, key, content);
    if (!before) return undefined;
    return {
      transferId: before.transferId,
      balance: this.balanceOf(cash.id),
      version: this.versionOf(cash.id),
      repeated: true,
      ref: before.ref,
    };
  }

  #keep(transfer: Transfer, after: readonly (Minor | undefined)[]): Posted {
    const pending: PendingTransfer = { transfer, id: newId(), digest: contentDigest(transfer.content) };
    this.transfers.push(pending);
    this.#keys.add(`${transfer.memberId}:${transfer.key}`);
    transfer.postings.forEach((posting, seq) => {
      this.postings.push({ posting, of: pending, seq, after: after[seq] });
    });
    return this.#posted(pending);
  }

  #posted({ id, transfer: { cash, ref } }: PendingTransfer): Posted {
    return {
      transferId: id,
      balance: this.balanceOf(cash.id),
      version: this.versionOf(cash.id),
      repeated: false,
      ref,
    };
  }

  /** Moves the working balances posting by posting; puts everything back when one of them cannot be covered. */
  #tryPostings(postings: readonly Posting[]): (Minor | undefined)[] {
    const undo: (() => void)[] = [];
    const move = ({ id: accountId, purpose }: Account, amount: bigint): bigint => {
      const working = this.#balances.get(accountId);
      if (!working) throw ledgerFaults('ledger.no_account');
      const left = working.balance + amount;
      if (purpose === 'debt' && left > 0n) throw new RangeError('more is repaid than is owed');
      if (purpose !== 'debt' && left < 0n) throw ledgerFaults('wallet.insufficient_funds');
      const first = !this.#touched.has(accountId);
      working.balance = left;
      this.#touched.add(accountId);
      undo.push(() => {
        working.balance -= amount;
        if (first) this.#touched.delete(accountId);
      });
      return working.balance;
    };
    try {
      return postings.map(({ from, to, amount }) => {
        const left = from.member === undefined ? undefined : move(from, -amount);
        const reached = to.member === undefined ? undefined : move(to, amount);
        const cash = from.purpose === 'cash' ? left : to.purpose === 'cash' ? reached : undefined;
        return cash === undefined ? undefined : minor(cash);
      });
    } catch (error) {
      for (const back of undo.reverse()) back();
      throw error;
    }
  }
}

/** Brand, currency and member never mix inside a transfer (CHECKS I10). A defect of the caller, not a refusal. */
function checkSides({ brandId, currency, memberId, postings }: Transfer): void {
  for (const { from, to, amount } of postings) {
    for (const side of [from, to]) {
      if (side.brandId !== brandId || side.currency !== currency)
        throw new RangeError('a posting mixes brands or currencies');
      if (side.member !== undefined && side.member !== memberId)
        throw new RangeError("a posting touches another member's account");
    }
    if (amount <= 0n) throw new RangeError('a posting moves a positive amount');
  }
}

const touchesClearing = ({ postings }: Transfer): boolean =>
  postings.some(({ from, to }) => from.purpose === 'clearing' || to.purpose === 'clearing');

/** What leaves one member for clearing reaches another from it: the same amount, brand, currency and cause. The database asks the same. */
function checkPair(sent: Transfer, received: Transfer): void {
  const [[out], [into]] = [sent.postings, received.postings];
  const fits =
    sent.memberId !== received.memberId &&
    sent.ref === received.ref &&
    sent.postings.length === 1 &&
    received.postings.length === 1 &&
    out?.to.purpose === 'clearing' &&
    out.to.id === into?.from.id &&
    out.amount === into.amount;
  if (!fits) throw new RangeError('what one member sends is not what the other receives');
}
