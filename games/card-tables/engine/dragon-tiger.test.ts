import { describe, expect, it } from 'vitest';
import { createDraw, type Draw } from '#kernel/rng/draw.ts';
import { serverBlocks } from '#kernel/rng/seeds.node.ts';
import { dragonTiger } from '../tables/dragon-tiger.ts';
import {
  CARD_SPOTS,
  countResults,
  exactReturn,
  exactTraitReturn,
  makeDragonTiger,
  readDeal,
  RESULT_SPOTS,
  resultOf,
  returnOf,
  TRAITS,
} from './dragon-tiger.ts';
import { cardAt, drawPlaces, readCard, SUITS, writeCard } from './shoe.ts';

const engine = makeDragonTiger(dragonTiger);
/** Draws these places, in this order; checks how many there are to choose from. */
const scripted = (...places: readonly (readonly [value: number, of: number])[]): Draw => {
  let at = 0;
  return {
    below: (n) => {
      const [value, of] = places[at] ?? [0, 0];
      expect(n).toBe(of);
      at += 1;
      return value;
    },
    position: () => at,
  };
};

const edge = (spot: (typeof RESULT_SPOTS)[number], rules = dragonTiger): string => {
  const { numerator, denominator } = exactReturn(rules, spot);
  return ((1 - Number(numerator) / Number(denominator)) * 100).toFixed(2);
};

describe('the published figures', () => {
  it('eight decks: dragon and tiger 3.73 %, tie 8:1 32.77 %, suited tie 50:1 13.98 %', () => {
    expect(RESULT_SPOTS.map((spot) => edge(spot))).toEqual(['3.73', '32.77', '3.73', '13.98']);
  });

  it('six decks: dragon and tiger 3.70 %', () => {
    expect(edge('dragon', { ...dragonTiger, decks: 6 })).toBe('3.70');
  });

  it('a bet on one card that a seven loses: 1/13, whatever it is on', () => {
    for (const trait of TRAITS)
      expect([trait, exactTraitReturn(dragonTiger, trait)]).toEqual([
        trait,
        { numerator: '12', denominator: '13' },
      ]);
    expect(CARD_SPOTS).toHaveLength(20);
  });

  it('are exact: 31/830 of a stake on a side', () => {
    expect(exactReturn(dragonTiger, 'dragon')).toEqual({ numerator: '799', denominator: '830' });
    expect(exactReturn(dragonTiger, 'tie')).toEqual({ numerator: '279', denominator: '415' });
    expect(exactReturn(dragonTiger, 'suited-tie')).toEqual({ numerator: '357', denominator: '415' });
  });
});

it('counts every ordered pair of an eight-deck shoe as dealing each of them does', () => {
  const dealt = { dragon: 0n, tiger: 0n, tie: 0n, 'suited-tie': 0n };
  for (let first = 0; first < 416; first += 1)
    for (let second = 0; second < 416; second += 1)
      if (first !== second) dealt[resultOf({ dragon: cardAt(first), tiger: cardAt(second) })] += 1n;
  expect(countResults(8)).toEqual(dealt);
});

describe('the shoe', () => {
  it('has each card as often as it has decks', () => {
    const seen = new Map<string, number>();
    for (let place = 0; place < 416; place += 1) {
      const text = writeCard(cardAt(place));
      seen.set(text, (seen.get(text) ?? 0) + 1);
      expect(readCard(text)).toEqual(cardAt(place));
    }
    expect(seen.size).toBe(52);
    expect(new Set(seen.values())).toEqual(new Set([8]));
  });

  it('never gives the same place twice, and every other one', () => {
    for (let first = 0; first < 52; first += 1) {
      const seconds = Array.from(
        { length: 51 },
        (_, second) => drawPlaces(scripted([first, 52], [second, 51]), 1, 2)[1],
      );
      expect(new Set(seconds)).toEqual(new Set([...Array(52).keys()].filter((place) => place !== first)));
    }
  });

  it.each(['', 'S0', 'S14', 'X1', 's1', 7, null, 'S01'])('does not read %s', (text) => {
    expect(() => readCard(text)).toThrow(RangeError);
  });
});

describe('a round', () => {
  // ace of spades is place 0; king of spades 12; ace of hearts 13
  const cases = [
    [12, 0, 'dragon', { dragon: 2, tiger: 0, tie: 0, 'suited-tie': 0 }],
    [0, 11, 'tiger', { dragon: 0, tiger: 2, tie: 0, 'suited-tie': 0 }],
    [0, 12, 'tie', { dragon: 0.5, tiger: 0.5, tie: 9, 'suited-tie': 0 }],
    [0, 51, 'suited-tie', { dragon: 0.5, tiger: 0.5, tie: 9, 'suited-tie': 51 }],
  ] as const;
  it.each(cases)('cards %i and %i: %s', (first, second, result, returns) => {
    const outcome = engine.play(scripted([first, 416], [second, 415]));
    expect(engine.result(outcome)).toBe(result);
    for (const spot of RESULT_SPOTS) {
      const { numerator, denominator } = engine.returns(outcome, spot);
      expect([spot, numerator / denominator]).toEqual([spot, returns[spot]]);
    }
  });

  // place 6 is the seven of spades, 7 the eight of spades, 13 the ace of hearts, 37 the queen of diamonds
  it.each([
    [7, 6, ['dragon-big', 'dragon-even', 'dragon-black', 'dragon-spades']],
    [
      13,
      37,
      [
        'dragon-small',
        'dragon-odd',
        'dragon-red',
        'dragon-hearts',
        'tiger-big',
        'tiger-even',
        'tiger-red',
        'tiger-diamonds',
      ],
    ],
  ])('cards %i and %i pay these bets on a card and no other: %j', (first, second, winning) => {
    const outcome = engine.play(scripted([first, 416], [second > first ? second - 1 : second, 415]));
    const back = (spot: string): number => engine.returns(outcome, spot).numerator;
    expect(CARD_SPOTS.filter((spot) => back(spot) > 0).sort()).toEqual([...winning].sort());
    for (const spot of winning) expect(back(spot)).toBe(/spades|hearts|diamonds|clubs/.test(spot) ? 4 : 2);
  });

  it('comes out the same for the same seed', () => {
    const played = (nonce: number) =>
      engine.play(createDraw(serverBlocks(Buffer.alloc(32, 7), 'table:2026-11-23', nonce)));
    expect(played(1)).toEqual(played(1));
    expect(JSON.parse(JSON.stringify(played(2)))).toEqual(played(2));
    expect(SUITS).toContain(readDeal(played(3)).dragon.suit);
  });

  it('refuses spots and outcomes it does not know', () => {
    for (const spot of ['banker', 'dragon-7', 'dragon-', 'tie-big', 'dragon-tiger-big'])
      expect(() => engine.returns({ dragon: 'S1', tiger: 'S2' }, spot)).toThrow(RangeError);
    expect(() => engine.returns({ dragon: 'S1' }, 'dragon')).toThrow(RangeError);
    expect(() => engine.result(null)).toThrow(RangeError);
  });
});

it('returns what it says, over 200,000 rounds', () => {
  const back = { dragon: 0, tie: 0, tiger: 0, 'suited-tie': 0 };
  const rounds = 200_000;
  const draw = createDraw(serverBlocks(Buffer.alloc(32, 3), 'simulated', 0));
  for (let round = 0; round < rounds; round += 1) {
    const result = engine.result(engine.play(draw));
    for (const spot of RESULT_SPOTS) {
      const { numerator, denominator } = returnOf(dragonTiger, result as 'tie', spot);
      back[spot] += numerator / denominator;
    }
  }
  // Three standard errors: 0.95 a side, 2.4 for 8:1, 6.6 for 50:1.
  const near = (spot: keyof typeof back, deviation: number): void => {
    const { numerator, denominator } = exactReturn(dragonTiger, spot);
    const off = Math.abs(back[spot] / rounds - Number(numerator) / Number(denominator));
    expect([spot, off < (3 * deviation) / Math.sqrt(rounds)]).toEqual([spot, true]);
  };
  near('dragon', 0.97);
  near('tiger', 0.97);
  near('tie', 2.37);
  near('suited-tie', 6.57);
});
