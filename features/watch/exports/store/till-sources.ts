/** SQL of what the desks of the till export besides deposits and withdrawals; in the manner of `sources.ts`. */
import { statement } from '#platform/db/db.ts';
import { ALL, rowsOf, within } from './sources.ts';

const NEXT = '($9::uuid is null or x.id < $9::uuid) and $10::text is null order by x.id desc limit $11';
const NAMED = '($8::text is null or m.account like $8)';
const IN_STATE = '($6::text is null or x.state = $6)';

export type PaymentExportRow = {
  id: string;
  at: Date;
  ended_at: Date | null;
  provider: string;
  provider_reference: string;
  reference: string;
  payer: string;
  amount: bigint;
  currency: string;
  source: string;
  state: string;
  deposit: string | null;
};
const PAYMENTS_FROM = `from cashier.payments_view x left join cashier.deposits_view d on d.id = x.deposit_id
  where ${ALL} and x.brand_id = $1 and ${within('x.at')} and ${IN_STATE}`;
const PAYMENTS = statement<PaymentExportRow>(
  'exports.payments',
  `select x.id, x.at, x.ended_at, x.provider, x.provider_reference, x.reference, x.payer, x.amount, x.currency, x.source, x.state,
          d.serial as deposit ${PAYMENTS_FROM} and ${NEXT}`,
);

export type DifferenceExportRow = {
  id: string;
  at: Date;
  settled_at: Date | null;
  provider: string;
  kind: string;
  reference: string;
  provider_reference: string;
  deposit: string | null;
  here_amount: bigint | null;
  there_amount: bigint | null;
  currency: string;
  here_state: string;
  there_state: string;
  state: string;
  outcome: string;
  reason: string;
};
const DIFFERENCES_FROM = `from cashier.differences_view x left join cashier.deposits_view d on d.id = x.deposit_id
  where ${ALL} and x.brand_id = $1 and ${within('x.at')} and ${IN_STATE}`;
const DIFFERENCES = statement<DifferenceExportRow>(
  'exports.differences',
  `select x.id, x.at, x.settled_at, x.provider, x.kind, x.reference, x.provider_reference, d.serial as deposit, x.here_amount,
          x.there_amount, x.currency, x.here_state, x.there_state, x.state, x.outcome, x.reason ${DIFFERENCES_FROM} and ${NEXT}`,
);

export type WalletTransferExportRow = {
  id: string;
  created_at: Date;
  ended_at: Date | null;
  serial: string;
  account: string;
  vendor: string;
  direction: string;
  amount: bigint;
  currency: string;
  state: string;
  reason: string;
};
const TRANSFERS_FROM = `from wallet.transfers_view x join members.directory m on m.id = x.member_id
  where ${ALL} and x.brand_id = $1 and ${within('x.created_at')} and ${IN_STATE} and ${NAMED}`;
const TRANSFERS = statement<WalletTransferExportRow>(
  'exports.wallet_transfers',
  `select x.id, x.created_at, x.ended_at, x.serial, m.account, x.vendor, x.direction, x.amount, x.currency, x.state, x.reason
          ${TRANSFERS_FROM} and ${NEXT}`,
);

export type AdjustmentExportRow = {
  id: string;
  at: Date;
  serial: string;
  account: string;
  direction: string;
  amount: bigint;
  currency: string;
  cause: string;
  reason: string;
  asked_by: string;
  agreed_by: string;
};
const ADJUSTMENTS_FROM = `from wallet.adjustments_view x join members.directory m on m.id = x.member_id
  where ${ALL} and x.brand_id = $1 and ${within('x.at')} and ${NAMED}`;
const ADJUSTMENTS = statement<AdjustmentExportRow>(
  'exports.adjustments',
  `select x.id, x.at, x.serial, m.account, x.direction, x.amount, x.currency, x.cause, x.reason,
          coalesce((select i.username from identity.directory i where i.id = x.asked_by), '') as asked_by,
          coalesce((select string_agg(i.username, ' ' order by i.username) from identity.directory i where i.id = any (x.agreed_by)), '')
            as agreed_by ${ADJUSTMENTS_FROM} and ${NEXT}`,
);

export type CommissionExportRow = {
  id: string;
  created_at: Date;
  paid_at: Date | null;
  serial: string;
  account: string;
  kind: string;
  period: string;
  correction: number;
  amount: bigint;
  carry: bigint;
  currency: string;
  state: string;
  held_because: string;
};
const COMMISSION_FROM = `from commission.lines_view x join members.directory m on m.id = x.receiver
  where ${ALL} and x.brand_id = $1 and ${within('x.created_at')} and ${IN_STATE} and ${NAMED}`;
const COMMISSION = statement<CommissionExportRow>(
  'exports.commission',
  `select x.id, x.created_at, x.paid_at, x.serial, m.account, x.kind, x.period_key as period, x.correction, x.amount, x.carry, x.currency,
          x.state, x.held_because ${COMMISSION_FROM} and ${NEXT}`,
);

export const commissionRows = rowsOf('commission', COMMISSION_FROM, COMMISSION);
export const paymentRows = rowsOf('payments', PAYMENTS_FROM, PAYMENTS);
export const differenceRows = rowsOf('differences', DIFFERENCES_FROM, DIFFERENCES);
export const walletTransferRows = rowsOf('wallet_transfers', TRANSFERS_FROM, TRANSFERS);
export const adjustmentRows = rowsOf('adjustments', ADJUSTMENTS_FROM, ADJUSTMENTS);
