/**
 * The bets of an order, read and priced: what each is, how many tickets, what it costs, what its numbers could win. Pure; the screen shows
 * with it the same quote the server books.
 */
import type { Selection } from '#games/lottery/core/play.ts';
import { compare, floor, over, type Ratio, ratio, readDecimal, times } from '#games/lottery/core/ratio.ts';
import { readSelection } from '#games/lottery/core/selection.ts';
import { readMultiple, readUnit } from '#games/lottery/quick/units.ts';
import { costOf, type Lottery, type Pricing, type SealedPlay, type Ticket } from '#games/lottery/sealed.ts';
import { type Fault, type FaultDetail } from '#kernel/faults.ts';
import { type CurrencyCode, MAX_MINOR, type Minor, minor, scaleOf } from '#kernel/money.ts';
import { lotteryFaults } from '../faults.ts';

/** How a game is priced at this brand. */
export type Prices = {
  readonly oddsSet: string | null;
  readonly odds: Readonly<Record<string, unknown>>;
  readonly mode: string | null;
  readonly units: readonly string[];
};

export type LineRequest = {
  readonly play: string;
  readonly numbers?: readonly string[] | undefined;
  readonly rows?: readonly string[] | undefined;
  readonly unit: string;
  readonly multiple?: number | undefined;
  readonly points?: string | undefined;
};

export type Line = {
  readonly play: string;
  readonly selection: Selection;
  readonly pricing: Pricing;
  readonly ticket: Ticket;
  /** Wire amount on one ticket. */
  readonly unit: string;
  readonly multiple: bigint;
  readonly cost: Minor;
};

/** What the engine calls a refusal, as the room does. */
const CODES: Readonly<Record<string, Parameters<typeof lotteryFaults>[0]>> = {
  unknown_play: 'lottery.unknown_play',
  not_offered: 'lottery.not_offered',
  no_prize_mode: 'lottery.wrong_points',
  too_few: 'lottery.too_few_numbers',
  too_many: 'lottery.too_many_numbers',
  duplicate: 'lottery.number_twice',
  cost_not_whole: 'lottery.cost_not_whole',
};
const BY_FIELD: Readonly<Record<string, Parameters<typeof lotteryFaults>[0]>> = {
  points: 'lottery.wrong_points',
  mode: 'lottery.wrong_points',
  unit: 'lottery.wrong_unit',
  multiple: 'lottery.wrong_unit',
};

const faultOf = (
  { code, field }: { readonly code: string; readonly field: string },
  detail?: FaultDetail,
): Fault => lotteryFaults(CODES[code] ?? BY_FIELD[field] ?? 'lottery.wrong_numbers', detail);

/** The price of a play: odds of the brand's own, its published set, or its prize mode less the points the player takes as rebate. */
export function pricingOf(prices: Prices, play: string, points: string | undefined): Pricing {
  if (prices.mode !== null) return { mode: prices.mode, ...(points === undefined ? {} : { points }) };
  const own = prices.odds[play];
  if (own !== undefined) return { odds: own };
  return prices.oddsSet === null ? {} : { oddsSet: prices.oddsSet };
}

/** @throws the first fault of the bet, with `value.line` where it stands in the order */
export function readLine(
  lottery: Lottery,
  prices: Prices,
  currency: CurrencyCode,
  request: LineRequest,
  at = 0,
): Line {
  const where: FaultDetail = { value: { line: at } };
  const play = lottery.play(request.play);
  if (!play) throw lotteryFaults('lottery.unknown_play', where);
  if (prices.mode === null && request.points !== undefined)
    throw lotteryFaults('lottery.wrong_points', where);
  // A game with a prize mode has its units as a list; others take any amount.
  if (prices.mode !== null && !prices.units.includes(request.unit))
    throw lotteryFaults('lottery.wrong_unit', where);
  const selection = readSelection(request.rows ? undefined : request.numbers, request.rows);
  if (!selection.ok) throw faultOf(selection, where);
  const multiple = readMultiple(request.multiple ?? 1);
  if (!multiple.ok) throw faultOf(multiple, where);
  const unit = readUnit(request.unit, scaleOf(currency), multiple.value);
  if (!unit.ok) throw faultOf(unit, where);
  const pricing = pricingOf(prices, play.code, request.points);
  const ticket = play.ticket(selection.value, pricing);
  if (!ticket.ok) throw faultOf(ticket, where);
  const cost = costOf(ticket.value, unit.value);
  if (!cost.ok) throw faultOf(cost, where);
  if (cost.value > MAX_MINOR) throw lotteryFaults('lottery.above_maximum', where);
  return {
    play: play.code,
    selection: selection.value,
    pricing,
    ticket: ticket.value,
    unit: request.unit,
    multiple: multiple.value,
    cost: minor(cost.value),
  };
}

/** What one winning ticket of this pick pays at unit 1: exact for a pick of one tier, otherwise what it pays on average when it wins. */
export function payOf(play: SealedPlay, selection: Selection, pricing: Pricing): Ratio | undefined {
  const ticket = play.ticket(selection, pricing);
  if (!ticket.ok) return undefined;
  const { ways, of, returns } = ticket.value.chance();
  if (ways === 0n) return undefined;
  return over(times(times(returns, ticket.value.price), ratio(of)), ratio(ways));
}

/** The highest odds of a play: what a ticket of it can win at most. */
export function bestPay(play: SealedPlay, pricing: Pricing): Ratio {
  const shown = play.shown(pricing);
  let most = ratio(0n);
  if (shown.ok)
    for (const text of Object.values(shown.value)) {
      const pays = readDecimal(text);
      if (pays && compare(pays, most) > 0n) most = pays;
    }
  return most;
}

/** What a number of a play could win by a bet, minor units; `*` stands for every number of the play. */
export type Exposed = { readonly number: string; readonly stake: bigint; readonly payout: bigint };

/** More numbers of one bet are counted as one sum, as if each stood on every number. */
const MOST_LISTED = 400;

/**
 * What a bet adds to the exposure of its numbers. Bets of single numbers are told number by number; of combinations and rows all that can win
 * is laid on every number of the play: too much rather than too little.
 */
export function exposedBy(play: SealedPlay, line: Line, scale: number): readonly Exposed[] {
  const { selection, pricing, ticket } = line;
  const unit = readUnit(line.unit, scale, line.multiple);
  if (!unit.ok) return [];
  const { entry } = play;
  const single = entry.kind === 'numbers' || entry.kind === 'menu';
  if (single && selection.numbers && selection.numbers.length <= MOST_LISTED) {
    const each = line.cost / BigInt(selection.numbers.length);
    const paid = new Map<string, bigint>();
    return selection.numbers.map((number) => {
      // Numbers of as many digits pay the same; the picks of a menu differ.
      const group = entry.kind === 'menu' ? number : String(number.length);
      const known = paid.get(group);
      const payout =
        known ??
        floor(times(payOf(play, { numbers: [number] }, pricing) ?? bestPay(play, pricing), unit.value));
      if (known === undefined) paid.set(group, payout);
      return { number, stake: each, payout };
    });
  }
  // Tickets of rows and of plain numbers exclude each other: one of them wins. Of combinations all may.
  const winners = entry.kind === 'set' ? BigInt(ticket.tickets) : 1n;
  return [
    {
      number: '*',
      stake: line.cost,
      payout: floor(times(times(bestPay(play, pricing), ratio(winners)), unit.value)),
    },
  ];
}
