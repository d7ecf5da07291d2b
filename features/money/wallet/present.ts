import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import type { Wallet } from '#ledger/service.ts';
import type { AccountLine, Balance } from './contract.ts';
import type { LineRow } from './store.ts';

export const presentBalance = (wallet: Wallet, currency: string): Balance => ({
  balance: formatWire(wallet.cash, currency),
  held: formatWire(wallet.held, currency),
  currency,
  version: wallet.version,
});

/**
 * The number a player sees on the slip of what moved his money: a deposit carries its serial in the transfer's key
 * (`deposit D-26-000123`), a round's is part of its id (play/rounds/present.ts).
 */
export function serialOf({
  transfer_kind,
  key,
  ref,
}: Pick<LineRow, 'transfer_kind' | 'key' | 'ref'>): string {
  if (transfer_kind === 'deposit') return key.slice('deposit '.length);
  return `R-${ref.slice(24, 28)}-${ref.slice(28)}`.toUpperCase();
}

export const presentLine = (row: LineRow): AccountLine => ({
  id: `${row.transfer_id}:${row.seq}`,
  at: toWire(row.at),
  kind: row.kind,
  amount: formatWire(row.amount, row.currency),
  balanceAfter: formatWire(row.balance_after, row.currency),
  currency: row.currency,
  serial: serialOf(row),
});
