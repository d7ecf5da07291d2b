/**
 * Video poker solved: for every hand that can be dealt the hold with the greatest expected pay, and what all of them together bring. How many
 * draws end in which hand follows by inclusion and exclusion from counts over all 2,598,960 hands; hands that differ in the names of their
 * suits alone are one class of 134,459.
 */
import type { Law } from '#games/arcade/kit/law.ts';

const DECK = 52;
/** Divisible by every count of draws. */
const COMMON = 47n * 46n * 45n * 44n * 43n;

const CHOOSE: readonly (readonly number[])[] = Array.from({ length: DECK + 1 }, (_, n) => {
  const row = [1];
  for (let k = 1; k <= 5; k += 1) row.push(((row[k - 1] ?? 0) * (n - k + 1)) / k);
  return row;
});
const choose = (n: number, k: number): number => CHOOSE[n]?.[k] ?? 0;

/** Place of ascending cards among all sets of their number. */
function placeOf(cards: readonly number[]): number {
  let place = 0;
  for (let at = 0; at < cards.length; at += 1) place += choose(cards[at] ?? 0, at + 1);
  return place;
}

export type Counts = {
  readonly deck: number;
  readonly hands: number;
  readonly kinds: Uint8Array;
  readonly tables: readonly Int32Array[];
};

/** How often every set of up to four cards is part of each kind of hand. @param deck its first cards alone, for a test */
export function countHands(hands: number, handOf: (cards: readonly number[]) => number, deck = DECK): Counts {
  const kinds = new Uint8Array(choose(deck, 5));
  const tables = [0, 1, 2, 3, 4].map((size) => new Int32Array(choose(deck, size) * hands));
  const cards = [0, 0, 0, 0, 0];
  const visit = (at: number, below: number): void => {
    if (at >= 0) {
      for (let card = at; card < below; card += 1) {
        cards[at] = card;
        visit(at - 1, card);
      }
      return;
    }
    const kind = handOf(cards);
    kinds[placeOf(cards)] = kind;
    for (let mask = 0; mask < 31; mask += 1) {
      let size = 0;
      let place = 0;
      for (let bit = 0; bit < 5; bit += 1)
        if ((mask >> bit) & 1) {
          size += 1;
          place += choose(cards[bit] ?? 0, size);
        }
      const table = tables[size];
      if (table) table[place * hands + kind] = (table[place * hands + kind] ?? 0) + 1;
    }
  };
  visit(4, deck);
  return { deck, hands, kinds, tables };
}

/** How many draws end in each kind of hand when `hold` (bits) of ascending `cards` are kept. */
export function drawsFrom(
  { hands, kinds, tables }: Counts,
  cards: readonly number[],
  hold: number,
): Float64Array {
  const found = new Float64Array(hands);
  if (hold === 31) {
    found[kinds[placeOf(cards)] ?? 0] = 1;
    return found;
  }
  const thrown = 31 & ~hold;
  // Every set of thrown cards is taken away again, and what was taken twice is given back.
  for (let out = thrown; ; out = (out - 1) & thrown) {
    const mask = hold | out;
    let sign = 1;
    for (let bit = 0; bit < 5; bit += 1) if ((out >> bit) & 1) sign = -sign;
    if (mask === 31) {
      const kind = kinds[placeOf(cards)] ?? 0;
      found[kind] = (found[kind] ?? 0) + sign;
    } else {
      const kept = cards.filter((_, bit) => (mask >> bit) & 1);
      const table = tables[kept.length];
      const from = placeOf(kept) * hands;
      for (let kind = 0; kind < hands; kind += 1)
        found[kind] = (found[kind] ?? 0) + sign * (table?.[from + kind] ?? 0);
    }
    if (out === 0) return found;
  }
}

const popcount = (mask: number): number => [0, 1, 2, 3, 4].reduce((sum, bit) => sum + ((mask >> bit) & 1), 0);

/** The best hold: the greatest expected pay, of equal ones the one that keeps more, then the lower bits. */
export function bestHold(counts: Counts, cards: readonly number[], pays: readonly number[]) {
  let best: { readonly hold: number; readonly value: number; readonly draws: Float64Array } = {
    hold: 31,
    value: -1,
    draws: new Float64Array(0),
  };
  for (let hold = 31; hold >= 0; hold -= 1) {
    const draws = drawsFrom(counts, cards, hold);
    let sum = 0;
    for (let kind = 0; kind < pays.length; kind += 1) sum += (draws[kind] ?? 0) * (pays[kind] ?? 0);
    const value = sum / choose(counts.deck - 5, 5 - popcount(hold));
    if (value > best.value + 1e-9) best = { hold, value, draws };
  }
  return best;
}

/** Weights of every kind of hand under the best play. */
export function solveVideoPoker(counts: Counts, pays: readonly number[]): Law {
  const weights = pays.map(() => 0n);
  for (const [cards, times] of classes()) {
    const { hold, draws } = bestHold(counts, cards, pays);
    const share = (COMMON / BigInt(choose(DECK - 5, 5 - popcount(hold)))) * BigInt(times);
    for (const [kind, ways] of draws.entries()) weights[kind] = (weights[kind] ?? 0n) + BigInt(ways) * share;
  }
  return pays.map((win, kind) => ({ win, weight: weights[kind] ?? 0n }));
}

const ORDERS = [0, 1, 2, 3].flatMap((a) =>
  [0, 1, 2, 3].flatMap((b) =>
    [0, 1, 2, 3].flatMap((c) => {
      const d = 6 - a - b - c;
      return new Set([a, b, c, d]).size === 4 ? [[a, b, c, d]] : [];
    }),
  ),
);

/** One hand of every class, with how many hands it stands for. */
function classes(): readonly (readonly [readonly number[], number])[] {
  const found = new Map<number, [readonly number[], number]>();
  for (let a = 0; a < DECK; a += 1)
    for (let b = a + 1; b < DECK; b += 1)
      for (let c = b + 1; c < DECK; c += 1)
        for (let d = c + 1; d < DECK; d += 1)
          for (let e = d + 1; e < DECK; e += 1) {
            const cards = [a, b, c, d, e];
            const name = className(cards);
            const known = found.get(name);
            if (known) known[1] += 1;
            else found.set(name, [cards, 1]);
          }
  return [...found.values()];
}

/** The least of the names a hand has under all orders of the suits. */
function className(cards: readonly number[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (const order of ORDERS) {
    const renamed = cards.map((card) => (card & ~3) | (order[card & 3] ?? 0)).sort((x, y) => x - y);
    least = Math.min(least, placeOf(renamed));
  }
  return least;
}
