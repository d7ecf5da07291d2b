/** A member asks to move money to a vendor's wallet or back: the row and the job that tells the vendor are written together. */
import { type BrandId, type MemberId, newId } from '#kernel/ids.ts';
import { moneyFaults, parseAmount } from '#kernel/money.ts';
import { earlier, wishDigest } from '#ledger/contract/idempotency.ts';
import type { Tx } from '#platform/db/db.ts';
import { publish, signal } from '#platform/live/publish.ts';
import { TransferChanged, TransfersChanged } from '../contract/transfers.ts';
import { walletFaults } from '../faults.ts';
import { presentTransfer } from '../present.ts';
import {
  holdSweep,
  insertTransfer,
  lockPlace,
  openTransfers,
  stepTransfer,
  transferByKey,
  type TransferRow,
  transfersOfSweep,
} from '../store/transfers.ts';
import { lockBalances, moveMoney } from './book.ts';
import { inWallet, type Mode, modeOf, orderJob, providerOf, type TransferNeeds, walletsOf } from './needs.ts';
import { readFunds } from './funds.ts';

export type TransferAsk = {
  readonly memberId: MemberId;
  readonly brandId: BrandId;
  /** What the member's cash is in. */
  readonly own: string;
  readonly key: string;
  readonly vendor: string;
  readonly direction: 'in' | 'out';
  /** As it came on the wire. */
  readonly amount: string;
  readonly currency: string;
};

export async function tell(tx: Tx, row: TransferRow): Promise<void> {
  await publish(tx, TransferChanged, { memberId: row.member_id }, presentTransfer(row));
  await signal(tx, TransfersChanged, { brandId: row.brand_id });
}

/** The vendor's wallet of this brand. Money may be brought back from one that is closed. @throws wallet.single · wallet.unknown_vendor */
function walletIn(
  { isSingle, wallets }: Mode,
  { vendor, direction }: Pick<TransferAsk, 'vendor' | 'direction'>,
) {
  if (isSingle) throw walletFaults('wallet.single');
  const wallet = wallets.find((one) => one.vendor === vendor);
  if (!wallet || (direction === 'in' && !wallet.open))
    throw walletFaults('wallet.unknown_vendor', { fields: { vendor: 'wallet.unknown_vendor' } });
  return wallet;
}

/**
 * Whether he may take it there. His cash and the wallet are locked before the gate holds his standing, in the order of every batch of stakes: neither
 * waits for the other while it holds what the other wants, and each reads what the other has counted. The place is locked before both,
 * as whoever moves money of it does.
 */
async function checkEntry(needs: TransferNeeds, tx: Tx, ask: TransferAsk, units: bigint): Promise<void> {
  const { memberId, brandId, vendor, currency } = ask;
  await lockPlace(tx, { memberId, vendor, currency }, brandId);
  await lockBalances(needs, tx, { vendor, currency, member_id: memberId, brand_id: brandId });
  await needs.protection.checkEntry(tx, { memberId, brandId, currency, amount: units });
}

type Begin = Omit<TransferAsk, 'amount' | 'own'> & {
  readonly units: bigint;
  readonly content: Buffer;
  readonly provider: string;
};

/** Writes it under the lock of the place; undefined when the key was taken meanwhile. */
async function begin(needs: TransferNeeds, tx: Tx, ask: Begin): Promise<TransferRow | undefined> {
  const { memberId, brandId, vendor, currency, direction } = ask;
  await lockPlace(tx, { memberId, vendor, currency }, brandId);
  const open = await openTransfers(tx, memberId, currency);
  if (open.some((one) => one.vendor === vendor && one.key !== ask.key))
    throw walletFaults('wallet.transfer_open');
  const row = await insertTransfer(tx, {
    id: newId(),
    member_id: memberId,
    brand_id: brandId,
    key: ask.key,
    content: ask.content,
    vendor,
    provider: ask.provider,
    direction,
    amount: ask.units,
    currency,
    created_at: new Date(needs.clock.now()),
  });
  if (!row) return undefined;
  await orderJob(tx, row.id);
  if (direction === 'out') return row;
  const moveId = await moveMoney(needs, tx, row, 'there');
  return stepTransfer(tx, row.id, { state: 'asked', asks: 0, moveId, at: row.created_at });
}

/**
 * The same key and content answer the first row again, moving nothing.
 * @throws money.* · idempotency.conflict · wallet.* · protection.*
 */
export async function makeTransfer(needs: TransferNeeds, ask: TransferAsk): Promise<TransferRow> {
  const units = parseAmount(ask.amount, ask.currency);
  if (units === 0n) throw moneyFaults('money.malformed', { fields: { amount: 'money.malformed' } });
  const { memberId, key, vendor, direction, currency } = ask;
  const content = wishDigest(`${vendor}\n${direction}\n${units}\n${currency}`);
  const mode = await modeOf(needs, ask.brandId);
  return needs.db.transaction(async (tx) => {
    const before = earlier(await transferByKey(tx, memberId, key), content);
    if (before) return before;
    const { provider } = walletIn(mode, ask);
    if (currency !== ask.own) throw walletFaults('wallet.wrong_currency');
    if (!providerOf(needs, provider)) throw walletFaults('wallet.unknown_vendor');
    if (direction === 'in') await checkEntry(needs, tx, ask, units);
    const row = await begin(needs, tx, { ...ask, units, content, provider });
    if (row) {
      await signal(tx, TransfersChanged, { brandId: ask.brandId });
      return row;
    }
    const meanwhile = earlier(await transferByKey(tx, memberId, key), content);
    if (!meanwhile) throw new Error('a transfer’s key is taken by nobody');
    return meanwhile;
  });
}

export type SweepAsk = Pick<TransferAsk, 'memberId' | 'brandId' | 'own' | 'key'>;

/** Brings home what is in every wallet whose last transfer is known; the same key answers the same transfers. @throws wallet.single */
export async function sweep(needs: TransferNeeds, ask: SweepAsk): Promise<readonly TransferRow[]> {
  const { memberId, brandId, own: currency, key } = ask;
  const mode = await modeOf(needs, brandId);
  if (mode.isSingle) throw walletFaults('wallet.single');
  const prefix = `sweep ${key} `;
  const before = await transfersOfSweep(needs.db, memberId, prefix);
  if (before.length > 0) return before;
  // Vendors are asked outside of the transaction: one that is slow must hold no lock.
  const { wallets } = await readFunds(needs, { memberId, brandId, currency });
  return needs.db.transaction(async (tx) => {
    await holdSweep(tx, memberId, key);
    const meanwhile = await transfersOfSweep(tx, memberId, prefix);
    if (meanwhile.length > 0) return meanwhile;
    const ledgers = await walletsOf(needs, tx, memberId, currency);
    const busy = new Set((await openTransfers(tx, memberId, currency)).map(({ vendor }) => vendor));
    const made: TransferRow[] = [];
    for (const wallet of wallets) {
      const { vendor } = wallet;
      const provider = mode.wallets.find((one) => one.vendor === vendor)?.provider;
      const units = wallet.fresh ? parseAmount(wallet.balance, currency) : inWallet(ledgers, vendor);
      if (units <= 0n || busy.has(vendor) || provider === undefined) continue;
      const content = wishDigest(`sweep ${vendor}`);
      const row = await begin(needs, tx, {
        memberId,
        brandId,
        key: `${prefix}${vendor}`,
        vendor,
        direction: 'out',
        currency,
        units,
        content,
        provider,
      });
      if (row) made.push(row);
    }
    if (made.length > 0) await signal(tx, TransfersChanged, { brandId });
    return made;
  });
}
