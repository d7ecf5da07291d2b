/** What a transfer between wallets does in the ledger, under the lock of its row. Every posting has its own key and happens once. */
import type { MemberId } from '#kernel/ids.ts';
import { newId } from '#kernel/ids.ts';
import { type Minor, minor } from '#kernel/money.ts';
import { serialOfRef } from '#ledger/contract.ts';
import type { Ledger } from '#ledger/service.ts';
import { toWire } from '#kernel/time.ts';
import type { Tx } from '#platform/db/db.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { VendorBetReported, VendorResultBooked } from '../contract/transfers.ts';
import { countPlay } from '../rules/play.ts';
import { insertBets, insertResult, notePlace, type ReportedBet } from '../store/results.ts';
import { readPlace, type TransferRow } from '../store/transfers.ts';
import { inWallet, walletsOf } from './needs.ts';

export type BookNeeds = { readonly ledger: Ledger; readonly clock: { readonly now: () => number } };
type Of = Pick<TransferRow, 'member_id' | 'brand_id' | 'vendor' | 'currency'>;

async function accountsOf({ ledger }: BookNeeds, tx: Tx, row: Of) {
  const { member_id: memberId, brand_id: brandId, vendor, currency } = row;
  const pockets = await ledger.pockets(tx, brandId, memberId, currency);
  const wallet = await ledger.pocket(tx, brandId, memberId, `vendor:${vendor}`, currency);
  return { memberId, brandId, currency, pockets, wallet };
}

/**
 * Holds both balances until the transaction ends. Whoever also holds what protection counts of the member holds these first, as every stake
 * does: the other way round two of one member wait for each other until the database ends one of them, a second later.
 */
export async function lockBalances(needs: BookNeeds, tx: Tx, row: Of): Promise<void> {
  const { pockets, wallet } = await accountsOf(needs, tx, row);
  await needs.ledger.open(tx, { accounts: [pockets.cash, wallet], keys: [], locks: 'wait' });
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

/**
 * Cash → wallet of what went the other way by mistake; what is not in his cash any more is owed. The vendor's own account stands between
 * them, and is where it was afterwards.
 */
export async function moveAgain(needs: BookNeeds, tx: Tx, row: TransferRow): Promise<string> {
  const { wallet, ...base } = await accountsOf(needs, tx, row);
  const { memberId, brandId, currency } = base;
  const vendors = await needs.ledger.house(tx, brandId, `vendor:${row.vendor}`, currency);
  const asked = {
    ...base,
    kind: 'correction' as const,
    content: `${row.id} ${row.amount} ${currency}`,
    ref: row.id,
    serial: row.serial,
    amount: minor(row.amount),
  };
  await needs.ledger.take(tx, {
    ...asked,
    // A space cannot stand in a caller's Idempotency-Key.
    key: `wallet taken again ${row.id}`,
    to: vendors,
    debt: await needs.ledger.pocket(tx, brandId, memberId, 'debt', currency),
  });
  const posted = await needs.ledger.pay(tx, {
    ...asked,
    key: `wallet there again ${row.id}`,
    from: vendors,
    to: wallet,
  });
  return posted.transferId;
}

/** Moves what was won (above zero) or lost between the member's wallet at a vendor and what the vendor has won and lost. */
async function postResult(
  needs: BookNeeds,
  tx: Tx,
  row: Of,
  { id, amount }: { readonly id: string; readonly amount: bigint },
): Promise<string | null> {
  if (amount === 0n) return null;
  const { wallet, ...base } = await accountsOf(needs, tx, row);
  const vendors = await needs.ledger.house(tx, row.brand_id, `vendor:${row.vendor}`, row.currency);
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
  return posted.transferId;
}

const NO_REPORT = { bets: [], cursor: undefined } as const;
export type Report = { readonly bets: readonly ReportedBet[]; readonly cursor: string | undefined };

/** Books what was won or lost at a vendor, and counts it as what its report says of it. The caller holds the place. */
export async function bookResult(
  needs: BookNeeds,
  tx: Tx,
  row: Of,
  amount: bigint,
  { bets, cursor }: Report = NO_REPORT,
): Promise<void> {
  const { member_id: memberId, brand_id: brandId, vendor, currency } = row;
  const id = newId();
  const fresh = bets.length === 0 ? [] : await insertBets(tx, row, id, bets);
  if (amount === 0n && fresh.length === 0) return;
  const place = await readPlace(tx, { memberId, vendor, currency });
  const open = { staked: place?.staked_unreported ?? 0n, paid: place?.paid_unreported ?? 0n };
  const found = fresh.map((one) => ({ ...one, validStake: one.valid_stake }));
  const { play, explains } = countPlay(amount, found, open);
  const transferId = await postResult(needs, tx, row, { id, amount });
  const at = needs.clock.now();
  const result = { memberId, brandId, vendor, currency };
  await insertResult(tx, { id, ...result, ...play, amount, transferId, at: new Date(at) });
  await notePlace(tx, row, { ...explains, cursor });
  await announce(tx, VendorResultBooked, [
    {
      ...result,
      amount: String(amount),
      at: toWire(at),
      stake: String(play.stake),
      validStake: String(play.validStake),
      payout: String(play.payout),
      bets: play.bets,
      unreported: String(play.unreported),
    },
  ]);
  if (fresh.length === 0) return;
  const whose = { memberId, brandId, vendor, currency };
  await announce(
    tx,
    VendorBetReported,
    fresh.map(({ id: ref, reference, game, stake, valid_stake, payout, ended_at }) => ({
      ...whose,
      ref,
      serial: reference,
      game,
      stake: String(stake),
      validStake: String(valid_stake),
      payout: String(payout),
      endedAt: toWire(ended_at),
    })),
  );
}

/** Before money leaves a wallet: what is there more than we know of was won at the vendor. */
export async function coverFrom(needs: BookNeeds, tx: Tx, row: TransferRow): Promise<void> {
  const there: Minor = inWallet(
    await walletsOf(needs, tx, row.member_id as MemberId, row.currency),
    row.vendor,
  );
  if (there < row.amount) await bookResult(needs, tx, row, row.amount - there);
}
