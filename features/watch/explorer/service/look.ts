/** From an account to its transfers, from a transfer to its postings and what moved the money, and from there to all its transfers. */
import { type BrandId, firstIdAt, idTime } from '#kernel/ids.ts';
import { formatWire } from '#kernel/money.ts';
import { type Clock, DAY, HOUR, toWire } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import type { Cause, LedgerTransfer } from '../contract.ts';
import { explorerFaults } from '../faults.ts';
import { presentAccount, presentCause, presentTransfer } from '../present.ts';
import {
  betBySerial,
  causeBySerial,
  findAccount,
  findCause,
  findTransfer,
  listOfAccount,
  listOfHouse,
  postingsOf,
  someAccounts,
  type TransferRow,
  transfersOf,
} from '../store/ledger.ts';

const PAGE = 30;
type LookNeeds = { readonly db: Db; readonly clock: Clock };

/** How far back is looked at first, and further where that was not enough: what happens all day is found at once. */
const REACHES = [HOUR, DAY, 8 * DAY, 60 * DAY];
const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Of an account of the brand, newest first: it has no member whose transfers could be read through. */
async function houseTransfers({ db, clock }: LookNeeds, account: bigint, before: string | undefined) {
  const to = before ?? LAST_ID;
  const end = before === undefined ? clock.now() : idTime(before);
  for (const reach of REACHES) {
    const found = await listOfHouse(db, account, { from: firstIdAt(end - reach), to }, PAGE);
    if (found.length === PAGE) return found;
  }
  return listOfHouse(db, account, { from: FIRST_ID, to }, PAGE);
}

/** @throws explorer.unknown */
export async function transfersOfAccount(
  needs: LookNeeds,
  brandId: BrandId,
  id: string,
  before: string | undefined,
) {
  const { db } = needs;
  const account = await findAccount(db, id, brandId);
  if (!account) throw explorerFaults('explorer.unknown');
  const { member_id, owner } = account;
  const rows =
    member_id === null
      ? await houseTransfers(needs, account.id, before)
      : (await listOfAccount(db, member_id, account.id, before, PAGE)).map((row) => ({
          ...row,
          member_id,
          owner,
        }));
  return {
    account: presentAccount(account),
    list: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      serial: row.serial ?? '',
      at: toWire(row.at),
      amount: formatWire(row.amount, account.currency),
      memberId: row.member_id,
      owner: row.owner,
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
export async function bySerial(db: Db, brandId: BrandId, serial: string, memberId?: string) {
  const wanted = serial.toUpperCase();
  const bet = memberId === undefined ? undefined : await betBySerial(db, brandId, wanted, memberId);
  const cause = bet ?? (await causeBySerial(db, brandId, wanted));
  if (!cause) throw explorerFaults('explorer.unknown');
  const rows = await transfersOf(db, cause.member_id, cause.ref, brandId);
  return { cause: presentCause(cause, cause.ref), transfers: await whole(db, brandId, rows) };
}
