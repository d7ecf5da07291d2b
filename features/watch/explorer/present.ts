import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import type { BooksCheck, Cause, LedgerAccount, LedgerTransfer } from './contract.ts';
import type { CheckRow } from './store/checks.ts';
import type { AccountRow, CauseRow, PostingRow, TransferRow } from './store/ledger.ts';

export const presentAccount = (row: AccountRow): LedgerAccount => ({
  id: String(row.id),
  purpose: row.purpose,
  currency: row.currency,
  owner: row.owner,
  memberId: row.member_id,
  balance: row.balance === null ? null : formatWire(row.balance, row.currency),
});

/** An account of a posting that cannot be read is told by its number alone. */
const accountIn = (accounts: ReadonlyMap<bigint, AccountRow>, id: bigint, currency: string): LedgerAccount =>
  presentAccount(
    accounts.get(id) ?? { id, purpose: '?', currency, owner: '', member_id: null, balance: null },
  );

export const presentTransfer = (
  row: TransferRow,
  postings: readonly PostingRow[],
  accounts: ReadonlyMap<bigint, AccountRow>,
): LedgerTransfer => ({
  id: row.id,
  memberId: row.member_id,
  account: row.account,
  kind: row.kind,
  key: row.key,
  ref: row.ref,
  serial: row.serial ?? '',
  currency: row.currency,
  at: toWire(row.at),
  chain: row.chain,
  batch: Number(row.batch),
  postings: postings
    .filter(({ transfer_id }) => transfer_id === row.id)
    .map((posting) => ({
      seq: posting.seq,
      kind: posting.kind,
      amount: formatWire(posting.amount, row.currency),
      from: accountIn(accounts, posting.from_account, row.currency),
      to: accountIn(accounts, posting.to_account, row.currency),
      balanceAfter: posting.balance_after === null ? null : formatWire(posting.balance_after, row.currency),
    })),
});

export const presentCause = (row: CauseRow | undefined, ref: string): Cause =>
  row
    ? {
        kind: row.kind,
        ref: row.ref,
        serial: row.serial,
        state: row.state,
        amount: formatWire(row.amount, row.currency),
        at: toWire(row.at),
      }
    : { kind: 'none', ref, serial: '', state: '', amount: null, at: null };

export const presentCheck = (row: CheckRow): BooksCheck => ({
  id: row.id,
  state: row.state,
  expected: row.expected,
  passes: row.passes,
  findings: row.findings,
  beganAt: toWire(row.began_at),
  endedAt: row.ended_at ? toWire(row.ended_at) : null,
});
