/** From an account to its transfers, from a transfer to its postings and what moved the money, and from there to all its transfers. */
import type { BrandId } from '#kernel/ids.ts';
import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import type { Cause, LedgerTransfer } from '../contract.ts';
import { explorerFaults } from '../faults.ts';
import { presentAccount, presentCause, presentTransfer } from '../present.ts';
import {
  causeBySerial,
  findAccount,
  findCause,
  findTransfer,
  listOfAccount,
  postingsOf,
  someAccounts,
  type TransferRow,
  transfersOf,
} from '../store/ledger.ts';

const PAGE = 30;

/** @throws explorer.unknown */
export async function transfersOfAccount(db: Db, brandId: BrandId, id: string, before: string | undefined) {
  const account = await findAccount(db, id, brandId);
  if (!account) throw explorerFaults('explorer.unknown');
  const rows =
    account.member_id === null ? [] : await listOfAccount(db, account.member_id, account.id, before, PAGE);
  return {
    account: presentAccount(account),
    list: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      serial: row.serial ?? '',
      at: toWire(row.at),
      amount: formatWire(row.amount, account.currency),
    })),
    next: rows.length === PAGE ? (rows.at(-1)?.id ?? null) : null,
  };
}

/** Transfers of one member with their postings and the accounts of these. */
async function whole(db: Db, brandId: BrandId, rows: readonly TransferRow[]): Promise<LedgerTransfer[]> {
  const [first] = rows;
  if (!first) return [];
  const postings = await postingsOf(
    db,
    first.member_id,
    rows.map(({ id }) => id),
  );
  const ids = [...new Set(postings.flatMap((one) => [one.from_account, one.to_account]))];
  const accounts = new Map((await someAccounts(db, ids, brandId)).map((one) => [one.id, one]));
  return rows.map((row) => presentTransfer(row, postings, accounts));
}

/** @throws explorer.unknown */
export async function transferWhole(
  db: Db,
  brandId: BrandId,
  id: string,
  memberId?: string,
): Promise<{ transfer: LedgerTransfer; cause: Cause; others: LedgerTransfer[] }> {
  const row = await findTransfer(db, id, brandId, memberId);
  if (!row) throw explorerFaults('explorer.unknown');
  const [cause, same] = await Promise.all([
    findCause(db, row.member_id, row.ref, brandId),
    transfersOf(db, row.member_id, row.ref, brandId),
  ]);
  const [transfer, ...others] = await whole(db, brandId, [row, ...same.filter((one) => one.id !== id)]);
  if (!transfer) throw explorerFaults('explorer.unknown');
  return { transfer, cause: presentCause(cause, row.ref), others };
}

/** @throws explorer.unknown */
export async function bySerial(db: Db, brandId: BrandId, serial: string) {
  const cause = await causeBySerial(db, brandId, serial.toUpperCase());
  if (!cause) throw explorerFaults('explorer.unknown');
  const rows = await transfersOf(db, cause.member_id, cause.ref, brandId);
  return { cause: presentCause(cause, cause.ref), transfers: await whole(db, brandId, rows) };
}
