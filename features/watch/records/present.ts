import { formatWire } from '#kernel/money.ts';
import { resultOf } from '#kernel/played.ts';
import { toWire } from '#kernel/time.ts';
import { STAKE_KINDS } from '#features/play/stakes/contract.ts';
import { BET_STATES, type BonusLine, type ProfitLine, type RecordLine, type RecordSum } from './contract.ts';
import type { BetRow, OpenRow, ProfitRow, SumRow } from './store.ts';
import type { BonusRow } from './store/bonus.ts';

const presentPlayed = (row: SumRow, currency: string) => ({
  bets: Number(row.bets),
  stake: formatWire(row.stake, currency),
  validStake: formatWire(row.valid_stake, currency),
  payout: formatWire(row.payout, currency),
  net: formatWire(resultOf({ staked: row.stake, returned: row.payout }), currency),
});

export const presentSum = (row: SumRow & OpenRow, currency: string): RecordSum => ({
  ...presentPlayed(row, currency),
  openBets: Number(row.open_bets),
  open: formatWire(row.open, currency),
});

const NO_SUM: SumRow = { bets: 0n, stake: 0n, valid_stake: 0n, payout: 0n };

export const addUp = (rows: readonly SumRow[]): SumRow =>
  rows.reduce(
    (sum, row) => ({
      bets: sum.bets + row.bets,
      stake: sum.stake + row.stake,
      valid_stake: sum.valid_stake + row.valid_stake,
      payout: sum.payout + row.payout,
    }),
    NO_SUM,
  );

export const presentBet = (row: BetRow, language: string): RecordLine => ({
  ref: row.ref,
  serial: row.serial,
  kind: STAKE_KINDS.find((kind) => kind === row.kind) ?? 'round',
  category: row.category,
  vendor: row.vendor,
  game: row.game,
  gameName: row.names?.[language] ?? row.names?.['en'] ?? row.game,
  state: BET_STATES.find((state) => state === row.state) ?? 'open',
  stake: formatWire(row.stake, row.currency),
  validStake: formatWire(row.valid_stake, row.currency),
  payout: formatWire(row.payout, row.currency),
  currency: row.currency,
  at: toWire(row.placed_at),
  endedAt: row.ended_at && toWire(row.ended_at),
  revision: row.revision,
});

export const presentProfit = (row: ProfitRow, currency: string): ProfitLine => ({
  of: row.of,
  ...presentPlayed(row, currency),
  unreported: formatWire(row.unreported, currency),
});

export const presentBonus = (row: BonusRow): BonusLine => ({
  id: row.id,
  serial: row.serial,
  kind: row.kind,
  amount: formatWire(row.amount, row.currency),
  currency: row.currency,
  at: toWire(row.at),
});
