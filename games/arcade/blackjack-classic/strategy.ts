/**
 * Basic strategy for four decks and more, by the total of the hand and the dealer's open card, as it is published: insurance and even money are
 * never taken. A line of the chart has a letter for each open card, 2 to 10 and ace: H hit, S stand, D double (else hit), E double (else stand),
 * P split.
 */
import { totalOf, valueOf } from '#games/arcade/blackjack/hand.ts';
import { currentOf, type Move, movesOf } from './engine.ts';
import type { ClassicRules } from './rules.ts';
import type { State } from './state.ts';

type Chart = Readonly<Record<number, string>>;
export type Charts = {
  readonly hard: Chart;
  readonly soft: Chart;
  readonly pairs: Chart;
  readonly giveUp: Chart;
};

const HARD: Chart = {
  9: 'HDDDDHHHHH',
  10: 'DDDDDDDDHH',
  11: 'DDDDDDDDDH',
  12: 'HHSSSHHHHH',
  13: 'SSSSSHHHHH',
  14: 'SSSSSHHHHH',
  15: 'SSSSSHHHHH',
  16: 'SSSSSHHHHH',
};
const SOFT: Chart = {
  12: 'HHHHHHHHHH',
  13: 'HHHDDHHHHH',
  14: 'HHHDDHHHHH',
  15: 'HHDDDHHHHH',
  16: 'HHDDDHHHHH',
  17: 'HDDDDHHHHH',
  18: 'SEEEESSHHH',
};
/** By the worth of one of the two; a dot is no split. */
const PAIRS: Chart = {
  2: 'PPPPPP....',
  3: 'PPPPPP....',
  4: '...PP.....',
  6: 'PPPPP.....',
  7: 'PPPPPP....',
  8: 'PPPPPPPPPP',
  9: 'PPPPP.PP..',
  11: 'PPPPPPPPPP',
};
/** Hard totals; a dot goes on. */
const GIVE_UP: Chart = { 15: '........R.', 16: '.......RRR' };

export const chartsFor = ({ hitsSoft17, doubleAfterSplit }: ClassicRules): Charts => ({
  hard: hitsSoft17 ? { ...HARD, 11: 'DDDDDDDDDD' } : HARD,
  soft: hitsSoft17 ? { ...SOFT, 18: 'EEEEESSHHH', 19: 'SSSSESSSSS' } : SOFT,
  pairs: doubleAfterSplit
    ? PAIRS
    : { ...PAIRS, 2: '..PPPP....', 3: '..PPPP....', 4: '..........', 6: '.PPPP.....' },
  giveUp: hitsSoft17 ? { ...GIVE_UP, 15: '........RR', 17: '.........R' } : GIVE_UP,
});

export type Seen = {
  readonly sum: number;
  readonly soft: boolean;
  /** worth of one of the two, where they are a pair; 0 otherwise */
  readonly pair: number;
  /** worth of the dealer's open card */
  readonly open: number;
  readonly may: { readonly double: boolean; readonly split: boolean; readonly surrender: boolean };
};

/** Hit, stand, double, split or surrender; never one that may not be done. */
export function basicPlay({ hard, soft, pairs, giveUp }: Charts, hitsSoft17: boolean, seen: Seen): Move {
  const { sum, pair, open, may } = seen;
  const at = open - 2;
  // Eights are split rather than given up, but against an ace whose dealer draws on soft 17.
  const isEights = pair === 8 && !(hitsSoft17 && open === 11);
  if (may.surrender && !seen.soft && !isEights && giveUp[sum]?.[at] === 'R') return 'surrender';
  if (may.split && pairs[pair]?.[at] === 'P') return 'split';
  const line = seen.soft ? soft[sum] : hard[sum];
  const asks = line?.[at] ?? (!seen.soft && sum < 12 ? 'H' : 'S');
  if (asks === 'D') return may.double ? 'double' : 'hit';
  if (asks === 'E') return may.double ? 'double' : 'stand';
  return asks === 'H' ? 'hit' : 'stand';
}

export function basicMove(rules: ClassicRules, state: State): Move {
  const moves = movesOf(rules, state);
  const hand = state.hands[currentOf(state)];
  if (moves.includes('decline') || !hand) return 'decline';
  if (!moves.includes('hit')) return moves.includes('split') ? 'split' : 'stand';
  const [first = 0, second = 0] = hand.cards;
  return basicPlay(chartsFor(rules), rules.hitsSoft17, {
    ...totalOf(hand.cards),
    pair: hand.cards.length === 2 && valueOf(first) === valueOf(second) ? valueOf(first) : 0,
    open: valueOf(state.dealer[0] ?? 0),
    may: {
      double: moves.includes('double'),
      split: moves.includes('split'),
      surrender: moves.includes('surrender'),
    },
  });
}
