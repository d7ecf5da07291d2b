/** What moved money, as files: payments in and out, bets, adjustments, what agents earn, every posting of the ledger. */
import { formatWire } from '#kernel/money.ts';
import { betRows, depositRows, withdrawalRows } from '../store/sources.ts';
import { type DayExportRow, dayRows, postingRows } from '../store/sum-sources.ts';
import {
  adjustmentRows,
  type CommissionExportRow,
  commissionRows,
  differenceRows,
  paymentRows,
  walletTransferRows,
} from '../store/till-sources.ts';
import { betCells, betKey } from './own-tables.ts';
import { above, below, byId, money, table, time } from './table.ts';

const bets = table({ rows: betRows, key: betKey, cells: betCells, among: ({ bet }) => bet && [bet] });

const deposits = table({
  rows: depositRows,
  key: byId,
  cells: {
    asked: (row) => time(row.created_at),
    settled: (row) => time(row.settled_at),
    serial: (row) => row.serial,
    account: (row) => row.account,
    method: (row) => row.method,
    provider: (row) => row.provider,
    provider_reference: (row) => row.provider_reference ?? '',
    amount: money((row) => row.amount),
    fee: money((row) => row.fee),
    currency: (row) => row.currency,
    state: (row) => row.state,
    failure: (row) => row.failure,
    flag: (row) => row.flag,
  },
});

const withdrawals = table({
  rows: withdrawalRows,
  key: byId,
  cells: {
    asked: (row) => time(row.created_at),
    ended: (row) => time(row.ended_at),
    serial: (row) => row.serial,
    account: (row) => row.account,
    method: (row) => row.method,
    provider: (row) => row.provider,
    provider_reference: (row) => row.provider_reference ?? '',
    // The row keeps what is paid out; what was asked for is more by the fee.
    amount: money((row) => row.amount + row.fee),
    fee: money((row) => row.fee),
    arrives: money((row) => row.amount),
    currency: (row) => row.currency,
    state: (row) => row.state,
    reason: (row) => row.reason,
  },
});

const payments = table({
  rows: paymentRows,
  key: byId,
  cells: {
    entered: (row) => time(row.at),
    ended: (row) => time(row.ended_at),
    provider: (row) => row.provider,
    provider_reference: (row) => row.provider_reference,
    reference: (row) => row.reference,
    payer: (row) => row.payer,
    amount: money((row) => row.amount),
    currency: (row) => row.currency,
    source: (row) => row.source,
    state: (row) => row.state,
    deposit: (row) => row.deposit ?? '',
  },
});

const differences = table({
  rows: differenceRows,
  key: byId,
  cells: {
    found: (row) => time(row.at),
    settled: (row) => time(row.settled_at),
    provider: (row) => row.provider,
    kind: (row) => row.kind,
    deposit: (row) => row.deposit ?? '',
    reference: (row) => row.reference,
    provider_reference: (row) => row.provider_reference,
    here: (row) => (row.here_amount === null ? '' : formatWire(row.here_amount, row.currency)),
    there: (row) => (row.there_amount === null ? '' : formatWire(row.there_amount, row.currency)),
    currency: (row) => row.currency,
    here_state: (row) => row.here_state,
    there_state: (row) => row.there_state,
    state: (row) => row.state,
    outcome: (row) => row.outcome,
    reason: (row) => row.reason,
  },
});

const walletTransfers = table({
  rows: walletTransferRows,
  key: byId,
  cells: {
    asked: (row) => time(row.created_at),
    ended: (row) => time(row.ended_at),
    serial: (row) => row.serial,
    account: (row) => row.account,
    vendor: (row) => row.vendor,
    direction: (row) => row.direction,
    amount: money((row) => row.amount),
    currency: (row) => row.currency,
    state: (row) => row.state,
    reason: (row) => row.reason,
  },
});

const adjustments = table({
  rows: adjustmentRows,
  key: byId,
  cells: {
    booked: (row) => time(row.at),
    serial: (row) => row.serial,
    account: (row) => row.account,
    given: (row) => (row.direction === 'in' ? formatWire(row.amount, row.currency) : ''),
    taken: (row) => (row.direction === 'out' ? formatWire(row.amount, row.currency) : ''),
    currency: (row) => row.currency,
    cause: (row) => row.cause,
    reason: (row) => row.reason,
    asked_by: (row) => row.asked_by,
    agreed_by: (row) => row.agreed_by,
  },
});

const earned = (row: CommissionExportRow): bigint => row.amount;
const commission = table({
  rows: commissionRows,
  key: byId,
  cells: {
    calculated: (row) => time(row.created_at),
    paid: (row) => time(row.paid_at),
    serial: (row) => row.serial,
    account: (row) => row.account,
    kind: (row) => row.kind,
    period: (row) => row.period,
    correction: (row) => row.correction,
    earned: above(earned),
    owed: below(earned),
    carried_over: money((row) => (row.carry < 0n ? -row.carry : row.carry)),
    currency: (row) => row.currency,
    state: (row) => row.state,
    held_because: (row) => row.held_because,
  },
});

const postings = table({
  rows: postingRows,
  key: (row) => [row.transfer_id, String(row.seq)],
  cells: {
    at: (row) => time(row.at),
    transfer: (row) => row.transfer_id,
    step: (row) => row.seq,
    serial: (row) => row.serial,
    account: (row) => row.account,
    cause: (row) => row.cause,
    kind: (row) => row.kind,
    from: (row) => row.from_purpose,
    from_number: (row) => String(row.from_number),
    to: (row) => row.to_purpose,
    to_number: (row) => String(row.to_number),
    amount: money((row) => row.amount),
    balance_after: (row) => (row.balance_after === null ? '' : formatWire(row.balance_after, row.currency)),
    currency: (row) => row.currency,
  },
});

const payouts = (row: DayExportRow): bigint => row.payouts;
const result = (row: DayExportRow): bigint => row.stakes - row.payouts;
const days = table({
  rows: dayRows,
  key: (row) => [row.day, row.currency],
  cells: {
    day: (row) => row.day,
    currency: (row) => row.currency,
    stakes: money((row) => row.stakes),
    payouts: above(payouts),
    // A result that is corrected on a later day takes back on that day.
    payouts_taken_back: below(payouts),
    ggr_won: above(result),
    ggr_lost: below(result),
    deposits: money((row) => row.deposits),
    withdrawals: money((row) => row.withdrawals),
    active_players: (row) => Number(row.active),
    sign_ups: (row) => Number(row.sign_ups),
  },
});

export const MONEY_TABLES = {
  deposits,
  withdrawals,
  bets,
  payments,
  differences,
  wallet_transfers: walletTransfers,
  adjustments,
  commission,
  postings,
  days,
};
