/** Lines of a hand as they are kept and as somebody may see them. What is kept names no card that was not shown. Pure; pages use it too. */
import type { Card } from '#games/poker/engine/cards.ts';
import { masked } from '#games/poker/engine/dealer.ts';
import { begin, type Hand, play } from '#games/poker/engine/hand.ts';
import { type Line, lineText, readLine } from '#games/poker/engine/notation.ts';
import { HOLE_CARDS } from '#games/poker/engine/setup.ts';
import type { HandSetup } from '../contract.ts';
import { readSetup } from './setup.ts';

/** As it is kept, logged and told to everybody. */
export const keptText = (line: Line): string => lineText(masked(line));

/** @throws for what is no line: nothing else is kept */
export function lineOf(text: string): Line {
  const line = readLine(text);
  if (!line) throw new Error(`${text} is no line of a hand`);
  return line;
}

/** A deal with the cards the deck gives it. */
function dealt(line: Line, deck: readonly Card[], setup: Pick<HandSetup, 'game'>): Line {
  if (line.what !== 'hole') return line;
  const count = HOLE_CARDS[setup.game];
  return { ...line, cards: deck.slice(line.seat * count, (line.seat + 1) * count) };
}

export const withCards = (
  lines: readonly string[],
  deck: readonly Card[],
  setup: Pick<HandSetup, 'game'>,
): Line[] => lines.map((text) => dealt(lineOf(text), deck, setup));

/** The hand as it stands after these lines; without a deck nobody's cards are known but those that were shown. */
export function handAfter(setup: HandSetup, lines: readonly string[], deck?: readonly Card[]): Hand {
  const hand = begin(readSetup(setup));
  for (const line of deck ? withCards(lines, deck, setup) : lines.map(lineOf)) play(hand, line);
  return hand;
}

/** What a place of a hand (or nobody in particular) may see of it. */
export const seenBy = (
  lines: readonly string[],
  deck: readonly Card[] | undefined,
  setup: Pick<HandSetup, 'game'>,
  place: number | undefined,
): string[] =>
  deck && place !== undefined
    ? withCards(lines, deck, setup).map((line) => lineText(masked(line, place)))
    : [...lines];

/** How many of these lines had fallen `ms` after the hand began. */
export const linesUntil = (times: readonly number[], ms: number): number =>
  times.filter((time) => time <= ms).length;
