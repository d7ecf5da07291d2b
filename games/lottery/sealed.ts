/**
 * A lottery without the type of its draws: what a room holds in a table of games. Every step takes what came over the wire and answers with a value or
 * a refusal; a bet that was read can be settled against any draw of its game.
 */
import { type Audit, audit, playsAbove } from './core/audit.ts';
import { modeOdds, type Mode, readMode, readOdds, showOdds } from './core/odds.ts';
import {
  type Entry,
  type Game,
  type OddsBook,
  type OddsSet,
  type PlayOdds,
  type Read,
  read,
  refuse,
  type Selection,
} from './core/play.ts';
import { isWhole, type Ratio, times, floor, over, ratio } from './core/ratio.ts';
import { chanceOf, type Chance, priceOf, settle, type Settled } from './core/settle.ts';
import type { Draw } from '#kernel/rng/draw.ts';

/** How a bet is priced: a set by name, odds of its own, a prize mode with points. */
export type Pricing = {
  readonly oddsSet?: unknown;
  readonly odds?: unknown;
  readonly mode?: unknown;
  readonly points?: unknown;
};

export type Ticket = {
  readonly play: string;
  /** Combinations or prizes covered. */
  readonly tickets: number;
  /** Units it costs. */
  readonly price: Ratio;
  /** Per cent of its cost that comes back as rebate; 0 without a prize mode. */
  readonly points: Ratio;
  readonly chance: () => Chance;
  /** `unit` is the amount on one ticket in minor units. Refused: what `readDraw` refuses, `incomplete`, `odds_missing`. */
  readonly settle: (draw: unknown, unit: Ratio) => Read<Settled>;
};

export type SealedPlay = {
  readonly code: string;
  readonly entry: Entry;
  readonly ticket: (selection: Selection, pricing: Pricing) => Read<Ticket>;
  /** What odds that are handed in return; of a price, use `returns`. */
  readonly audit: (odds: unknown) => Read<Audit>;
  /** What every kind of pick returns at this price, by the odds tickets are settled with: not by what is shown of them, which is cut. */
  readonly returns: (pricing: Pricing) => Read<Audit>;
  /** The highest return of any of its picks at this price; refused where the price is none, and where a prize has no sum yet. */
  readonly worst: (pricing: Pricing) => Read<Ratio>;
  /** The pays of a set or of the brand's highest mode, by tier. */
  readonly shown: (pricing: Pricing) => Read<Readonly<Record<string, string>>>;
};

export type Lottery = {
  readonly code: string;
  readonly plays: ReadonlyMap<string, SealedPlay>;
  /** By code or by another name a source gives it. */
  readonly play: (name: string) => SealedPlay | undefined;
  readonly odds: OddsBook;
  readonly readDraw: (input: unknown) => Read<unknown>;
  readonly draw: (randomness: Draw) => unknown;
  /** Plays of a set that return more than was staked: it may be offered only when there are none. */
  readonly above: (set: OddsSet) => readonly string[];
};

type Priced = { readonly odds: PlayOdds; readonly points: Ratio };

/** A set of fixed-odds games, `mode` for games with a prize mode, or odds handed in with the line. */
function price<D>(game: Game<D>, play: string, pricing: Pricing): Read<Priced> {
  const { odds: book } = game;
  const known = game.plays.get(play);
  if (!known) return refuse('unknown_play', 'play');
  const NO_POINTS = ratio(0n);
  if (pricing.odds !== undefined) {
    if ([pricing.oddsSet, pricing.mode, pricing.points].some((other) => other !== undefined))
      return refuse('contradiction', 'odds');
    const odds = readOdds(pricing.odds, known);
    return odds.ok ? read({ odds: odds.value, points: NO_POINTS }) : odds;
  }
  if (book.kind === 'mode') {
    if (pricing.oddsSet !== undefined) return refuse('unknown_set', 'oddsSet');
    const mode: Read<Mode> = readMode(pricing.mode, pricing.points, book);
    return mode.ok ? read({ odds: modeOdds(known, mode.value), points: mode.value.points }) : mode;
  }
  if (pricing.mode !== undefined) return refuse('no_prize_mode', 'mode');
  if (pricing.points !== undefined) return refuse('no_prize_mode', 'points');
  const set =
    pricing.oddsSet === undefined ? book.sets[0] : book.sets.find(({ code }) => code === pricing.oddsSet);
  if (!set) return refuse('unknown_set', 'oddsSet');
  const odds = set.of(play);
  return odds ? read({ odds, points: NO_POINTS }) : refuse('not_offered', 'play');
}

function sealPlay<D>(
  game: Game<D>,
  code: string,
  readDraw: (input: unknown) => Read<D>,
): SealedPlay | undefined {
  const play = game.plays.get(code);
  if (!play) return undefined;
  const returns = (pricing: Pricing): Read<Audit> => {
    const priced = price(game, code, pricing);
    return priced.ok ? audit(play, priced.value.odds) : priced;
  };
  return {
    code,
    entry: play.entry,
    ticket: (selection, pricing) => {
      const bet = play.read(selection);
      if (!bet.ok) return bet;
      const priced = price(game, code, pricing);
      if (!priced.ok) return priced;
      const { odds, points } = priced.value;
      return read({
        play: code,
        tickets: bet.value.tickets,
        price: priceOf(bet.value, odds),
        points,
        chance: () => chanceOf(play, bet.value, odds),
        settle: (input, unit) => {
          const draw = readDraw(input);
          if (!draw.ok) return draw;
          const lacking = game.lacks?.(draw.value, code);
          if (lacking !== undefined) return refuse('incomplete', `draw.${lacking}`);
          return settle(play, bet.value, draw.value, odds, unit);
        },
      });
    },
    audit: (input) => {
      const odds = readOdds(input, play);
      return odds.ok ? audit(play, odds.value) : odds;
    },
    returns,
    worst: (pricing) => {
      const audited = returns(pricing);
      if (!audited.ok) return audited;
      if (audited.value.outcomes.some(({ unpriced }) => unpriced.length > 0))
        return refuse('odds_missing', 'odds');
      return read(audited.value.worst);
    },
    shown: (pricing) => {
      const priced = price(game, code, pricing);
      return priced.ok ? read(showOdds(play, priced.value.odds)) : priced;
    },
  };
}

/** Draws that were read, so that a hundred thousand bets on one draw read it once. Whoever hands a draw in does not change it afterwards. */
function remembering<D>(readDraw: (input: unknown) => Read<D>): (input: unknown) => Read<D> {
  const known = new WeakMap<object, Read<D>>();
  return (input) => {
    if (typeof input !== 'object' || input === null) return readDraw(input);
    const before = known.get(input);
    if (before) return before;
    const draw = readDraw(input);
    known.set(input, draw);
    return draw;
  };
}

export function seal<D>(game: Game<D>): Lottery {
  const readDraw = remembering(game.readDraw);
  const plays = new Map<string, SealedPlay>();
  for (const code of game.plays.keys()) {
    const sealed = sealPlay(game, code, readDraw);
    if (sealed) plays.set(code, sealed);
  }
  return {
    code: game.code,
    plays,
    play: (name) =>
      plays.get(name) ??
      (Object.hasOwn(game.aliases, name) ? plays.get(game.aliases[name] ?? '') : undefined),
    odds: game.odds,
    readDraw,
    draw: game.draw,
    above: (set) => playsAbove(game, set),
  };
}

/** What a ticket costs in minor units; refused with `cost_not_whole` when that is less than the currency can say. */
export function costOf(ticket: Ticket, unit: Ratio): Read<bigint> {
  const cost = times(ticket.price, unit);
  return isWhole(cost) ? read(cost.num) : refuse('cost_not_whole', 'unit');
}

/** The rebate of a bet's points, rounded down to the minor unit. */
export const rebateOf = (ticket: Ticket, cost: bigint): bigint =>
  floor(over(times(ticket.points, ratio(cost)), ratio(100n)));
