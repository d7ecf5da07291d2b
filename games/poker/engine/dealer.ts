/** What comes by itself: cards from the deck, hands that have to be shown, and what is done for who does nothing. */
import type { Card } from './cards.ts';
import { handValue } from './evaluate.ts';
import { type Hand, next, optionsOf, play, showOrder } from './hand.ts';
import type { Line } from './notation.ts';
import { HOLE_CARDS } from './setup.ts';

/** Hole cards come first, seat by seat; the boards follow, run after run. */
function taken(hand: Hand): number {
  const holes = hand.seats.reduce((all, { hole }) => all + hole.length, 0);
  const [first = [], second] = hand.boards;
  if (!second) return holes + first.length;
  // Both runs begin with the cards that lay there before.
  const before = first.findIndex((card, at) => card !== second[at]);
  const shared = before < 0 ? Math.min(first.length, second.length) : before;
  return holes + first.length + second.length - shared;
}

/** All in with somebody still to be dealt for: every live hand is shown, so that nobody can soft-play. */
function allInShow(hand: Hand): Line | undefined {
  if (!hand.allIn) return undefined;
  const at = showOrder(hand).find((seat) => hand.seats[seat]?.shown === undefined);
  return at === undefined ? undefined : { what: 'show', seat: at, cards: hand.seats[at]?.hole ?? [] };
}

/** Shows what beats or ties every hand shown before it in a pot he is in, and mucks the rest. */
function showdown(hand: Hand, at: number): Line {
  const seat = hand.seats[at];
  const hole = seat?.hole ?? [];
  if (hand.allIn) return { what: 'show', seat: at, cards: hole };
  const { game } = hand.setup;
  const better = (other: number, board: readonly Card[]): boolean => {
    const shown = hand.seats[other]?.shown;
    return shown !== undefined && handValue(game, shown, board) > handValue(game, hole, board);
  };
  const put = seat?.put ?? 0n;
  const beaten = hand.boards.every((board) =>
    hand.seats.some((other, one) => one !== at && other.put >= put && better(one, board)),
  );
  return { what: 'show', seat: at, cards: beaten ? [] : hole };
}

/** The line that is due without anybody's decision; undefined where somebody is asked, or all is over. @param deck as it was shuffled */
export function dueLine(hand: Hand, deck: readonly Card[]): Line | undefined {
  const due = next(hand);
  if (due.what === 'hole') {
    const from = due.seat * HOLE_CARDS[hand.setup.game];
    return { what: 'hole', seat: due.seat, cards: deck.slice(from, from + due.count) };
  }
  if (due.what === 'twice' || due.what === 'board') {
    const show = allInShow(hand);
    if (show) return show;
  }
  if (due.what === 'board') {
    const from = taken(hand);
    return { what: 'board', cards: deck.slice(from, from + due.count) };
  }
  return due.what === 'show' ? showdown(hand, due.seat) : undefined;
}

/** Plays everything that is due. Answers the lines it has played. */
export function dealOn(hand: Hand, deck: readonly Card[]): readonly Line[] {
  const played: Line[] = [];
  for (;;) {
    const line = dueLine(hand, deck);
    if (!line) return played;
    play(hand, line);
    played.push(line);
  }
}

/** Who has to decide; undefined where nobody has. */
export function asked(hand: Hand): { readonly seat: number; readonly what: 'bet' | 'twice' } | undefined {
  const due = next(hand);
  return due.what === 'bet' || due.what === 'twice' ? { seat: due.seat, what: due.what } : undefined;
}

/** What is done for a seat that lets its time pass: it checks where that costs nothing, else it folds. */
export function fallback(hand: Hand): Line | undefined {
  const due = asked(hand);
  if (!due) return undefined;
  if (due.what === 'twice') return { what: 'once', seat: due.seat };
  return { what: optionsOf(hand, due.seat).toCall === 0n ? 'call' : 'fold', seat: due.seat };
}

/** Nothing of the others' cards: what a seat (or nobody in particular) is told of a line. */
export function masked(line: Line, viewer?: number): Line {
  if (line.what !== 'hole' || line.seat === viewer) return line;
  return { ...line, cards: line.cards.map(() => -1) };
}

/** Chips that are in play: none may come from nowhere or go anywhere. */
export const chipsIn = (hand: Hand): bigint =>
  hand.seats.reduce((all, { stack, put, ante }) => all + stack + put + ante, 0n);
