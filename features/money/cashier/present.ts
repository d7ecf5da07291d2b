import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import type { Deposit, Method, OpsDeposit } from './contract.ts';
import type { DepositRow, MethodRow, OpsRow } from './store.ts';

/** For the player. */
export const presentDeposit = (row: DepositRow): Deposit => ({
  id: row.id,
  serial: row.serial,
  method: row.method,
  amount: formatWire(row.amount, row.currency),
  currency: row.currency,
  state: row.state,
  failure: row.failure === '' ? '' : `cashier.failure.${row.failure}`,
  createdAt: toWire(row.created_at),
  settledAt: row.settled_at ? toWire(row.settled_at) : null,
});

/** The first answer to a deposit's key, whatever became of it since. */
export const presentAsAsked = (row: DepositRow): Deposit =>
  presentDeposit({ ...row, state: 'pending', failure: '', settled_at: null });

/** For operators. */
export const presentForOps = (row: OpsRow): OpsDeposit => ({
  ...presentDeposit(row),
  memberId: row.member_id,
  account: row.account,
  provider: row.provider,
  providerReference: row.provider_reference ?? '',
  flag: row.flag === '' ? '' : `cashier.flag.${row.flag}`,
});

export const presentMethod = (row: MethodRow): Method => ({
  code: row.code,
  provider: row.provider,
  kind: row.kind,
  currency: row.currency,
  min: formatWire(row.min_amount, row.currency),
  max: formatWire(row.max_amount, row.currency),
  fee: formatWire(0n, row.currency),
  arrivesInMs: row.arrives_in_ms,
});
