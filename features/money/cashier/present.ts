import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import type { Deposit, Method, OpsDeposit, Pay } from './contract.ts';
import type { Payment } from './contract/payments.ts';
import type { OpsDepositMethod } from './contract/methods.ts';
import type { Difference, Report } from './contract/reconciliation.ts';
import type { StaffMethodRow } from './store/methods.ts';
import type { DifferenceListRow, ReportRow } from './store/reconciliation.ts';
import type { DepositRow, MethodRow } from './store.ts';
import type { OpsRow } from './store/desk.ts';
import type { PaymentListRow } from './store/payments.ts';

/** Nothing to do for the payer. */
export const NO_PAY: Pay = { form: 'none', lines: {}, needed: 0 };

/** For the player. */
export const presentDeposit = (row: DepositRow): Deposit => ({
  id: row.id,
  serial: row.serial,
  method: row.method,
  amount: formatWire(row.amount, row.currency),
  currency: row.currency,
  state: row.state,
  failure: row.failure === '' ? '' : `cashier.failure.${row.failure}`,
  fee: formatWire(row.fee, row.currency),
  // A transfer is known by the deposit's own number.
  pay: row.pay.form === 'bank' ? { ...row.pay, lines: { ...row.pay.lines, reference: row.serial } } : row.pay,
  seen: row.seen,
  expiresAt: toWire(row.expires_at),
  createdAt: toWire(row.created_at),
  settledAt: row.settled_at ? toWire(row.settled_at) : null,
});

/** The first answer to a deposit's key, whatever became of it since. */
export const presentAsAsked = (row: DepositRow): Deposit =>
  presentDeposit({
    ...row,
    state: 'pending',
    failure: '',
    settled_at: null,
    seen: 0,
    pay: row.pay.form === 'bank' ? row.pay : NO_PAY,
  });

/** For operators. */
export const presentForOps = (row: OpsRow): OpsDeposit => ({
  ...presentDeposit(row),
  memberId: row.member_id,
  account: row.account,
  provider: row.provider,
  providerReference: row.provider_reference ?? '',
  flag: row.flag === '' ? '' : `cashier.flag.${row.flag}`,
});

/** A deposit that is named by a payment's reference and is paid already is no suggestion. */
function suggestedOf(row: PaymentListRow): Payment['suggested'] {
  const { named, named_account: account, named_amount: amount, named_currency: currency } = row;
  if (named === null || account === null || amount === null || currency === null) return null;
  if (row.state !== 'waiting' || row.named_state === 'credited') return null;
  const fits = amount === row.amount && currency === row.currency;
  return { serial: named, account, amount: formatWire(amount, currency), fits };
}

export const presentPayment = (row: PaymentListRow): Payment => ({
  id: row.id,
  provider: row.provider,
  providerReference: row.provider_reference,
  reference: row.reference,
  payer: row.payer,
  amount: formatWire(row.amount, row.currency),
  currency: row.currency,
  source: row.source,
  state: row.state,
  at: toWire(row.at),
  deposit: row.matched ?? '',
  suggested: suggestedOf(row),
});

export const presentMethod = (row: MethodRow): Method => ({
  code: row.code,
  provider: row.provider,
  kind: row.kind,
  currency: row.currency,
  min: formatWire(row.min_amount, row.currency),
  max: formatWire(row.max_amount, row.currency),
  name: row.name,
  form: row.form,
  fee: formatWire(row.fee, row.currency),
  quick: row.quick.map((amount) => formatWire(amount, row.currency)),
  arrivesInMs: row.arrives_in_ms,
  level: row.level,
});

/** For the desk: with what players do not see. */
export const presentOpsMethod = (row: StaffMethodRow): OpsDepositMethod => ({
  ...presentMethod(row),
  details: { ...row.details },
  open: row.enabled,
  revision: row.revision,
});

export const presentReport = (row: ReportRow): Report => ({
  id: row.id,
  provider: row.provider,
  from: row.day_from,
  to: row.day_to,
  source: row.source,
  lines: row.lines,
  differences: row.differences,
  at: toWire(row.at),
});

export const presentDifference = (row: DifferenceListRow): Difference => ({
  id: row.id,
  provider: row.provider,
  kind: row.kind,
  reference: row.reference,
  providerReference: row.provider_reference,
  deposit: row.serial ?? '',
  account: row.account ?? '',
  here: row.here_amount === null ? null : formatWire(row.here_amount, row.currency),
  there: row.there_amount === null ? null : formatWire(row.there_amount, row.currency),
  hereState: row.here_state,
  thereState: row.there_state,
  currency: row.currency,
  state: row.state,
  outcome: row.outcome,
  reason: row.reason,
  at: toWire(row.at),
  request: row.request,
});
