/** What each kind of file holds: its columns, how its rows are read, and where the next ones begin. */
import { kindsOf } from '#features/money/wallet/rules.ts';
import { serialOf } from '#features/money/wallet/present.ts';
import { csvLine } from '#kernel/csv.ts';
import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import type { Runner } from '#platform/db/db.ts';
import type { ExportFilter, ExportKind } from '../contract.ts';
import type { ExportRow } from '../store.ts';
import {
  type Asked,
  countAccount,
  countBets,
  countDeposits,
  countWithdrawals,
  readAccount,
  readBets,
  readDeposits,
  readOwnBets,
  readWithdrawals,
} from '../store/sources.ts';
import {
  countAdjustments,
  countCommission,
  countDifferences,
  countPayments,
  countWalletTransfers,
  readAdjustments,
  readCommission,
  readDifferences,
  readPayments,
  readWalletTransfers,
} from '../store/till-sources.ts';

type Read<Row> = (
  runner: Runner,
  asked: Asked,
  last: readonly string[] | null,
  limit: number,
) => Promise<Row[]>;

export type Source = {
  readonly header: string;
  readonly count: (runner: Runner, asked: Asked) => Promise<bigint>;
  /** The next rows as lines, and where the ones after them begin. */
  readonly next: (
    runner: Runner,
    asked: Asked,
    last: readonly string[] | null,
    limit: number,
  ) => Promise<{ readonly lines: string; readonly rows: number; readonly last: readonly string[] | null }>;
};

type Cells<Row> = Readonly<Record<string, (row: Row) => string | number>>;

function source<Row>(
  count: Source['count'],
  read: Read<Row>,
  keyOf: (row: Row) => readonly string[],
  cells: Cells<Row>,
): Source {
  const columns = Object.values(cells);
  return {
    header: csvLine(Object.keys(cells)),
    count,
    next: async (runner, asked, last, limit) => {
      const rows = await read(runner, asked, last, limit);
      const end = rows.at(-1);
      return {
        lines: rows.map((row) => csvLine(columns.map((cell) => cell(row)))).join(''),
        rows: rows.length,
        last: end ? keyOf(end) : last,
      };
    },
  };
}

const time = (at: Date | null): string => (at ? toWire(at) : '');
const byId = ({ id }: { readonly id: string }): readonly string[] => [id];
const money =
  <Row extends { readonly currency: string }>(read: (row: Row) => bigint) =>
  (row: Row): string =>
    formatWire(read(row), row.currency);

const bets = (read: typeof readBets): Source =>
  source(countBets, read, (row) => [row.placed_text, row.ref], {
    placed: (row) => time(row.placed_at),
    ended: (row) => time(row.ended_at),
    serial: (row) => row.serial,
    account: (row) => row.account,
    kind: (row) => row.kind,
    category: (row) => row.category,
    vendor: (row) => row.vendor,
    game: (row) => row.game,
    stake: money((row) => row.stake),
    valid_stake: money((row) => row.valid_stake),
    payout: money((row) => row.payout),
    currency: (row) => row.currency,
    state: (row) => row.state,
    corrections: (row) => row.revision,
  });

const account = source(countAccount, readAccount, (row) => [row.transfer_id, String(row.seq)], {
  at: (row) => time(row.at),
  serial: (row) => serialOf(row),
  cause: (row) => row.transfer_kind,
  kind: (row) => row.kind,
  // Two columns: a figure below zero would be a formula to a spreadsheet.
  in: (row) => (row.amount > 0n ? formatWire(row.amount, row.currency) : ''),
  out: (row) => (row.amount < 0n ? formatWire(-row.amount, row.currency) : ''),
  balance_after: money((row) => row.balance_after),
  currency: (row) => row.currency,
});

const deposits = source(countDeposits, readDeposits, byId, {
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
});

const withdrawals = source(countWithdrawals, readWithdrawals, byId, {
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
});

const payments = source(countPayments, readPayments, byId, {
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
});

const differences = source(countDifferences, readDifferences, byId, {
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
});

const walletTransfers = source(countWalletTransfers, readWalletTransfers, byId, {
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
});

const adjustments = source(countAdjustments, readAdjustments, byId, {
  booked: (row) => time(row.at),
  serial: (row) => row.serial,
  account: (row) => row.account,
  // Two columns: a figure below zero would be a formula to a spreadsheet.
  given: (row) => (row.direction === 'in' ? formatWire(row.amount, row.currency) : ''),
  taken: (row) => (row.direction === 'out' ? formatWire(row.amount, row.currency) : ''),
  currency: (row) => row.currency,
  cause: (row) => row.cause,
  reason: (row) => row.reason,
  asked_by: (row) => row.asked_by,
  agreed_by: (row) => row.agreed_by,
});

/** Two columns: a figure below zero would be a formula to a spreadsheet. */
const above = (amount: bigint, currency: string): string => (amount > 0n ? formatWire(amount, currency) : '');

const commission = source(countCommission, readCommission, byId, {
  calculated: (row) => time(row.created_at),
  paid: (row) => time(row.paid_at),
  serial: (row) => row.serial,
  account: (row) => row.account,
  kind: (row) => row.kind,
  period: (row) => row.period,
  correction: (row) => row.correction,
  earned: (row) => above(row.amount, row.currency),
  owed: (row) => above(-row.amount, row.currency),
  carried_over: (row) => above(row.carry < 0n ? -row.carry : row.carry, row.currency),
  currency: (row) => row.currency,
  state: (row) => row.state,
  held_because: (row) => row.held_because,
});

const SOURCES: Readonly<Record<ExportKind, Source>> = {
  account,
  bets: bets(readBets),
  deposits,
  withdrawals,
  payments,
  differences,
  wallet_transfers: walletTransfers,
  adjustments,
  commission,
};
const OWN_BETS = bets(readOwnBets);

export const sourceOf = ({ kind, owner_kind }: Pick<ExportRow, 'kind' | 'owner_kind'>): Source =>
  kind === 'bets' && owner_kind === 'member' ? OWN_BETS : SOURCES[kind];

const escaped = (text: string): string => `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** What the statements are asked with. A member's file holds his own rows, whatever the filter says. */
export function askedBy(
  row: Pick<ExportRow, 'brand_id' | 'owner_kind' | 'owner_id' | 'kind'>,
  filter: ExportFilter,
  zone: string,
): Asked {
  const own = row.owner_kind === 'member';
  const { from, to, state = null, bet, type, account: prefix } = filter;
  return {
    brandId: row.brand_id,
    memberId: own ? row.owner_id : null,
    from,
    to,
    zone,
    state,
    kinds: row.kind === 'account' ? (type ? kindsOf(type) : null) : bet ? [bet] : null,
    account: own || !prefix ? null : escaped(prefix),
  };
}
