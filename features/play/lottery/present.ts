/** Games, draws, orders and bets as JSON. A draw shows its link and result from `drawn` on, and never before. */
import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import { dateAt } from '#kernel/zones.ts';
import { serialOfRef } from '#ledger/contract.ts';
import type { Draw, LotteryBet, LotteryLine, LotteryOrder, OrderTaken } from './contract.ts';
import type { LotteryMenuEntry } from './contract/gateway.ts';
import type { OpsDraw } from './contract/ops.ts';
import { isLate } from './rules/draw.ts';
import { scheduleOn } from './rules/schedule.ts';
import type { DrawRow, GameRow } from './store.ts';
import type { OrderRow } from './store/bets.ts';
import type { BetWithDraw, DrawSums, OrderSums } from './store/lists.ts';

export const nameOf = ({ names, code }: Pick<GameRow, 'names' | 'code'>, language: string): string =>
  names[language] ?? names['en'] ?? code;

/** `20261123-0042`; a place follows where there are several draws a time. */
export function periodOf({ day, n, place }: Pick<DrawRow, 'day' | 'n' | 'place'>): string {
  const number = String(n).padStart(4, '0');
  return place === '' ? `${day.replaceAll('-', '')}-${number}` : `${day.replaceAll('-', '')}-${place}`;
}

const shows = ({ state }: Pick<DrawRow, 'state'>): boolean => state !== 'open' && state !== 'closed';

export const presentDraw = (row: DrawRow, now: number): Draw => ({
  drawId: row.id,
  game: row.game_code,
  period: periodOf(row),
  day: row.day,
  n: row.n,
  place: row.place,
  state: row.state,
  closesAt: toWire(row.closes_at),
  drawsAt: toWire(row.draws_at),
  late: isLate(row.state, row.draws_at.getTime(), now),
  commitment: row.commitment,
  link: shows(row) ? row.link : null,
  result: shows(row) ? (row.result ?? null) : null,
  revision: row.revision,
  note: row.note,
});

export function presentLine(
  row: GameRow,
  language: string,
  draws: { readonly next: readonly DrawRow[]; readonly last: DrawRow | undefined },
  now: number,
): LotteryLine {
  const schedule = scheduleOn(row.schedules, dateAt(now, row.zone));
  return {
    code: row.code,
    name: nameOf(row, language),
    engine: row.engine,
    vassalage: row.vendor,
    prizeMode: row.prize_mode,
    zone: row.zone,
    everyMs: schedule?.kind === 'every' ? schedule.everyMs : 0,
    halted: row.halted,
    next: draws.next.map((draw) => presentDraw(draw, now)),
    last: draws.last ? presentDraw(draws.last, now) : null,
  };
}

/** Where a vendor's lotteries are played. */
export const PAGES = {
  TCG_LOTTO_VN: '/vnLottery',
  TCG_SEA: '/seaLottery',
  LOTT: '/lottery',
  ELOTT: '/lottery',
} as const;

export const iconOf = ({ code, vendor }: Pick<GameRow, 'code' | 'vendor'>): string =>
  `/art/${vendor === 'ELOTT' ? 'ELOTT' : 'LOTT'}/${code}.svg`;

export const presentMenuEntry = (
  row: GameRow,
  language: string,
  next: DrawRow | undefined,
): LotteryMenuEntry => ({
  gameCode: row.code,
  gameName: nameOf(row, language),
  vassalage: row.vendor,
  prizeMode: row.prize_mode,
  showIcon: iconOf(row),
  closesAt: next ? toWire(next.closes_at) : null,
  url: `${PAGES[row.vendor]}?gameCode=${row.code}`,
});

/** How a game is called where an order stands alone; a game that is gone keeps its code. */
export type GameNames = (code: string) => { readonly name: string; readonly engine: string };

export const presentOrder = (row: OrderSums, { name, engine }: ReturnType<GameNames>): LotteryOrder => ({
  orderId: row.id,
  serial: serialOfRef('L', row.id),
  game: row.game_code,
  gameName: name,
  engine,
  currency: row.currency,
  stake: formatWire(row.stake, row.currency),
  payout: formatWire(row.payout, row.currency),
  rebate: formatWire(row.rebate, row.currency),
  bets: row.bets,
  open: row.open,
  periods: row.periods,
  tickets: Number(row.tickets),
  stopOnWin: row.stop_on_win,
  cancellable: row.cancellable,
  at: toWire(row.at),
});

/** The same words for the same key for ever: the order as it was taken. */
export const presentTaken = (row: OrderRow): OrderTaken => ({
  orderId: row.id,
  serial: serialOfRef('L', row.id),
  stake: formatWire(row.stake, row.currency),
  currency: row.currency,
  bets: row.bets,
  periods: row.periods,
  tickets: Number(row.tickets),
  at: toWire(row.at),
  balance: formatWire(row.balance, row.currency),
  version: row.version,
});

export const presentBet = (row: BetWithDraw): LotteryBet => ({
  betId: row.id,
  play: row.play,
  selection: row.selection,
  tickets: Number(row.tickets),
  unit: row.unit,
  multiple: Number(row.multiple),
  points: row.pricing.points ?? '0',
  drawId: row.draw_id,
  period: periodOf(row),
  place: row.place,
  drawsAt: toWire(row.draws_at),
  state: row.state,
  stake: formatWire(row.stake, row.currency),
  payout: formatWire(row.payout, row.currency),
  rebate: formatWire(row.rebate, row.currency),
  hits: Number(row.hits),
  wins: [...row.wins],
  note: row.note,
  result: shows({ state: row.draw_state }) ? (row.result ?? null) : null,
});

export const presentOpsDraw = (row: DrawSums, game: GameRow, language: string, now: number): OpsDraw => ({
  ...presentDraw(row, now),
  gameName: nameOf(game, language),
  currency: game.currency,
  source: game.source,
  bets: row.bets,
  openBets: row.open_bets,
  stake: formatWire(row.stake, game.currency),
  payout: formatWire(row.payout, game.currency),
});
