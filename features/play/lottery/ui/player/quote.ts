/** What a draft comes to: the same reading and pricing the server books with (rules/lines.ts). Pure. */
import type { LotteryGame, OrderLine } from '#features/play/lottery/contract.ts';
import { bestPay, type Line, readLine } from '#features/play/lottery/rules/lines.ts';
import { floor, showDecimal, times } from '#games/lottery/core/ratio.ts';
import { readPasted } from '#games/lottery/core/selection.ts';
import { LOTTERIES } from '#games/lottery/lotteries.ts';
import { readUnit } from '#games/lottery/quick/units.ts';
import { isFault } from '#kernel/faults.ts';
import { formatWire, scaleOf } from '#kernel/money.ts';

/** What is picked on the pad of a play. */
export type Picked =
  | { readonly kind: 'rows'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'list'; readonly numbers: readonly string[] };

export type Terms = { readonly unit: string; readonly multiple: number; readonly points: string };

export type Quote =
  | {
      readonly ok: true;
      readonly line: OrderLine;
      readonly tickets: number;
      /** wire amounts */
      readonly cost: string;
      /** The most one ticket wins. */
      readonly best: string;
      /** Chance of one winning ticket in a draw: ways of of. */
      readonly chance: readonly [ways: string, of: string];
      readonly returns: string;
    }
  | { readonly ok: false; readonly empty: boolean; readonly code: string };

const isSingle = (from: readonly string[]): boolean => from.every((one) => one.length === 1);

export function lineOf(game: LotteryGame, play: string, picked: Picked, terms: Terms): OrderLine | undefined {
  const entry = game.plays.find(({ code }) => code === play)?.entry;
  if (!entry) return undefined;
  const money = {
    unit: terms.unit,
    multiple: terms.multiple,
    ...(game.mode && terms.points !== '0' ? { points: terms.points } : {}),
  };
  if (picked.kind === 'list')
    return picked.numbers.length > 0 ? { play, numbers: [...picked.numbers], ...money } : undefined;
  if ((entry.kind !== 'rows' && entry.kind !== 'set') || picked.rows.every((row) => row.length === 0))
    return undefined;
  const between = isSingle(entry.from) ? '' : ' ';
  return { play, rows: picked.rows.map((row) => row.join(between)), ...money };
}

export function quoteOf(game: LotteryGame, play: string, picked: Picked, terms: Terms): Quote {
  const request = lineOf(game, play, picked, terms);
  if (!request) return { ok: false, empty: true, code: '' };
  return quoteLine(game, request);
}

export function quoteLine(game: LotteryGame, request: OrderLine): Quote {
  const lottery = LOTTERIES.get(game.engine);
  if (!lottery) return { ok: false, empty: false, code: 'lottery.unknown_game' };
  const prices = {
    oddsSet: game.mode ? null : game.oddsSet,
    odds: game.ownOdds,
    mode: game.mode?.most ?? null,
    units: game.units,
  };
  try {
    const line = readLine(lottery, prices, game.currency, request);
    const { ways, of, returns } = line.ticket.chance();
    return {
      ok: true,
      line: request,
      tickets: line.ticket.tickets,
      cost: formatWire(line.cost, game.currency),
      best: formatWire(bestWin(game, line), game.currency),
      chance: [ways.toString(), of.toString()],
      returns: showDecimal(returns, 4),
    };
  } catch (error) {
    if (isFault(error)) return { ok: false, empty: false, code: error.code };
    throw error;
  }
}

function bestWin(game: LotteryGame, line: Line): bigint {
  const play = LOTTERIES.get(game.engine)?.play(line.play);
  const unit = readUnit(line.unit, scaleOf(game.currency), line.multiple);
  return play && unit.ok ? floor(times(bestPay(play, line.pricing), unit.value)) : 0n;
}

/** How many signs a typed ticket has; undefined where tickets cannot be typed. */
export function typedDigits(game: LotteryGame, play: string): number | undefined {
  const entry = game.plays.find(({ code }) => code === play)?.entry;
  if (entry?.kind === 'numbers') return entry.digits[0];
  if (entry?.kind !== 'rows' || !entry.text || !isSingle(entry.from)) return undefined;
  const known: Readonly<Record<string, number>> = { zu120: 5, zu60: 5, zu30: 5, zu20: 5, zu10: 5, zu5: 5 };
  if (/^zu(24|12|6|4)$/.test(play)) return 4;
  if (/^(front|mid|back)3_/.test(play)) return 3;
  if (/^(front|back)2_/.test(play)) return 2;
  return known[play] ?? entry.rows.length;
}

/** Numbers out of what somebody pasted; tickets the play would not take are dropped and counted. */
export function pasted(game: LotteryGame, play: string, text: string) {
  const digits = typedDigits(game, play);
  if (digits === undefined) return { numbers: [], dropped: 0 };
  // A rolled ticket has one R among its digits.
  if (play.startsWith('roll')) {
    const parts = text
      .toUpperCase()
      .split(/[^0-9R]+/)
      .filter(Boolean);
    const numbers = [...new Set(parts.filter((part) => /^(?=.{4}$)[0-9]*R[0-9]*$/.test(part)))];
    return { numbers, dropped: parts.length - numbers.length };
  }
  const read = readPasted(text, digits);
  const sealed = LOTTERIES.get(game.engine)?.play(play);
  const takes = (numbers: readonly string[]): boolean => {
    const ticket = sealed?.ticket({ numbers }, game.mode ? { mode: game.mode.most } : {});
    // What a play is not sold at says nothing about the numbers.
    return ticket?.ok === true || ticket?.code === 'not_offered';
  };
  // Nearly always all of them are tickets, and are asked about at once: a hundred thousand one by one take seconds.
  const known = takes(read.numbers) ? read.numbers : read.numbers.filter((number) => takes([number]));
  return {
    numbers: known,
    dropped: read.duplicates + read.rejectedCount + read.numbers.length - known.length,
  };
}
