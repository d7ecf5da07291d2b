/** What an open slip is worth now, by the chances the prices are made from. Pure. */
import {
  billionths,
  type CashOut,
  cashOut,
  cashOutEachWay,
  type CashOutLeg,
} from '#games/odds/engine/cash-out.ts';
import { type Fraction, fraction, writeDecimal, writeExact } from '#games/odds/engine/exact.ts';
import { readResult } from '#games/odds/engine/result.ts';
import { VOID_RULES } from '#games/odds/engine/rules.ts';
import { settleBet } from '#games/odds/engine/settle-bet.ts';
import { Look } from '#games/odds/engine/read.ts';
import { type Chances, chancesOf } from '#games/odds/model/chances.ts';
import { handicapChance, totalChance, winChance } from '#games/odds/model/normal.ts';
import { scaleOf } from '#kernel/money.ts';
import type { BookRow } from '../store/books.ts';
import type { CashOutJson, LegJson, SlipRow } from '../store/slips.ts';
import { betOfLeg } from './combination.ts';
import { partsIn } from './combination-key.ts';
import { gridNow, isStopped, pointsNow } from './offer.ts';
import { inningsWorth } from './innings.ts';
import { finishChance, placeChance } from './outrights.ts';
import { seriesNow, seriesWorth } from './series.ts';
import { type EachWayTerms, oddsIn, partOf, systemOf } from './slip.ts';

export type Refused = 'over' | 'suspended' | 'lost' | 'off';
export type Offer =
  | { readonly offer: bigint; readonly kept: CashOutJson; readonly live: boolean }
  | { readonly refused: Refused };

/** Thousandths of the fair value that are offered. */
export type CashOutTerms = { readonly before: number; readonly live: number };

function chancesNow(leg: LegJson, book: BookRow, now: number): Chances | undefined {
  const { outlook, sport, play } = book;
  if (outlook.model === 'goals') {
    const read = chancesOf(betOfLeg(leg), gridNow(outlook.goals, play, now));
    return 'value' in read ? read.value : undefined;
  }
  if (outlook.model === 'series') return seriesWorth(seriesNow(outlook.series, play), leg);
  if (outlook.model === 'field') {
    const win = finishChance(outlook.field, leg.pick, leg.places);
    return win === undefined ? undefined : { win, back: 0 };
  }
  if (leg.market === 'innings_total') {
    const bet = betOfLeg(leg);
    return outlook.innings && 'line' in bet ? inningsWorth(outlook.innings, play, now, bet) : undefined;
  }
  const points = pointsNow(outlook.points, sport, play, now);
  const side = leg.pick === 'home' ? 'home' : 'away';
  if (leg.market === 'match_winner') return winChance(points, side);
  if (leg.market === 'asian_handicap') return handicapChance(points, side, Number(leg.line ?? '0'));
  return leg.market === 'total'
    ? totalChance(points, leg.pick === 'over' ? 'over' : 'under', Number(leg.line ?? '0'))
    : undefined;
}

type Picked = Pick<LegJson, 'key' | 'pick'>;
/** Staff stopped the market of a pick, whether it is offered at the moment or not. */
const isClosed = ({ key }: Picked, { markets, overrides }: BookRow): boolean =>
  overrides[key]?.stopped === true || markets.some((one) => one.key === key && one.status !== 'open');

/** How far staff's price lies above what the model thinks it is worth: what is bought back is worth no more than what is sold. */
function believed({ key, pick }: Picked, { markets, overrides }: BookRow): number {
  const own = overrides[key]?.odds?.[pick];
  const one = markets.find((market) => market.key === key)?.selections.find((found) => found.pick === pick);
  return own === undefined || !one || one.win <= 0
    ? 1
    : Math.min(1, (1 - one.back) / (Number(own) * one.win));
}

/** @param chancesOf of the bet while the match is open */
function valueOf(
  leg: LegJson,
  book: BookRow | undefined,
  now: number,
  chancesIn = chancesNow,
): CashOutLeg | Refused {
  if (!book) return 'off';
  const odds = oddsIn(leg.odds);
  if (book.result) {
    const look = new Look();
    const settled = settleBet(betOfLeg(leg), readResult(look, book.result, 'result'), VOID_RULES);
    return 'value' in settled && !look.wrong ? { odds, settled: settled.value.shares } : 'off';
  }
  // It should have begun and nobody says so, or its last matches run: chances are those of before.
  const silent = book.status === 'scheduled' && now >= book.starts_at.getTime();
  if (isStopped(book) || book.play.paused || silent || book.state !== 'open') return 'suspended';
  const parts: readonly Picked[] = partsIn(leg.key) ?? [leg];
  if (parts.some((part) => isClosed(part, book))) return 'suspended';
  const chances = chancesIn(leg, book, now);
  if (!chances) return 'off';
  const win = parts.reduce((chance, part) => chance * believed(part, book), chances.win);
  return { odds, open: billionths({ win, back: chances.back }) };
}

const text = (leg: CashOutLeg): { win: string; back: string } =>
  'open' in leg
    ? {
        win: writeDecimal(fraction(leg.open.win, 1_000_000_000n), 9, 'down'),
        back: writeDecimal(fraction(leg.open.back, 1_000_000_000n), 9, 'down'),
      }
    : { win: writeExact(leg.settled.win), back: writeExact(leg.settled.back) };

/** The place of an each-way slip: the same pick, among the places its terms pay. */
const placeOf = (
  leg: LegJson,
  book: BookRow | undefined,
  now: number,
  terms: EachWayTerms,
): CashOutLeg | Refused =>
  valueOf({ ...leg, places: terms.places }, book, now, (_, { outlook }) => {
    const win =
      outlook.model === 'field' ? placeChance(outlook.field, leg.pick, leg.places, terms) : undefined;
    return win === undefined ? undefined : { win, back: 0 };
  });

type Sellable = Pick<SlipRow, 'state' | 'unit' | 'currency' | 'system' | 'legs' | 'stake'> &
  Partial<Pick<SlipRow, 'each_way'>>;

/** What each leg is worth: of an each-way slip its two halves, the win and the place. */
function halvesOrLegs(
  { legs, each_way }: Sellable,
  books: ReadonlyMap<string, BookRow>,
  now: number,
): readonly (CashOutLeg | Refused)[] {
  const own = legs.map((leg) => valueOf(leg, books.get(leg.bookId), now));
  const [leg] = legs;
  return each_way && leg ? [...own, placeOf(leg, books.get(leg.bookId), now, each_way)] : own;
}

function worthOf(slip: Sellable, legs: readonly CashOutLeg[], factor: Fraction): CashOut | undefined {
  const { unit, each_way } = slip;
  if (each_way) {
    const [win, place] = legs;
    return win && place && cashOutEachWay(unit, { part: partOf(each_way.fraction), win, place }, factor);
  }
  const system = systemOf(slip.system, slip.legs.length);
  return system && cashOut(unit, legs, system, factor);
}

/** Why there is none is said in the order: over, suspended, no price, nothing left to win. */
export function offerOf(
  slip: Sellable,
  books: ReadonlyMap<string, BookRow>,
  terms: CashOutTerms,
  now: number,
): Offer {
  if (slip.state !== 'open') return { refused: 'over' };
  const legs = halvesOrLegs(slip, books, now);
  const refused = legs.find((leg) => leg === 'suspended') ?? legs.find((leg) => typeof leg === 'string');
  if (typeof refused === 'string') return { refused };
  const valued = legs.filter((leg): leg is CashOutLeg => typeof leg !== 'string');
  if (valued.every((leg) => 'settled' in leg)) return { refused: 'over' };
  const live = slip.legs.some(({ bookId }) => books.get(bookId)?.status !== 'scheduled');
  const factor = fraction(BigInt(live ? terms.live : terms.before), 1_000n);
  const worth = worthOf(slip, valued, factor);
  if (!worth) return { refused: 'off' };
  const { fairValue, offer } = worth;
  if (offer <= 0n) return { refused: 'lost' };
  const scale = scaleOf(slip.currency);
  return {
    offer,
    live,
    kept: {
      fairValue: writeDecimal(fraction(fairValue.n, fairValue.d * 10n ** BigInt(scale)), scale, 'down'),
      factor: writeExact(factor),
      offer: writeDecimal(fraction(offer, 10n ** BigInt(scale)), scale, 'down'),
      legs: valued.map(text),
    },
  };
}
