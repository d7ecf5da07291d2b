/** What is kept of a hand names no card that was not shown; a seat sees its own, and nobody anything that came later than he may see. */
import { describe, expect, it } from 'vitest';
import { deckFrom, shuffled } from '#games/poker/engine/cards.ts';
import { asked, dealOn } from '#games/poker/engine/dealer.ts';
import { begin, play } from '#games/poker/engine/hand.ts';
import type { Line } from '#games/poker/engine/notation.ts';
import { resultOf } from '#games/poker/engine/result.ts';
import type { HandSetup } from '../contract.ts';
import { handAfter, keptText, lineOf, linesUntil, seenBy, withCards } from './lines.ts';
import { readSetup } from './setup.ts';

const SETUP: HandSetup = {
  game: 'holdem',
  betting: 'no',
  antes: ['0', '0', '0'],
  blinds: ['10', '20', '0'],
  minBet: '20',
  stacks: ['1000', '1000', '1000'],
};
let chance = 11;
const below = (count: number): number => {
  chance = (chance * 48_271) % 2_147_483_647;
  return chance % count;
};
const DECK = shuffled(deckFrom(), { below });

/** A hand everybody calls to its end: its lines with all cards, and as they are kept. */
function played(): { readonly whole: Line[]; readonly kept: string[] } {
  const hand = begin(readSetup(SETUP));
  const whole: Line[] = [...dealOn(hand, DECK)];
  for (let turn = asked(hand); turn; turn = asked(hand)) {
    const line = { what: 'call', seat: turn.seat } as const;
    play(hand, line);
    whole.push(line, ...dealOn(hand, DECK));
  }
  return { whole, kept: whole.map(keptText) };
}

const HAND = played();
const holes = (lines: readonly string[]): string[] => lines.filter((line) => line.startsWith('d dh'));

describe('what is kept', () => {
  it('hides every card that was dealt, and tells the board and what was shown', () => {
    for (const line of holes(HAND.kept)) expect(line).toMatch(/\?{4}$/);
    expect(HAND.kept.filter((line) => line.startsWith('d db'))).toHaveLength(3);
    expect(HAND.kept.some((line) => / sm [2-9TJQKA][cdhs]/.test(line))).toBe(true);
  });

  it('is, with the deck, the hand as it was played', () => {
    expect(withCards(HAND.kept, DECK, SETUP)).toEqual(HAND.whole);
    const [dealt, told] = [handAfter(SETUP, HAND.kept, DECK), handAfter(SETUP, HAND.kept)];
    // Who showed is known without the deck: the same chips go to the same seats.
    expect(resultOf(told).stacks).toEqual(resultOf(dealt).stacks);
  });

  it('takes nothing that is no line', () => {
    expect(() => lineOf('p1 wins')).toThrow('no line');
    expect(() => handAfter(SETUP, ['p1 cc'])).toThrow('hand.not_now');
  });
});

describe('what is seen', () => {
  it('are the cards of one’s own place', () => {
    for (const place of [0, 1, 2]) {
      const seen = holes(seenBy(HAND.kept, DECK, SETUP, place));
      expect(seen.filter((line) => !line.endsWith('????'))).toEqual([
        expect.stringContaining(`d dh p${place + 1} `),
      ]);
    }
  });

  it('are no cards for who has no place, whether the deck is there or not', () => {
    expect(seenBy(HAND.kept, DECK, SETUP, undefined)).toEqual(HAND.kept);
    expect(seenBy(HAND.kept, undefined, SETUP, 1)).toEqual(HAND.kept);
  });

  it.each([
    [-1, 0],
    [0, 3],
    [999, 3],
    [1_000, 4],
    [4_999, 5],
    [60_000, 6],
  ])('%i ms after the beginning are %i lines', (ms, count) => {
    expect(linesUntil([0, 0, 0, 1_000, 2_000, 5_000], ms)).toBe(count);
  });
});
