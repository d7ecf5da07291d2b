import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import { serialOfRef } from '#ledger/contract.ts';
import type { Wallet } from '#ledger/service.ts';
import { type AccountLine, type AccountSum, type Balance, LineKey } from './contract.ts';
import type { Adjustment } from './contract/adjustments.ts';
import { causeOf } from './rules.ts';
import type { OpsTransfer, WalletTransfer } from './contract/transfers.ts';
import type { LineRow, SumRow } from './store.ts';
import type { OpsAdjustmentRow } from './store/adjustments.ts';
import type { OpsTransferRow, TransferRow } from './store/transfers.ts';

export const presentBalance = (wallet: Wallet, currency: string): Balance => ({
  balance: formatWire(wallet.cash, currency),
  held: formatWire(wallet.held, currency),
  currency,
  version: wallet.version,
});

const ROUNDS = ['round', 'settle', 'void'];

/**
 * The number a player sees on the slip of what moved his money: the transfer's serial. Transfers of before there were any are told by what
 * they have: a deposit's is in the key (`deposit D-26-000123`), a round's is part of its id, anything else is named by its cause.
 */
export function serialOf({
  transfer_kind,
  key,
  ref,
  serial,
}: Pick<LineRow, 'transfer_kind' | 'key' | 'ref' | 'serial'>): string {
  if (serial !== null) return serial;
  if (transfer_kind === 'deposit' && key.startsWith('deposit ')) return key.slice('deposit '.length);
  return serialOfRef(ROUNDS.includes(transfer_kind) ? 'R' : 'T', ref);
}

/** One transfer may move the cash twice. */
export const keyOfLine = ({ transfer_id, seq }: Pick<LineRow, 'transfer_id' | 'seq'>): string =>
  LineKey.write({ id: transfer_id, seq });

export const presentLineSum = ({ n, came, went }: SumRow, currency: string): AccountSum => ({
  lines: Number(n),
  came: formatWire(came, currency),
  went: formatWire(went, currency),
  net: formatWire(came - went, currency),
});

export function presentLine(row: LineRow): AccountLine {
  const cause = causeOf(row.transfer_kind);
  return {
    id: keyOfLine(row),
    at: toWire(row.at),
    kind: row.kind,
    amount: formatWire(row.amount, row.currency),
    balanceAfter: formatWire(row.balance_after, row.currency),
    currency: row.currency,
    serial: serialOf(row),
    ...(cause && { cause: { kind: cause, ref: row.ref } }),
  };
}

/** For the member. */
export const presentTransfer = (row: TransferRow): WalletTransfer => ({
  id: row.id,
  serial: row.serial,
  vendor: row.vendor,
  direction: row.direction,
  amount: formatWire(row.amount, row.currency),
  currency: row.currency,
  state: row.state,
  reason: row.reason === '' ? '' : `wallet.reason.${row.reason}`,
  createdAt: toWire(row.created_at),
  endedAt: row.ended_at ? toWire(row.ended_at) : null,
});

/** The first answer to a transfer's key, whatever became of it since. */
export const presentTransferAsAsked = (row: TransferRow): WalletTransfer =>
  presentTransfer({ ...row, state: 'asked', reason: '', ended_at: null });

export const presentAdjustment = (row: OpsAdjustmentRow): Adjustment => ({
  id: row.id,
  serial: row.serial,
  memberId: row.member_id,
  account: row.account,
  direction: row.direction,
  amount: formatWire(row.amount, row.currency),
  currency: row.currency,
  cause: row.cause,
  reason: row.reason,
  askedBy: row.asked_name,
  agreedBy: [...row.agreed_names],
  at: toWire(row.at),
});

/** For the desk. */
export const presentTransferForOps = (row: OpsTransferRow): OpsTransfer => ({
  ...presentTransfer(row),
  memberId: row.member_id,
  account: row.account,
  provider: row.provider,
  asks: row.asks,
  contradiction: row.contradiction,
  request: row.request,
});
