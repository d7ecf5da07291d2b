/** Tables, rounds and bets as JSON. A round shows its link and outcome from `drawn` on, and never before. */
import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import type { PastRound, TableBet, TableRound } from './contract.ts';
import type { BetRow } from './store/bets.ts';
import type { RoundRow, TableRow } from './store.ts';

export const nameOf = ({ names, code }: Pick<TableRow, 'names' | 'code'>, language: string): string =>
  names[language] ?? names['en'] ?? code;

/** `dragon-tiger-2`, 2026-11-23, 42 → `DT2-1123-0042` */
export function roundSerial({ table_code, day, n }: Pick<RoundRow, 'table_code' | 'day' | 'n'>): string {
  const name = table_code
    .split('-')
    .map((part) => (/^\d+$/.test(part) ? part : part.slice(0, 1)))
    .join('');
  return `${name}-${day.slice(5).replace('-', '')}-${String(n).padStart(4, '0')}`.toUpperCase();
}

/** A round that was dealt; one whose result staff entered has no link. */
const shows = ({ state, outcome }: RoundRow): boolean =>
  state !== 'open' && state !== 'closed' && outcome !== null;

/** 237 → `2.37` */
export const multiplierText = (hundredths: number): string =>
  `${Math.floor(hundredths / 100)}.${String(hundredths - 100 * Math.floor(hundredths / 100)).padStart(2, '0')}`;

/** `2.37` → 237; it has the form of its schema. */
export const readMultiplier = (text: string): number => Number(text.replace('.', ''));

const isSecret = ({ flight, state }: RoundRow): boolean => flight && (state === 'open' || state === 'closed');

export const presentRound = (row: RoundRow, currency: string): TableRound => ({
  roundId: row.id,
  serial: roundSerial(row),
  day: row.day,
  n: row.n,
  state: row.state,
  note: row.note,
  opensAt: toWire(row.opens_at),
  closesAt: toWire(row.closes_at),
  // Where a flight ends is a secret until it has.
  revealsAt: toWire(isSecret(row) ? row.closes_at : row.reveals_at),
  endsAt: toWire(isSecret(row) ? row.closes_at : row.ends_at),
  flightAt: row.flight_at ? toWire(row.flight_at) : null,
  riders: row.riders.map(({ name, stake, out, payout }) => ({
    name,
    stake: formatWire(BigInt(stake), currency),
    out: out === null ? null : multiplierText(out),
    payout: formatWire(BigInt(payout), currency),
  })),
  called: [...row.called],
  prizes: row.prizes.map(({ prize, at, cards, each, names }) => ({
    prize,
    at,
    cards: [...cards],
    each: formatWire(BigInt(each), currency),
    names: [...names],
  })),
  commitment: row.commitment,
  link: shows(row) ? row.link : null,
  outcome: shows(row) ? row.outcome : null,
  result: shows(row) ? row.result : null,
  players: row.players,
  crowd: Object.entries(row.crowd).map(([spot, { stake, players }]) => ({
    spot,
    stake: formatWire(BigInt(stake), currency),
    players,
  })),
});

export const presentPast = (row: RoundRow): PastRound => ({
  roundId: row.id,
  serial: roundSerial(row),
  state: row.state,
  result: shows(row) ? row.result : null,
  outcome: shows(row) ? row.outcome : null,
});

export const betSerial = (id: string): string => `T-${id.slice(24, 28)}-${id.slice(28)}`.toUpperCase();

export type ShownBet = BetRow & Pick<RoundRow, 'day' | 'n' | 'result' | 'note' | 'flight_at'>;

/** @param out where it has left a flight, in hundredths */
export const presentBet = (row: ShownBet, tableName: string, out?: number): TableBet => ({
  betId: row.id,
  serial: betSerial(row.id),
  table: row.table_code,
  tableName,
  roundId: row.round_id,
  roundSerial: roundSerial(row),
  state: row.state,
  parts: row.parts.map(({ spot, stake, payout }) => ({
    spot,
    stake: formatWire(BigInt(stake), row.currency),
    payout: formatWire(BigInt(payout), row.currency),
  })),
  auto: row.auto === null ? null : multiplierText(row.auto),
  out: out === undefined ? null : multiplierText(out),
  stake: formatWire(row.stake, row.currency),
  payout: formatWire(row.payout, row.currency),
  currency: row.currency,
  result: row.state === 'open' ? null : row.result,
  note: row.note,
  at: toWire(row.at),
});
