/** A hand as it stands in a document of the Poker Hand History format, read into a setup and lines, and played to its end. */
import { UNKNOWN } from './cards.ts';
import { dueLine } from './dealer.ts';
import { type Hand, HandError, begin, next, play, liveSeats } from './hand.ts';
import { type Line, readLine } from './notation.ts';
import { type Result, resultOf } from './result.ts';
import type { Betting, Setup } from './setup.ts';
import type { HoldemGame } from './evaluate.ts';

export const VARIANTS: Readonly<Record<string, { readonly game: HoldemGame; readonly betting: Betting }>> = {
  NT: { game: 'holdem', betting: 'no' },
  FT: { game: 'holdem', betting: 'fixed' },
  PO: { game: 'omaha', betting: 'pot' },
  PO5: { game: 'omaha5', betting: 'pot' },
  NS: { game: 'shortdeck', betting: 'no' },
};

export type Played = { readonly hand: Hand; readonly result: Result };

/** @throws HandError; RangeError for a line that is none, or a hand that is not played to its end */
function playOut(setup: Setup, lines: readonly string[]): Played {
  const hand = begin(setup);
  for (const [at, text] of lines.entries()) {
    const line: Line | undefined = readLine(text);
    if (!line) throw new RangeError(`actions.${at}`);
    play(hand, line);
  }
  // What has to be shown and is known need not be written.
  for (let due = next(hand); due.what === 'show'; due = next(hand)) {
    const seat = hand.seats[due.seat];
    const shows = dueLine(hand, []);
    play(hand, seat?.hole.includes(UNKNOWN) || !shows ? { what: 'show', seat: due.seat, cards: [] } : shows);
  }
  if (next(hand).what !== 'over') throw new RangeError('actions');
  const live = liveSeats(hand);
  if (live.length > 1 && live.some((at) => hand.seats[at]?.hole.includes(UNKNOWN)))
    throw new RangeError('actions');
  return { hand, result: resultOf(hand) };
}

/**
 * Where two play, documents differ in who is named first: the small blind, or – as in the format itself – the big one, with the blinds written the
 * other way round. Who decides first says which.
 */
export function playDocument(setup: Setup, lines: readonly string[]): Played {
  if (setup.stacks.length !== 2) return playOut(setup, lines);
  try {
    return playOut(setup, lines);
  } catch (error) {
    if (!(error instanceof HandError) || error.code !== 'hand.not_your_turn') throw error;
    const turned = (list: readonly bigint[]): readonly bigint[] => [...list].reverse();
    const swap = (text: string): string =>
      text.replace(/\bp([12])\b/, (_, n: string) => (n === '1' ? 'p2' : 'p1'));
    const deals = lines
      .filter((line) => line.startsWith('d dh'))
      .map(swap)
      .sort();
    const rest = lines.filter((line) => !line.startsWith('d dh')).map(swap);
    const { hand, result } = playOut({ ...setup, stacks: turned(setup.stacks), antes: turned(setup.antes) }, [
      ...deals,
      ...rest,
    ]);
    return { hand, result: reversed(result) };
  }
}

const reversed = (result: Result): Result => ({
  ...result,
  pots: result.pots.map((pot) => ({ ...pot, winners: pot.winners.map((at) => 1 - at) })),
  stakes: [...result.stakes].reverse(),
  payouts: [...result.payouts].reverse(),
  stacks: [...result.stacks].reverse(),
  returned: [...result.returned].reverse(),
  shown: [...result.shown].reverse(),
});
