/** Poker hands of five of 52 cards, rank × 4 + suit. Ranks 0 two … 12 ace. */

/** From the best down; `deuces` are the hands of deuces wild. */
export const JACKS_HANDS = [
  'royal',
  'straight-flush',
  'four',
  'full-house',
  'flush',
  'straight',
  'three',
  'two-pair',
  'jacks',
  'nothing',
] as const;
export const DEUCES_HANDS = [
  'natural-royal',
  'four-deuces',
  'wild-royal',
  'five',
  'straight-flush',
  'four',
  'full-house',
  'flush',
  'straight',
  'three',
  'nothing',
] as const;

const ROYAL = 0b1_1111_0000_0000;
const WHEEL = 0b1_0000_0000_1111;

type Look = {
  readonly ranks: number;
  readonly counts: readonly number[];
  readonly isFlush: boolean;
  readonly wild: number;
};

function lookAt(cards: readonly number[], wilds: boolean): Look {
  const counts = Array.from({ length: 13 }, () => 0);
  let ranks = 0;
  let wild = 0;
  let suits = 0;
  for (const card of cards) {
    const rank = card >> 2;
    if (wilds && rank === 0) {
      wild += 1;
      continue;
    }
    counts[rank] = (counts[rank] ?? 0) + 1;
    ranks |= 1 << rank;
    suits |= 1 << (card & 3);
  }
  const isFlush = (suits & (suits - 1)) === 0;
  return { ranks, counts: counts.filter((count) => count > 0).sort((a, b) => b - a), isFlush, wild };
}

/** Whether the ranks, all different, fit into one straight; wilds fill what is missing. */
function fitsStraight(ranks: number): boolean {
  if ((ranks & WHEEL) === ranks) return true;
  for (let low = 0; low <= 8; low += 1) if ((ranks & (0b1_1111 << low)) === ranks) return true;
  return false;
}

/** Place in `JACKS_HANDS`. */
export function jacksHand(cards: readonly number[]): number {
  const { ranks, counts, isFlush } = lookAt(cards, false);
  const [most = 0, second = 0] = counts;
  if (most === 1) {
    const isStraight = fitsStraight(ranks);
    if (isFlush && ranks === ROYAL) return 0;
    if (isFlush && isStraight) return 1;
    if (isFlush) return 4;
    return isStraight ? 5 : 9;
  }
  if (most === 4) return 2;
  if (most === 3) return second === 2 ? 3 : 6;
  if (second === 2) return 7;
  const pair = cards.find((card, at) =>
    cards.some((other, place) => place !== at && other >> 2 === card >> 2),
  );
  return pair !== undefined && pair >> 2 >= 9 ? 8 : 9;
}

/** Place in `DEUCES_HANDS`. */
export function deucesHand(cards: readonly number[]): number {
  const { ranks, counts, isFlush, wild } = lookAt(cards, true);
  const [most = 0, second = 0] = counts;
  if (wild === 4) return 1;
  const same = most + wild;
  const isStraight = most === 1 && fitsStraight(ranks);
  const isRoyal = isStraight && isFlush && (ranks & ROYAL) === ranks;
  if (isRoyal) return wild === 0 ? 0 : 2;
  if (same === 5) return 3;
  if (isStraight && isFlush) return 4;
  if (same === 4) return 5;
  // Two pairs and a deuce, or three and two without one.
  if (same === 3 && second === 2) return 6;
  if (isFlush) return 7;
  if (isStraight) return 8;
  return same === 3 ? 9 : 10;
}
