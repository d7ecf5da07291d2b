/** The only place where a row of poker becomes JSON. What a caller may see of cards is decided here and nowhere else. */
import type { Card } from '#games/poker/engine/cards.ts';
import { buttonOf } from '#games/poker/engine/setup.ts';
import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import type { PokerHand, PokerLine, PokerSeat, PokerTable } from './contract.ts';
import { handAfter, linesUntil, seenBy } from './rules/lines.ts';
import { readSetup } from './rules/setup.ts';
import type { SittingRow, TableRow } from './store.ts';
import type { HandRow } from './store/hands.ts';

export const handSerial = (table: string, n: number): string => `PK-${table}-${n}`.toUpperCase();

export const presentPlace = (row: TableRow) => ({
  code: row.code,
  name: row.name,
  game: row.game,
  betting: row.betting,
  kind: row.kind,
  currency: row.currency,
  seats: row.seats,
  smallBlind: formatWire(row.small_blind, row.currency),
  bigBlind: formatWire(row.big_blind, row.currency),
  ante: formatWire(row.ante, row.currency),
  minBuyIn: formatWire(row.min_buy, row.currency),
  maxBuyIn: formatWire(row.max_buy, row.currency),
  state: row.state,
});

export const presentLine = (
  row: TableRow & { readonly players: number; readonly average: bigint | null },
): PokerLine => ({
  ...presentPlace(row),
  players: row.players,
  averagePot: row.average === null ? null : formatWire(row.average, row.currency),
});

/** How somebody looks at a hand. */
export type Looking = {
  /** His place in it. */
  readonly place?: number | undefined;
  /** The deck, where he has a place or everything may be shown. */
  readonly deck?: readonly Card[] | undefined;
  /** ms since the epoch: nothing that happened later is shown. */
  readonly until?: number | undefined;
  readonly table: Pick<TableRow, 'action_ms'>;
};

export function presentHand(row: HandRow, { place, deck, until, table }: Looking): PokerHand {
  const began = row.started_at.getTime();
  const shown = until === undefined ? row.lines.length : linesUntil(row.times, until - began);
  const isOver = row.state !== 'playing' && (until === undefined || (row.ended_at?.getTime() ?? 0) <= until);
  const isWhole = shown === row.lines.length;
  const lines = seenBy(row.lines.slice(0, shown), deck, row.setup, place);
  const isAsked = row.state === 'playing' && isWhole && row.acting !== null && row.asked_at !== null;
  return {
    handId: row.id,
    serial: handSerial(row.table_code, row.n),
    table: row.table_code,
    n: row.n,
    state: isOver ? row.state : 'playing',
    setup: row.setup,
    seats: row.seats.map(({ seat, name, bot }, at) => ({ seat, name, bot, mine: at === place })),
    lines,
    times: row.times.slice(0, shown),
    commitment: row.commitment,
    startedAt: toWire(began),
    acting: isAsked ? row.acting : null,
    decideBy: isAsked && row.asked_at ? toWire(row.asked_at.getTime() + table.action_ms) : null,
    bankBy: isAsked && row.deadline ? toWire(row.deadline.getTime()) : null,
    won: isOver && row.result ? wonOf(row) : null,
    rake: isOver ? String(row.rake) : '0',
  };
}

const wonOf = ({ result, setup }: HandRow): string[] =>
  setup.stacks.map((began, at) => String(BigInt(result?.stacks[at] ?? began) - BigInt(began)));

/**
 * What is behind a seat as the hand that is shown has left it: a stack of now would tell how it went on, or – to who sees everything later – how the
 * hand behind it has ended.
 */
function stackIn(
  sitting: SittingRow,
  row: HandRow | undefined,
  hand: PokerHand | null,
  isSeated: boolean,
): bigint {
  const place = row?.seats.findIndex((one) => one.sitting === sitting.id) ?? -1;
  if (!row || !hand || place < 0) return sitting.stack;
  if (hand.state === 'playing') return handAfter(row.setup, hand.lines).seats[place]?.stack ?? sitting.stack;
  const left = row.result?.stacks[place];
  return isSeated || left === undefined ? sitting.stack : BigInt(left);
}

export const presentSeats = (
  sittings: readonly SittingRow[],
  own: SittingRow | undefined,
  row: HandRow | undefined,
  hand: PokerHand | null,
): PokerSeat[] =>
  sittings.map((sitting) => ({
    seat: sitting.seat,
    name: sitting.name,
    bot: sitting.member_id === null && sitting.trial === null && sitting.entry_id === null,
    mine: sitting.id === own?.id,
    stack: String(stackIn(sitting, row, hand, own !== undefined)),
    away: sitting.away,
    bankMs: sitting.bank_ms,
  }));

export function presentMine(own: SittingRow, serial: string): NonNullable<PokerTable['mine']> {
  const wire = (amount: bigint): string => formatWire(amount, own.currency);
  return {
    seat: own.seat,
    stack: wire(own.stack),
    adding: wire(own.adding),
    bought: wire(own.bought),
    net: wire(own.stack + own.adding - own.bought),
    serial,
    leaving: own.leaving !== null,
    away: own.away,
    refused: own.refused,
    straddles: own.straddles,
  };
}

/** Seat of the button of a hand. */
export const buttonSeat = (row: Pick<HandRow, 'setup' | 'seats'>): number | null =>
  row.seats[buttonOf(readSetup(row.setup))]?.seat ?? null;
