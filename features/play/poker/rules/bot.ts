/**
 * How a program plays at a trial table: by its own cards and the board alone, simply and not well. It is marked wherever it is shown, and never sits
 * where there is money.
 */
import type { Card } from '#games/poker/engine/cards.ts';
import { rankOf, suitOf } from '#games/poker/engine/cards.ts';
import { categoryOf, CATEGORIES, handValue, orderOf } from '#games/poker/engine/evaluate.ts';
import { type Hand, optionsOf, potOf } from '#games/poker/engine/hand.ts';
import type { Line } from '#games/poker/engine/notation.ts';

/** 0 … 10. */
function before(hole: readonly Card[]): number {
  const ranks = hole.map(rankOf).sort((a, b) => b - a);
  const pair = ranks.some((rank, at) => ranks[at + 1] === rank);
  const suited = hole.some((one, at) =>
    hole.some((other, next) => next > at && suitOf(one) === suitOf(other)),
  );
  const high = (ranks[0] ?? 0) + (ranks[1] ?? 0);
  return Math.min(10, Math.floor(high / 4) + (pair ? 4 : 0) + (suited ? 1 : 0));
}

function after(hand: Hand, hole: readonly Card[], board: readonly Card[]): number {
  const full = [...board];
  // A value needs five cards of the board; those to come are taken as the lowest there are and change little.
  for (let card = 0; full.length < 5; card += 5)
    if (!full.includes(card) && !hole.includes(card)) full.push(card);
  const category = categoryOf(handValue(hand.setup.game, hole, full), orderOf(hand.setup.game));
  return Math.min(10, 2 + CATEGORIES.indexOf(category) * 2);
}

/** @param chance 0 … 99 */
export function botLine(hand: Hand, seat: number, chance: number): Line {
  const hole = hand.seats[seat]?.hole ?? [];
  const board = hand.boards[0] ?? [];
  const strength = board.length === 0 ? before(hole) : after(hand, hole, board);
  const { toCall, raise } = optionsOf(hand, seat);
  const pot = potOf(hand);
  if (raise && strength >= 6 && chance < 35) {
    const wanted = raise.from + pot / 2n;
    return { what: 'raise', seat, to: wanted > raise.to ? raise.to : wanted };
  }
  if (toCall === 0n) return { what: 'call', seat };
  const dear = toCall * 3n > pot;
  if (strength >= 6 || (strength >= 4 && (!dear || chance < 30)) || (strength >= 2 && !dear && chance < 45))
    return { what: 'call', seat };
  return { what: 'fold', seat };
}
