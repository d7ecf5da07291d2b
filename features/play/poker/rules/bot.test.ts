/** A program at a trial table plays by the rules, by its own cards alone, and lets nobody wait for ever. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deckFrom, readCards, shuffled } from '#games/poker/engine/cards.ts';
import { asked, chipsIn, dealOn } from '#games/poker/engine/dealer.ts';
import { begin, type Hand, optionsOf, play } from '#games/poker/engine/hand.ts';
import { LOWEST, type Setup } from '#games/poker/engine/setup.ts';
import { sum } from '#games/poker/engine/pots.ts';
import { resultOf } from '#games/poker/engine/result.ts';
import { botLine } from './bot.ts';

const setupOf = (more: Partial<Setup> = {}): Setup => ({
  game: 'holdem',
  betting: 'no',
  antes: [0n, 0n, 0n],
  blinds: [5n, 10n, 0n],
  minBet: 10n,
  stacks: [1_000n, 1_000n, 1_000n],
  ...more,
});

/** A hand whose first decision is that of the third seat. */
function dealt(hands: readonly string[], more: Partial<Setup> = {}): Hand {
  const hand = begin(setupOf(more));
  for (const [seat, text] of hands.entries())
    play(hand, { what: 'hole', seat, cards: readCards(text) ?? [] });
  return hand;
}
const POOR = ['2c7d', '3c8d'] as const;

describe('before the flop', () => {
  it('a pair of aces is raised or called, whatever chance says', () => {
    for (let chance = 0; chance < 100; chance += 1)
      expect(botLine(dealt([...POOR, 'AsAd']), 2, chance).what).not.toBe('fold');
    expect(botLine(dealt([...POOR, 'AsAd']), 2, 0)).toMatchObject({ what: 'raise', seat: 2 });
    expect(botLine(dealt([...POOR, 'AsAd']), 2, 99)).toEqual({ what: 'call', seat: 2 });
  });

  it('a seven and a two are folded to a bet', () => {
    for (let chance = 0; chance < 100; chance += 1)
      expect(botLine(dealt([...POOR, '2h7s']), 2, chance)).toEqual({ what: 'fold', seat: 2 });
  });

  it('what costs nothing is never folded', () => {
    const hand = dealt(['AsAd', '2h7s', 'KcKd']);
    play(hand, { what: 'call', seat: 2 });
    play(hand, { what: 'call', seat: 0 });
    expect(optionsOf(hand, 1).toCall).toBe(0n);
    for (let chance = 0; chance < 100; chance += 1) expect(botLine(hand, 1, chance).what).not.toBe('fold');
  });

  it('a raise is within what may be bet, and all of a short stack at most', () => {
    const short = dealt([...POOR, 'AsAd'], { stacks: [1_000n, 1_000n, 15n] });
    expect(botLine(short, 2, 0)).toEqual({ what: 'raise', seat: 2, to: 15n });
  });
});

describe('after the flop', () => {
  it('a hand that has come is bet', () => {
    const hand = dealt(['AsAd', '3c8d', '2h7s']);
    play(hand, { what: 'fold', seat: 2 });
    play(hand, { what: 'call', seat: 0 });
    play(hand, { what: 'call', seat: 1 });
    play(hand, { what: 'board', cards: readCards('AhAc8s') ?? [] });
    expect(botLine(hand, 0, 0)).toMatchObject({ what: 'raise', seat: 0 });
  });
});

const anyHand = fc.record({
  game: fc.constantFrom('holdem' as const, 'omaha' as const, 'omaha5' as const, 'shortdeck' as const),
  betting: fc.constantFrom('no' as const, 'pot' as const, 'fixed' as const),
  stacks: fc.array(fc.integer({ min: 1, max: 2_000 }), { minLength: 2, maxLength: 6 }),
  seed: fc.array(fc.nat(), { minLength: 60, maxLength: 60 }),
});

describe('any hand among programs', () => {
  it('ends within the rules and keeps its chips', () => {
    fc.assert(
      fc.property(anyHand, ({ game, betting, stacks, seed }) => {
        let at = 0;
        const below = (count: number): number => (seed[(at += 1) % seed.length] ?? 0) % count;
        const setup = setupOf({
          game,
          betting,
          stacks: stacks.map(BigInt),
          antes: stacks.map(() => 0n),
          blinds: stacks.map((_, seat) => (seat === 0 ? 5n : seat === 1 ? 10n : 0n)),
        });
        const deck = shuffled(deckFrom(LOWEST[game]), { below });
        const hand = begin(setup);
        dealOn(hand, deck);
        for (let turn = asked(hand); turn; turn = asked(hand)) {
          // What it decides is what may be decided: `play` refuses everything else.
          play(hand, botLine(hand, turn.seat, below(100)));
          dealOn(hand, deck);
        }
        expect(chipsIn(hand)).toBe(sum(setup.stacks));
        expect(sum(resultOf(hand).stacks)).toBe(sum(setup.stacks));
      }),
      { numRuns: 200 },
    );
  });

  it('does not depend on cards that are not its own', () => {
    const one = dealt(['AcKd', '9h9s', 'QsJs']);
    const other = dealt(['2c2d', '7h2s', 'QsJs']);
    for (let chance = 0; chance < 100; chance += 1)
      expect(botLine(one, 2, chance)).toEqual(botLine(other, 2, chance));
  });
});
