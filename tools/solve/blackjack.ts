/**
 * Basic strategy of blackjack played many million times, to count how often each end comes. It plays the rules of the engine on worths of cards
 * alone, about forty times as fast; a test holds the two against each other card by card.
 */
import type { ClassicRules } from '#games/arcade/blackjack-classic/rules.ts';
import { basicPlay, chartsFor } from '#games/arcade/blackjack-classic/strategy.ts';

const ACE = 11;
const CODES = ['hit', 'stand', 'double', 'split', 'surrender'] as const;
/** Places in CODES; a hit is what is none of these. */
const STAND = 1;
const DOUBLE = 2;
const SPLIT = 3;
const SURRENDER = 4;

/** Every answer of the chart, by what is seen: soft, sum, pair, open card, and what may be done. */
function lookup(rules: ClassicRules): Uint8Array {
  const charts = chartsFor(rules);
  const table = new Uint8Array(2 * 22 * 12 * 12 * 8);
  for (let place = 0; place < table.length; place += 1) {
    const open = Math.floor(place / 8) - 12 * Math.floor(place / 96);
    if (open < 2) continue;
    const pair = Math.floor(place / 96) - 12 * Math.floor(place / 1_152);
    const sum = Math.floor(place / 1_152) - 22 * Math.floor(place / 25_344);
    const may = { double: (place & 1) > 0, split: (place & 2) > 0, surrender: (place & 4) > 0 };
    const move = basicPlay(charts, rules.hitsSoft17, { sum, soft: place >= 25_344, pair, open, may });
    table[place] = CODES.findIndex((code) => code === move);
  }
  return table;
}

/** What a round came to: units staked and units won, a hundred a stake. */
export type End = { staked: number; win: number };

const at = (list: Uint8Array, place: number): number => list[place] ?? 0;

/** A hand that takes cards: its sum, 1 while an ace counts eleven. */
type Total = { sum: number; soft: number };

function add(total: Total, card: number): void {
  total.sum += card;
  if (card === ACE) {
    if (total.sum > 21) total.sum -= 10;
    else total.soft = 1;
  }
  if (total.sum > 21 && total.soft === 1) {
    total.sum -= 10;
    total.soft = 0;
  }
}

/** One round at a time. Everything is kept in place: nothing is made while rounds are played. */
class Round {
  readonly end: End = { staked: 0, win: 0 };
  readonly #rules: ClassicRules;
  readonly #card: () => number;
  readonly #table: Uint8Array;
  // Hands of the round: their two first cards, their sum, whether doubled.
  readonly #first: Uint8Array;
  readonly #second: Uint8Array;
  readonly #sums: Uint8Array;
  readonly #doubled: Uint8Array;
  readonly #total: Total = { sum: 0, soft: 0 };
  #count = 1;

  constructor(rules: ClassicRules, card: () => number) {
    this.#rules = rules;
    this.#card = card;
    this.#table = lookup(rules);
    const hands = (): Uint8Array => new Uint8Array(rules.mostHands + 1);
    this.#first = hands();
    this.#second = hands();
    this.#sums = hands();
    this.#doubled = hands();
  }

  #open(first: number, second: number): void {
    this.#total.sum = first + second === 22 ? 12 : first + second;
    this.#total.soft = first === ACE || second === ACE ? 1 : 0;
  }

  /** The chart's answer for the open hand, of what may be done with it. */
  #asks(hand: number, open: number, cards: number, pair: number, maySplit: boolean): number {
    const { doubles, doubleAfterSplit, surrender } = this.#rules;
    const { sum, soft } = this.#total;
    const mayDouble =
      cards === 2 &&
      (this.#count === 1 || doubleAfterSplit) &&
      (doubles === 'any' || (soft === 0 && doubles.includes(sum)));
    const mayGiveUp = surrender && cards === 2 && this.#count === 1;
    if (maySplit && this.#count > 1 && at(this.#first, hand) === ACE) return SPLIT;
    const flags = (mayDouble ? 1 : 0) + (maySplit ? 2 : 0) + (mayGiveUp ? 4 : 0);
    return at(this.#table, (((soft * 22 + sum) * 12 + pair) * 12 + open) * 8 + flags);
  }

  #split(hand: number): void {
    const [first, second] = [this.#first, this.#second];
    for (let later = this.#count; later > hand + 1; later -= 1) {
      first[later] = at(first, later - 1);
      second[later] = at(second, later - 1);
    }
    this.#count += 1;
    first[hand + 1] = at(first, hand);
    second[hand] = this.#card();
    second[hand + 1] = this.#card();
    this.#open(at(first, hand), at(second, hand));
  }

  /** Plays a hand to its end. Answers false when the round was given up. */
  #play(hand: number, open: number): boolean {
    const total = this.#total;
    this.#open(at(this.#first, hand), at(this.#second, hand));
    for (let cards = 2; ; ) {
      this.#sums[hand] = total.sum;
      if (total.sum >= 21) return true;
      const one = at(this.#first, hand);
      const pair = cards === 2 && one === at(this.#second, hand) ? one : 0;
      const isSplitAce = this.#count > 1 && one === ACE && cards === 2;
      const maySplit =
        pair > 0 && this.#count < this.#rules.mostHands && (!isSplitAce || this.#rules.resplitAces);
      if (isSplitAce && !maySplit) return true;
      const asks = this.#asks(hand, open, cards, pair, maySplit);
      if (asks === STAND) return true;
      if (asks === SURRENDER) return false;
      if (asks === SPLIT) {
        this.#split(hand);
        continue;
      }
      add(total, this.#card());
      cards += 1;
      if (asks === DOUBLE) {
        this.#sums[hand] = total.sum;
        this.#doubled[hand] = 1;
        return true;
      }
    }
  }

  #dealer(open: number, closed: number): number {
    const total = this.#total;
    this.#open(open, closed);
    while (total.sum < 17 || (total.sum === 17 && total.soft === 1 && this.#rules.hitsSoft17))
      add(total, this.#card());
    return total.sum;
  }

  play(): Readonly<End> {
    const { end } = this;
    const card = this.#card;
    this.#count = 1;
    this.#doubled.fill(0);
    this.#first[0] = card();
    const open = card();
    this.#second[0] = card();
    const closed = card();
    end.staked = 100;
    const own = at(this.#first, 0) + at(this.#second, 0) === 21;
    const his = open + closed === 21;
    if (own || his) {
      end.win = own && his ? 100 : own ? this.#rules.natural : 0;
      return end;
    }
    let isLive = false;
    for (let hand = 0; hand < this.#count; hand += 1) {
      if (!this.#play(hand, open)) {
        end.win = 50;
        return end;
      }
      isLive ||= at(this.#sums, hand) <= 21;
    }
    return this.#settle(isLive ? this.#dealer(open, closed) : 0);
  }

  #settle(dealer: number): Readonly<End> {
    const { end } = this;
    end.win = 0;
    end.staked = 0;
    for (let hand = 0; hand < this.#count; hand += 1) {
      const bets = at(this.#doubled, hand) === 1 ? 200 : 100;
      const sum = at(this.#sums, hand);
      end.staked += bets;
      if (sum > 21) continue;
      if (sum === dealer) end.win += bets;
      else if (dealer > 21 || sum > dealer) end.win += 2 * bets;
    }
    return end;
  }
}

/** Plays one round after the other into the same `End`. @param card the worth of the next card, an ace as 11 */
export function player(rules: ClassicRules, card: () => number): () => Readonly<End> {
  const round = new Round(rules, card);
  return () => round.play();
}

/** xorshift128 from a fixed start: it plays to count and decides no round. */
export function stream(): () => number {
  let [a, b, c, d] = [0x12345678, 0x9abcdef1, 0x31415926, 0x27182818];
  return () => {
    let t = d;
    d = c;
    c = b;
    b = a;
    t ^= t << 11;
    t ^= t >>> 8;
    a = (t ^ b ^ (b >>> 19)) | 0;
    return a >>> 0;
  };
}

/** A shoe of worths, dealt from without order: every card left is equally likely, but for one part in 2^23. */
export function shoe(
  decks: number,
  next: () => number,
): { readonly card: () => number; readonly shuffle: () => void } {
  const cards = new Uint8Array(decks * 52);
  for (let place = 0; place < cards.length; place += 1) {
    const rank = (place >> 2) - 13 * Math.floor((place >> 2) / 13);
    cards[place] = rank === 12 ? ACE : rank >= 8 ? 10 : rank + 2;
  }
  let dealt = 0;
  return {
    // What was dealt lies at the front, in whatever order: the shoe need not be put back.
    shuffle: () => {
      dealt = 0;
    },
    card: () => {
      const place = dealt + Math.floor((next() / 0x1_0000_0000) * (cards.length - dealt));
      const found = at(cards, place);
      cards[place] = at(cards, dealt);
      cards[dealt] = found;
      dealt += 1;
      return found;
    },
  };
}

/** How often each end came, dearest first: units staked, units won, rounds. */
export function countEnds(
  rules: ClassicRules,
  rounds: number,
): readonly (readonly [number, number, number])[] {
  const { card, shuffle } = shoe(rules.decks, stream());
  const next = player(rules, card);
  const WIDE = 400;
  const found = new Float64Array(40 * WIDE);
  for (let round = 0; round < rounds; round += 1) {
    shuffle();
    const { staked, win } = next();
    const place = (staked / 50) * WIDE + win / 10;
    found[place] = (found[place] ?? 0) + 1;
  }
  return [...found]
    .flatMap((times, place) => {
      const row = Math.floor(place / WIDE);
      return times > 0 ? [[row * 50, (place - row * WIDE) * 10, times] as const] : [];
    })
    .sort(([staked, win], [other, less]) => less - win || other - staked);
}

/** What the first stake loses on average, in hundredths of a percent of it, and the standard error of that. */
export function edgeOf(ends: readonly (readonly [number, number, number])[]): {
  readonly edge: number;
  readonly error: number;
} {
  let [all, sum, squares] = [0, 0, 0];
  for (const [staked, win, times] of ends) {
    const lost = (staked - win) / 100;
    all += times;
    sum += lost * times;
    squares += lost * lost * times;
  }
  const mean = sum / all;
  return { edge: mean * 10_000, error: Math.sqrt((squares / all - mean * mean) / all) * 10_000 };
}
