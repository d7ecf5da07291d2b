/**
 * The working page of one batch: the locked balances, the transfers found under the asked keys, and what is to be written.
 * Pure: it decides each request on its own, so that one bad posting never fails its neighbours.
 */
import { hash } from 'node:crypto';
import { type Id, newId } from '#kernel/ids.ts';
import { type Minor, minor } from '#kernel/money.ts';
import { ledgerFaults, type Posted, type Posting, type Transfer } from './contract.ts';
import type { BalanceRow, TransferRow } from './store.ts';

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

  /** What the key was used for before, in the database. */
  earlier(memberId: string, key: string): TransferRow | undefined {
    return this.#found.get(`${memberId}:${key}`);
  }

  /** Is the key used by another request of this very batch? It has to wait for the commit. */
  isPending(memberId: string, key: string): boolean {
    return this.#keys.has(`${memberId}:${key}`);
  }

  /** @throws idempotency.conflict · wallet.insufficient_funds · ledger.no_account; nothing is changed then */
  post(transfer: Transfer): Posted {
    const digest = contentDigest(transfer.content);
    const cash = transfer.cash.id;
    const before = this.earlier(transfer.memberId, transfer.key);
    if (before) {
      if (!before.content.equals(digest)) throw ledgerFaults('idempotency.conflict');
      return {
        transferId: before.id,
        balance: this.balanceOf(cash),
        version: this.versionOf(cash),
        repeated: true,
        ref: before.ref,
      };
    }
    checkSides(transfer);
    const after = this.#tryPostings(transfer.postings);
    const pending: PendingTransfer = { transfer, id: newId(), digest };
    this.transfers.push(pending);
    this.#keys.add(`${transfer.memberId}:${transfer.key}`);
    transfer.postings.forEach((posting, seq) => {
      this.postings.push({ posting, of: pending, seq, after: after[seq] });
    });
    return {
      transferId: pending.id,
      balance: this.balanceOf(cash),
      version: this.versionOf(cash),
      repeated: false,
      ref: transfer.ref,
    };
  }

  /** Moves the working balances posting by posting; puts everything back when one of them cannot be covered. */
  #tryPostings(postings: readonly Posting[]): (Minor | undefined)[] {
    const undo: (() => void)[] = [];
    const move = (accountId: bigint, amount: bigint): bigint => {
      const working = this.#balances.get(accountId);
      if (!working) throw ledgerFaults('ledger.no_account');
      if (working.balance + amount < 0n) throw ledgerFaults('wallet.insufficient_funds');
      const first = !this.#touched.has(accountId);
      working.balance += amount;
      this.#touched.add(accountId);
      undo.push(() => {
        working.balance -= amount;
        if (first) this.#touched.delete(accountId);
      });
      return working.balance;
    };
    try {
      return postings.map(({ from, to, amount }) => {
        const left = from.member === undefined ? undefined : move(from.id, -amount);
        const reached = to.member === undefined ? undefined : move(to.id, amount);
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
