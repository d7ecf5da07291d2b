/** Blackjack: hands whose cards are laid by the test, and the return that is published. */
import { expect, it } from 'vitest';
import { blackjack, readState } from './engine.ts';
import { laid } from './fixtures.ts';
import { basicMove } from './strategy.ts';

/** Player, dealer, player, dealer, then what is drawn. */
function play(cards: string, ...moves: readonly string[]) {
  const draw = laid(cards);
  let step = blackjack.start(null, draw);
  for (const move of moves) {
    const action = blackjack.readAction(step.state, { move });
    if (action === undefined) return 'refused';
    step = blackjack.act(step.state, action, draw);
  }
  return step.done ? step.win : 'open';
}

it.each([
  ['a natural pays 3 to 2', 'A9K8', [], 250],
  ['against the dealer’s it comes back', 'AAKK', [], 100],
  ['the dealer’s natural ends the round', '9AT K', [], 0],
  ['standing on more wins', 'T8T9', ['stand'], 200],
  ['on the same comes back', 'T8TT', ['stand'], 200],
  ['on as much as the dealer', 'T9TT', ['stand'], 200],
  ['equal totals come back', 'TT9 9', ['stand'], 100],
  ['less loses', 'T9 8 T', ['stand'], 0],
  ['above 21 loses at once', 'T6 6 T T', ['hit'], 0],
  ['the dealer above 22 pays', 'T6 3 T 7', ['stand'], 200],
  ['22 gives back', 'T6 3 T 6', ['stand'], 100],
  ['the dealer draws on a soft 17', 'T6 8 A 3', ['stand'], 0],
  ['a double wins twice', '5T 6 7 T', ['double'], 300],
  ['a double that loses costs one stake', '5T 6 9 2', ['double'], 0],
  ['a hard eight is not doubled', '5T 3 7', ['double'], 'refused'],
  ['a soft nine is not doubled', 'AT 8 7', ['double'], 'refused'],
  ['tens are not split', 'TT J 7', ['split'], 'refused'],
  ['a split wins its free hand', '8T 8 7 T T', ['split', 'stand', 'stand'], 300],
  ['a split that loses costs one stake', '8T 8 9 T T', ['split', 'stand', 'stand'], 0],
  ['split aces get one card each', 'A6 A T 9 9 9', ['split'], 300],
  ['four hands at most', '8T 8 7 8 8 8 8 8 8', ['split', 'split', 'split', 'split'], 'refused'],
] as const)('%s', (_, cards, moves, result) => {
  expect(play(cards, ...moves)).toBe(result);
});

it('basic strategy takes every free bet', () => {
  const move = (cards: string) => basicMove(readState(blackjack.start(null, laid(cards)).state));
  expect([
    move('8T 8 7'),
    move('5T 5 7'),
    move('6T 4 7'),
    move('T6 2 7'),
    move('T T 6 7'),
    move('AT 6 7'),
  ]).toEqual(['split', 'double', 'double', 'stand', 'hit', 'hit']);
});

it('returns what public tables give for these rules, within the error of the sample', () => {
  const { rtp, deviation } = blackjack.proof;
  const share = Number((BigInt(rtp.numerator) * 1_000_000n) / BigInt(rtp.denominator)) / 1_000_000;
  expect(Math.abs(share - 0.9896)).toBeLessThan((3 * deviation) / Math.sqrt(10_000_000));
});
