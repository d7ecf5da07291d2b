/** Hands by their rules: the televised ones replay to the stacks they ended with, and a few that are easy to get wrong. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import real from '../hands/real.json' with { type: 'json' };
import { deckFrom, shuffled } from './cards.ts';
import { asked, chipsIn, dealOn, fallback } from './dealer.ts';
import { begin, type Hand, HandError, next, optionsOf, play } from './hand.ts';
import { type Line, lineText, readLine } from './notation.ts';
import { playDocument, VARIANTS } from './phh.ts';
import { resultOf } from './result.ts';
import type { Setup } from './setup.ts';
import { sum } from './pots.ts';

const big = (list: readonly number[]): bigint[] => list.map(BigInt);

const setupOf = (more: Partial<Setup> = {}): Setup => ({
  game: 'holdem',
  betting: 'no',
  antes: big([0, 0, 0]),
  blinds: big([1, 2, 0]),
  minBet: 2n,
  stacks: big([100, 100, 100]),
  ...more,
});

const run = (setup: Setup, lines: readonly string[]) => playDocument(setup, lines);
const dealt = (hands: readonly string[]): string[] => hands.map((cards, at) => `d dh p${at + 1} ${cards}`);

describe('televised hands', () => {
  it.each(real.map((one) => [one.id, one] as const))('%s ends with the published stacks', (_, one) => {
    const variant = VARIANTS[one.variant];
    if (!variant) throw new Error(`there is no variant ${one.variant}`);
    const { result } = run(
      {
        ...variant,
        antes: big(one.antes),
        blinds: big(one.blinds),
        minBet: BigInt(one.minBet ?? one.smallBet ?? 0),
        ...(one.bigBet === undefined ? {} : { bigBet: BigInt(one.bigBet) }),
        stacks: big(one.startingStacks),
      },
      one.actions,
    );
    expect(result.stacks.map(Number)).toEqual(one.finalStacks);
  });
});

describe('a hand', () => {
  it('makes a side pot for who is all in, and gives the odd chip to the first left of the button', () => {
    const { result } = run(setupOf({ stacks: big([25, 100, 100]) }), [
      ...dealt(['AsAd', 'KsKd', 'KhKc']),
      'p3 cbr 100',
      'p1 cc',
      'p2 cc',
      'd db 2c3d4h',
      'd db 8s',
      'd db 9c',
    ]);
    expect(result.pots).toEqual([
      { amount: 75n, winners: [0] },
      { amount: 150n, winners: [1, 2] },
    ]);
    expect(result.stacks).toEqual(big([75, 75, 75]));
  });

  it('gives back what nobody has called', () => {
    const { result } = run(setupOf(), [...dealt(['AsAd', 'KsKd', '2h7c']), 'p3 cbr 40', 'p1 f', 'p2 f']);
    expect(result.stacks).toEqual(big([99, 98, 103]));
    expect(result.returned).toEqual(big([0, 0, 38]));
  });

  it('lets nobody raise again after an all-in below a full raise, until several of them come to one', () => {
    const setup = setupOf({
      stacks: big([100, 100, 100, 34]),
      blinds: big([1, 2, 0, 0]),
      antes: big([0, 0, 0, 0]),
    });
    const hand = begin(setup);
    for (const text of [
      ...dealt(['AsAd', 'KsKd', '2h7c', '9c9d']),
      'p3 cbr 20',
      'p4 cbr 34',
      'p1 f',
      'p2 cc',
    ])
      play(hand, readLine(text) as Line);
    expect(next(hand)).toEqual({ what: 'bet', seat: 2 });
    expect(optionsOf(hand, 2)).toEqual({ toCall: 14n });
    expect(() => play(hand, { what: 'raise', seat: 2, to: 80n })).toThrow(new HandError('hand.raise_closed'));
  });

  it('bounds a pot-limit raise by the pot after the call', () => {
    const hand = begin(setupOf({ game: 'omaha', betting: 'pot' }));
    for (const text of dealt(['AsAdKhKc', 'QsQdJhJc', '2h7c8c9c'])) play(hand, readLine(text) as Line);
    expect(optionsOf(hand, 2)).toEqual({ toCall: 2n, raise: { from: 4n, to: 7n } });
  });

  it('gives a straddle the last word', () => {
    const hand = begin(
      setupOf({ blinds: big([1, 2, 4, 0]), stacks: big([100, 100, 100, 100]), antes: big([0, 0, 0, 0]) }),
    );
    for (const text of [...dealt(['AsAd', 'KsKd', '2h7c', '9c9d']), 'p4 cc', 'p1 cc', 'p2 cc'])
      play(hand, readLine(text) as Line);
    expect(next(hand)).toEqual({ what: 'bet', seat: 2 });
    expect(optionsOf(hand, 2)).toEqual({ toCall: 0n, raise: { from: 8n, to: 100n } });
  });

  it('keeps nothing without a flop, and no more than its cap with one', () => {
    const rake = { rate: 500n, cap: 6n };
    const none = run(setupOf({ rake }), [...dealt(['AsAd', 'KsKd', '2h7c']), 'p3 f', 'p1 f']);
    expect(none.result.rake).toBe(0n);
    const flop = run(setupOf({ rake }), [
      ...dealt(['AsAd', 'KsKd', '2h7c']),
      'p3 f',
      'p1 cbr 100',
      'p2 cc',
      'd db 2c3d4h',
      'd db 8s',
      'd db 9c',
    ]);
    expect(flop.result.rake).toBe(6n);
    expect(sum(flop.result.stacks)).toBe(294n);
  });

  it('is run twice where all of them agree: each board is worth half a pot', () => {
    const { result, hand } = run(setupOf({ twice: true }), [
      ...dealt(['AsAd', 'KsKd', '2h7c']),
      'p3 f',
      'p1 cbr 100',
      'p2 cc',
      'p1 rit',
      'p2 rit',
      'd db 2c3d4h',
      'd db 8s',
      'd db 9c',
      'd db KhKcTh',
      'd db 5d',
      'd db 6s',
    ]);
    expect(hand.boards).toHaveLength(2);
    expect(result.stacks).toEqual(big([100, 100, 100]));
  });

  it('belongs a big blind’s ante to the main pot, whoever is all in', () => {
    const { result } = run(setupOf({ antes: big([0, 2, 0]), stacks: big([100, 4, 50]) }), [
      ...dealt(['2s7d', 'AsAd', 'KhKc']),
      'p3 cbr 50',
      'p1 cc',
      'd db 2c3d4h',
      'd db 8s',
      'd db 9c',
    ]);
    expect(result.pots).toEqual([
      { amount: 8n, winners: [1] },
      { amount: 96n, winners: [2] },
    ]);
  });

  it('plays two with the button as the small blind, whichever of them a document names first', () => {
    const setup = setupOf({ antes: big([0, 0]), blinds: big([1, 2]), stacks: big([50, 80]) });
    const own = run(setup, [...dealt(['AsAd', 'KsKd']), 'p1 cbr 6', 'p2 f']);
    expect(own.result.stacks).toEqual(big([52, 78]));
    const other = run(setup, [...dealt(['AsAd', 'KsKd']), 'p2 cbr 6', 'p1 f']);
    expect(other.result.stacks).toEqual(big([48, 82]));
  });
});

/** Any hand, played by whoever draws from `choose`. */
export function playedBy(setup: Setup, deck: readonly number[], choose: (below: number) => number): Hand {
  const hand = begin(setup);
  for (;;) {
    dealOn(hand, deck);
    const due = asked(hand);
    if (!due) return hand;
    const away = fallback(hand);
    if (due.what === 'twice') play(hand, { what: choose(2) === 0 ? 'twice' : 'once', seat: due.seat });
    else {
      const { raise } = optionsOf(hand, due.seat);
      const what = choose(10);
      if (raise && what < 3) {
        const span = Number(raise.to - raise.from);
        play(hand, { what: 'raise', seat: due.seat, to: raise.from + BigInt(choose(span + 1)) });
      } else if (what < 8 || !away) play(hand, { what: 'call', seat: due.seat });
      else play(hand, away);
    }
  }
}

const amount = fc.integer({ min: 1, max: 400 });
const anySetup = fc
  .record({
    game: fc.constantFrom('holdem', 'omaha', 'omaha5', 'shortdeck' as const),
    betting: fc.constantFrom('no', 'pot', 'fixed' as const),
    stacks: fc.array(amount, { minLength: 2, maxLength: 6 }),
    ante: fc.integer({ min: 0, max: 3 }),
    straddle: fc.boolean(),
    twice: fc.boolean(),
    raked: fc.boolean(),
    seed: fc.array(fc.nat(), { minLength: 60, maxLength: 60 }),
  })
  .map(({ game, betting, stacks, ante, straddle, twice, raked, seed }) => ({
    seed,
    setup: {
      game: game as Setup['game'],
      betting: betting as Setup['betting'],
      antes: stacks.map(() => BigInt(ante)),
      blinds: stacks.map((_, at) => BigInt(at < 2 ? at + 1 : at === 2 && straddle ? 4 : 0)),
      minBet: 2n,
      stacks: big(stacks),
      twice,
      ...(raked ? { rake: { rate: 500n, cap: 6n } } : {}),
    } satisfies Setup,
  }));

describe('any hand', () => {
  it('ends, keeps every chip, and reads back from its lines to the same stacks', () => {
    fc.assert(
      fc.property(anySetup, ({ setup, seed }) => {
        let at = 0;
        const choose = (below: number): number => (seed[(at += 1) % seed.length] ?? 0) % below;
        const deck = shuffled(deckFrom(setup.game === 'shortdeck' ? 4 : 0), { below: choose });
        const hand = playedBy(setup, deck, choose);
        const result = resultOf(hand);
        expect(sum(result.stacks) + result.rake).toBe(sum(setup.stacks));
        expect(chipsIn(hand)).toBe(sum(setup.stacks));
        expect(result.stacks.every((stack) => stack >= 0n)).toBe(true);
        expect(sum(result.payouts) + result.rake).toBe(sum(result.stakes));
      }),
      { numRuns: 300 },
    );
  });

  it('writes every line as it reads it', () => {
    for (const text of [
      'd dh p1 7s4s',
      'd dh p10 ????',
      'd db JcTs2d',
      'p3 f',
      'p2 cc',
      'p4 cbr 170000',
      'p4 sm 6d5h',
      'p2 sm',
      'p1 rit',
    ]) {
      const line = readLine(text);
      expect(line && lineText(line)).toBe(text);
    }
    for (const text of [
      '',
      'p0 f',
      'p1 cbr',
      'p1 cbr -5',
      'p1 cbr 1.5',
      'd db',
      'd dh p1',
      'd db Xx',
      'p1 f f',
    ])
      expect(readLine(text)).toBeUndefined();
  });
});
