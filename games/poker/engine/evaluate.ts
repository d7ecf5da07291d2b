/**
 * What a hand is worth. A value is one whole number, the higher the better: category × 2^26, then the ranks that decide, as masks of 13 bits. Masks
 * of equally many bits compare as their highest cards do, so no card is sorted. A hand takes about 60 ns: all 133,784,560 hands of seven cards are
 * counted in seconds (`haat soak poker`).
 */
import { type Card, rankOf, suitOf } from './cards.ts';

export const CATEGORIES = [
  'high_card',
  'one_pair',
  'two_pair',
  'three_of_a_kind',
  'straight',
  'flush',
  'full_house',
  'four_of_a_kind',
  'straight_flush',
] as const;
export type Category = (typeof CATEGORIES)[number];

const MASKS = 8192;
const bits = new Uint8Array(MASKS);
/** Rank of the highest card of the best straight in a mask plus one, 0 where there is none. */
const straightIn = new Uint8Array(MASKS);
/** As `straightIn` where the six is the lowest card: ace, six, seven, eight, nine is the lowest straight. */
const shortStraightIn = new Uint8Array(MASKS);
/** The highest n bits of a mask, for n = 0 … 5. */
const top: readonly Uint16Array[] = Array.from({ length: 6 }, () => new Uint16Array(MASKS));

const ACE = 12;
function straightOf(mask: number, lowest: number): number {
  for (let high = ACE; high >= lowest + 4; high -= 1) {
    const run = 0b11111 << (high - 4);
    if ((mask & run) === run) return high + 1;
  }
  const wheel = (1 << ACE) | (0b1111 << lowest);
  return (mask & wheel) === wheel ? lowest + 4 : 0;
}

for (let mask = 0; mask < MASKS; mask += 1) {
  bits[mask] = (bits[mask >> 1] ?? 0) + (mask & 1);
  straightIn[mask] = straightOf(mask, 0);
  shortStraightIn[mask] = straightOf(mask, 4);
  for (let n = 1; n <= 5; n += 1) {
    let left = mask;
    let kept = 0;
    for (let taken = 0; taken < n && left !== 0; taken += 1) {
      const bit = 1 << (31 - Math.clz32(left));
      kept |= bit;
      left ^= bit;
    }
    (top[n] ?? top[0])?.fill(kept, mask, mask + 1);
  }
}

const first = (n: number, mask: number): number => top[n]?.[mask] ?? 0;

/** Which order of categories counts. With 36 cards a flush is rarer than a full house, and beats it; a straight beats three of a kind still. */
export type Order = 'standard' | 'short';

const PLACES: Readonly<Record<Order, readonly number[]>> = {
  standard: [0, 1, 2, 3, 4, 5, 6, 7, 8],
  short: [0, 1, 2, 3, 4, 6, 5, 7, 8],
};
const STANDARD_PLACES = PLACES.standard;
const SHORT_PLACES = PLACES.short;

const worth = (places: readonly number[], category: number, high: number, low: number): number =>
  ((places[category] ?? 0) << 26) | (high << 13) | low;

/** The value of the best five of these suits' masks; at least five cards. */
export function valueOfMasks(c: number, d: number, h: number, s: number, order: Order): number {
  const places = order === 'short' ? SHORT_PLACES : STANDARD_PLACES;
  const straights = order === 'short' ? shortStraightIn : straightIn;
  const flush =
    (bits[c] ?? 0) > 4 ? c : (bits[d] ?? 0) > 4 ? d : (bits[h] ?? 0) > 4 ? h : (bits[s] ?? 0) > 4 ? s : 0;
  if (flush !== 0) {
    const run = straights[flush] ?? 0;
    if (run !== 0) return worth(places, 8, 0, run);
  }
  const any = c | d | h | s;
  const fours = c & d & h & s;
  if (fours !== 0) {
    const four = first(1, fours);
    return worth(places, 7, four, first(1, any ^ four));
  }
  const threes = (c & d & h) | (c & d & s) | (c & h & s) | (d & h & s);
  const twos = (c & d) | (c & h) | (c & s) | (d & h) | (d & s) | (h & s);
  const three = first(1, threes);
  const full = three !== 0 && (twos ^ three) !== 0;
  if (order === 'short' && flush !== 0) return worth(places, 5, 0, first(5, flush));
  if (full) return worth(places, 6, three, first(1, twos ^ three));
  if (flush !== 0) return worth(places, 5, 0, first(5, flush));
  const run = straights[any] ?? 0;
  if (run !== 0) return worth(places, 4, 0, run);
  if (three !== 0) return worth(places, 3, three, first(2, any ^ three));
  if (twos === 0) return worth(places, 0, 0, first(5, any));
  const two = first(2, twos);
  if ((bits[two] ?? 0) === 2) return worth(places, 2, two, first(1, any ^ two));
  return worth(places, 1, two, first(3, any ^ two));
}

/** The best five of five to seven known cards. */
export function valueOf(cards: readonly Card[], order: Order = 'standard'): number {
  const masks: [number, number, number, number] = [0, 0, 0, 0];
  for (const card of cards) {
    const suit = suitOf(card);
    masks[suit] = (masks[suit] ?? 0) | (1 << rankOf(card));
  }
  return valueOfMasks(...masks, order);
}

const pairs = <One>(list: readonly One[]): readonly (readonly [One, One])[] =>
  list.flatMap((one, at) => list.slice(at + 1).map((other) => [one, other] as const));
const triples = <One>(list: readonly One[]): readonly (readonly [One, One, One])[] =>
  list.flatMap((one, at) => pairs(list.slice(at + 1)).map(([two, three]) => [one, two, three] as const));

/** Exactly two of the own cards and three of the board. */
export function omahaValueOf(hole: readonly Card[], board: readonly Card[]): number {
  const boards = triples(board);
  let best = 0;
  for (const own of pairs(hole))
    for (const three of boards) best = Math.max(best, valueOf([...own, ...three]));
  return best;
}

export const GAMES = ['holdem', 'omaha', 'omaha5', 'shortdeck'] as const;
export type HoldemGame = (typeof GAMES)[number];

/** @param board five cards */
export function handValue(game: HoldemGame, hole: readonly Card[], board: readonly Card[]): number {
  if (game === 'omaha' || game === 'omaha5') return omahaValueOf(hole, board);
  return valueOf([...hole, ...board], game === 'shortdeck' ? 'short' : 'standard');
}

export function categoryOf(value: number, order: Order = 'standard'): Category {
  const place = PLACES[order].indexOf(value >> 26);
  return CATEGORIES[place] ?? 'high_card';
}
export const orderOf = (game: HoldemGame): Order => (game === 'shortdeck' ? 'short' : 'standard');
