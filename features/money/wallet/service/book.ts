/** What a transfer between wallets does in the ledger, under the lock of its row. Every posting has its own key and happens once. */
import type { MemberId } from '#kernel/ids.ts';
import { newId } from '#kernel/ids.ts';
import { type Minor, minor } from '#kernel/money.ts';
import { serialOfRef } from '#ledger/contract.ts';
import type { Ledger } from '#ledger/service.ts';
import { toWire } from '#kernel/time.ts';
import type { Tx } from '#platform/db/db.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { VendorResultBooked } from '../contract/transfers.ts';
import { insertResult, type TransferRow } from '../store/transfers.ts';
import { inWallet, walletsOf } from './deps.ts';

export type BookNeeds = { readonly ledger: Ledger; readonly clock: { readonly now: () => number } };
type Of = Pick<TransferRow, 'member_id' | 'brand_id' | 'vendor' | 'currency'>;

async function accountsOf({ ledger }: BookNeeds, tx: Tx, row: Of) {
  const { member_id: memberId, brand_id: brandId, vendor, currency } = row;
  const pockets = await ledger.pockets(tx, brandId, memberId, currency);
  const wallet = await ledger.pocket(tx, brandId, memberId, `vendor:${vendor}`, currency);
  return { memberId, brandId, currency, pockets, wallet };
}

/** @param way `there` cash → wallet; `home` wallet → cash. @throws wallet.insufficient_funds */
export async function moveMoney(
  needs: BookNeeds,
  tx: Tx,
  row: TransferRow,
  way: 'there' | 'home',
): Promise<string> {
  const { wallet, ...base } = await accountsOf(needs, tx, row);
  const { cash } = base.pockets;
  const posted = await needs.ledger.transfer(tx, {
    ...base,
    // A space cannot stand in a caller's Idempotency-Key.
    key: `wallet ${way} ${row.id}`,
    content: `${row.id} ${row.amount} ${row.currency}`,
    ref: row.id,
    serial: row.serial,
    amount: minor(row.amount),
    from: way === 'there' ? cash : wallet,
    to: way === 'there' ? wallet : cash,
  });
  return posted.transferId;
}

/** Books what was won (above zero) or lost at a vendor: between the member's wallet there and what the vendor has won and lost. */
export async function bookResult(needs: BookNeeds, tx: Tx, row: Of, amount: bigint): Promise<void> {
  if (amount === 0n) return;
  const { wallet, ...base } = await accountsOf(needs, tx, row);
  const vendors = await needs.ledger.house(tx, row.brand_id, `vendor:${row.vendor}`, row.currency);
  const id = newId();
  const asked = {
    ...base,
    kind: 'vendor_result' as const,
    key: `wallet result ${id}`,
    content: `${id} ${amount}`,
    ref: id,
    serial: serialOfRef('V', id),
  };
  const posted =
    amount > 0n
      ? await needs.ledger.pay(tx, { ...asked, amount: minor(amount), from: vendors, to: wallet })
      : await needs.ledger.take(tx, { ...asked, amount: minor(-amount), from: wallet, to: vendors });
  const { member_id: memberId, brand_id: brandId, vendor, currency } = row;
  const at = needs.clock.now();
  const result = { memberId, brandId, vendor, currency };
  await insertResult(tx, { id, ...result, amount, transferId: posted.transferId, at: new Date(at) });
  await announce(tx, VendorResultBooked, [{ ...result, amount: String(amount), at: toWire(at) }]);
}

/** Before money leaves a wallet: what is there more than we know of was won at the vendor. */
export async function coverFrom(needs: BookNeeds, tx: Tx, row: TransferRow): Promise<void> {
  const there: Minor = inWallet(
    await walletsOf(needs, tx, row.member_id as MemberId, row.currency),
    row.vendor,
  );
  if (there < row.amount) await bookResult(needs, tx, row, row.amount - there);
}
