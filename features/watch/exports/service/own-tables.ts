/** What a player keeps of his own: the account record, bets, profit and loss. */
import { serialOf } from '#features/money/wallet/present.ts';
import { kindsOf } from '#features/money/wallet/rules.ts';
import { formatWire } from '#kernel/money.ts';
import { accountRows, type BetExportRow, ownBetRows } from '../store/sources.ts';
import { type ProfitExportRow, profitCategoryRows, profitDayRows } from '../store/sum-sources.ts';
import { above, below, money, table, time } from './table.ts';

export const betKey = (row: BetExportRow): readonly string[] => [row.placed_text, row.ref];
export const betCells = {
  placed: (row: BetExportRow) => time(row.placed_at),
  ended: (row: BetExportRow) => time(row.ended_at),
  serial: (row: BetExportRow) => row.serial,
  account: (row: BetExportRow) => row.account,
  kind: (row: BetExportRow) => row.kind,
  category: (row: BetExportRow) => row.category,
  vendor: (row: BetExportRow) => row.vendor,
  game: (row: BetExportRow) => row.game,
  stake: money((row: BetExportRow) => row.stake),
  valid_stake: money((row: BetExportRow) => row.valid_stake),
  payout: money((row: BetExportRow) => row.payout),
  currency: (row: BetExportRow) => row.currency,
  state: (row: BetExportRow) => row.state,
  corrections: (row: BetExportRow) => row.revision,
};
const bets = table({ rows: ownBetRows, key: betKey, cells: betCells, among: ({ bet }) => bet && [bet] });

const account = table({
  rows: accountRows,
  key: (row) => [row.transfer_id, String(row.seq)],
  among: ({ type }) => type && kindsOf(type),
  cells: {
    at: (row) => time(row.at),
    serial: (row) => serialOf(row),
    cause: (row) => row.transfer_kind,
    kind: (row) => row.kind,
    in: (row) => (row.amount > 0n ? formatWire(row.amount, row.currency) : ''),
    out: (row) => (row.amount < 0n ? formatWire(-row.amount, row.currency) : ''),
    balance_after: money((row) => row.balance_after),
    currency: (row) => row.currency,
  },
});

const payout = (row: ProfitExportRow): bigint => row.payout;
const net = (row: ProfitExportRow): bigint => row.payout - row.stake;
const unreported = (row: ProfitExportRow): bigint => row.unreported;
const profit = (rows: typeof profitDayRows, by: string) =>
  table({
    rows,
    key: (row) => [row.of, row.currency],
    cells: {
      [by]: (row) => row.of,
      currency: (row) => row.currency,
      bets: (row) => Number(row.bets),
      stake: money((row) => row.stake),
      valid_stake: money((row) => row.valid_stake),
      payout: above(payout),
      // A result that is corrected on a later day takes back on that day.
      payout_taken_back: below(payout),
      won: above(net),
      lost: below(net),
      won_from_transfers: above(unreported),
      lost_from_transfers: below(unreported),
    },
  });

export const OWN_TABLES = {
  account,
  bets,
  profit_days: profit(profitDayRows, 'day'),
  profit_categories: profit(profitCategoryRows, 'category'),
};
