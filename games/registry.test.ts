import { describe, expect, it } from 'vitest';
import { countHits, countReturns as countBaccarat } from './baccarat/engine/count.ts';
import { bankerDraws, dealCoup, valueOf } from './baccarat/engine/baccarat.ts';
import { baccarat } from './baccarat/tables/baccarat.ts';
import { multiplierAt, timeOf } from './crash/engine/curve.ts';
import { crashFlight } from './crash/engine/crash.ts';
import { gamesReaching, multiplierOf } from './crash/engine/multiplier.ts';
import { everyHand, rate } from './teen-patti/engine/teen-patti.ts';
import { countReturns as countTeenPatti } from './teen-patti/engine/count.ts';
import { teenPatti } from './teen-patti/tables/teen-patti.ts';
import { readCard } from './card-tables/engine/shoe.ts';
import { TABLE_ENGINES, TABLE_FAMILIES } from './registry.ts';
import { tableKeepsItsMost, tableRefusesHostile, tableReplays, tableReturnsAsProved } from './engine-kit.ts';
import { TABLE_VIEWS } from './views.ts';

const all = [...TABLE_ENGINES.values()].map((engine) => [engine.code, engine] as const);

// A pool has cards of a book instead of places; it is held against the same in games/bingo.
describe.each(all.filter(([, { pool }]) => !pool))('%s', (_code, engine) => {
  it('comes out the same for the same seed, before and after it was stored', () => tableReplays(engine));
  it('pays no place more than it says', () => tableKeepsItsMost(engine, 200));
  it('refuses outcomes and places that are not its own', () => tableRefusesHostile(engine));
});

// What lies on the places of a flight is worth what its member makes of it: that is tested below.
it.each(all.filter(([, { flight, pool }]) => !flight && !pool))(
  '%s returns what it proves, over 10,000 rounds',
  (_code, engine) => tableReturnsAsProved(engine, 10_000),
);

it('every family of tables has its view, and every view its family', () => {
  expect(TABLE_VIEWS.map(({ name }) => name)).toEqual(TABLE_FAMILIES.map(({ name }) => name));
  for (const { name, engines } of TABLE_FAMILIES)
    for (const { code } of engines)
      for (const table of [code, `${code}-2`])
        expect(TABLE_VIEWS.filter((view) => view.owns(table)).map((view) => view.name)).toEqual([name]);
});

const edges = (code: string): Record<string, string> =>
  Object.fromEntries(
    (TABLE_ENGINES.get(code)?.spots ?? []).map(({ code: spot, rtp }) => [
      spot,
      (100 - (100 * Number(rtp.numerator)) / Number(rtp.denominator)).toFixed(4),
    ]),
  );

describe('published house edges, in percent', () => {
  it('baccarat, eight decks, and its Dragon bonus', () => {
    expect(edges('baccarat')).toEqual({
      player: '1.2351',
      banker: '1.0579',
      tie: '14.3596',
      'player-pair': '10.3614',
      'banker-pair': '10.3614',
      'either-pair': '13.7099',
      'perfect-pair': '8.0470',
      big: '4.3457',
      small: '5.2829',
      'player-dragon': '2.6517',
      'banker-dragon': '9.3731',
    });
    expect(countBaccarat(baccarat)).toEqual(baccarat.returns);
    expect(countHits(baccarat)).toEqual(baccarat.hits);
  });

  it('roulette with one zero: 1/37 on every one of its 157 bets', () => {
    const spots = TABLE_ENGINES.get('roulette')?.spots ?? [];
    expect(spots).toHaveLength(157);
    expect(new Set(spots.map(({ rtp }) => `${rtp.numerator}/${rtp.denominator}`))).toEqual(
      new Set(['36/37']),
    );
  });

  it('sic bo', () => {
    const own = edges('sic-bo');
    expect(
      ['small', 'big', 'total-4', 'total-5', 'total-6', 'total-7', 'total-8', 'total-9', 'total-10'].map(
        (spot) => own[spot],
      ),
    ).toEqual([
      '2.7778',
      '2.7778',
      '15.2778',
      '13.8889',
      '16.6667',
      '9.7222',
      '12.5000',
      '7.4074',
      '12.5000',
    ]);
    expect([own['double-1'], own['triple-1'], own['any-triple'], own['pair-1-2'], own['single-1']]).toEqual([
      '18.5185',
      '16.2037',
      '13.8889',
      '2.7778',
      '7.8704',
    ]);
  });

  it('andar bahar: 2.15 on Andar, 3.00 on Bahar', () => {
    expect([edges('andar-bahar')['andar'], edges('andar-bahar')['bahar']]).toEqual(['2.1489', '3.0012']);
  });

  it('fan tan with 5 % commission', () => {
    const own = edges('fan-tan');
    expect(['fan-1', 'nim-1-2', 'kwok-1-2', 'nga-1-2', 'three-1'].map((spot) => own[spot])).toEqual([
      '3.7500',
      '2.5000',
      '2.5000',
      '1.2500',
      '1.2500',
    ]);
  });

  it('three card pair plus 40-30-6-4-1: 2.3167; both teen patti returns are counted', () => {
    expect(edges('teen-patti')['a-pair-plus']).toBe('2.3167');
    expect(countTeenPatti(teenPatti)).toEqual(teenPatti.returns);
  });
});

describe('teen patti', () => {
  it('has each hand as often as a deck of 52 does', () => {
    const counts = new Map<string, number>();
    for (const { hand } of everyHand()) counts.set(hand, (counts.get(hand) ?? 0) + 1);
    expect(Object.fromEntries(counts)).toEqual({
      trail: 52,
      'pure-sequence': 48,
      sequence: 720,
      colour: 1_096,
      pair: 3_744,
      high: 16_440,
    });
  });

  it('orders sequences A-K-Q, A-2-3, K-Q-J … 4-3-2', () => {
    const strength = (text: string): number => rate(text.split(' ').map(readCard)).strength;
    const order = ['S1 H13 D12', 'S1 H2 D3', 'S13 H12 D11', 'S4 H3 D2'].map(strength);
    expect(order).toEqual([...order].sort((a, b) => b - a));
    expect(strength('S2 H2 D3')).toBeGreaterThan(strength('S1 H13 D11'));
  });
});

describe('baccarat', () => {
  it('draws by the table: Banker after Player’s third card', () => {
    const draws = (banker: number): number[] =>
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter((third) => bankerDraws(banker, third));
    expect([2, 3, 4, 5, 6, 7].map(draws)).toEqual([
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
      [0, 1, 2, 3, 4, 5, 6, 7, 9],
      [2, 3, 4, 5, 6, 7],
      [4, 5, 6, 7],
      [6, 7],
      [],
    ]);
    expect([5, 6].map((banker) => bankerDraws(banker, undefined))).toEqual([true, false]);
  });

  it.each([
    ['S9 S2 S9 D2', ['either-pair 6/1', 'perfect-pair 26/1', 'player-pair 12/1', 'banker-pair 12/1']],
    ['S9 S2 S9 S2', ['either-pair 6/1', 'perfect-pair 201/1', 'player-pair 12/1', 'banker-pair 12/1']],
    ['S9 S2 H9 D3', ['either-pair 6/1', 'player-pair 12/1']],
    ['S9 S2 H13 D3', []],
  ])('pays pairs of %s: %j', (cards, paid) => {
    const [p1, b1, p2, b2] = cards.split(' ');
    const engine = TABLE_ENGINES.get('baccarat');
    const back = (engine?.spots ?? [])
      .filter(({ code }) => code.endsWith('-pair'))
      .map(({ code }) => ({
        code,
        ...engine?.returns({ player: [p1, p2], banker: [b1, b2] } as never, code),
      }))
      .filter(({ numerator }) => numerator !== 0)
      .map(({ code, numerator, denominator }) => `${code} ${numerator}/${denominator}`);
    expect(back.sort()).toEqual([...paid].sort());
  });

  it.each([
    ['S9 S2 H13 D3', 'small'],
    ['S9 S2 H13 D3 C4', 'big'],
    ['S2 S3 H2 D3 C9 C4', 'big'],
  ])('%s is %s', (cards, size) => {
    const engine = TABLE_ENGINES.get('baccarat');
    const hand = cards.split(' ');
    const coup = {
      player: [hand[0], hand[2], hand[4]].filter(Boolean),
      banker: [hand[1], hand[3], hand[5]].filter(Boolean),
    };
    for (const spot of ['big', 'small'])
      expect([spot, engine?.returns(coup as never, spot).numerator !== 0]).toEqual([spot, spot === size]);
  });

  it.each([
    ['S9 S2 H13 D3 C4', '9', '5'],
    ['S2 S3 H2 D3 C9 C4', '3', '6'],
  ])('deals %s', (cards, player, banker) => {
    const shoe = cards.split(' ').map(readCard);
    const coup = dealCoup(() => shoe.shift() ?? readCard('S1'));
    expect([String(valueOf(coup.player)), String(valueOf(coup.banker))]).toEqual([player, banker]);
  });
});

describe('crash', () => {
  it('rises without a step back, and a time is where a height is first reached', () => {
    let last = 0;
    for (let ms = 0; ms < 160_000; ms += 37) {
      const now = multiplierAt(ms);
      expect(now).toBeGreaterThanOrEqual(last);
      last = now;
      // the curve it is meant to be, to a hundredth
      expect(Math.abs(now - 100 * Math.exp((Math.LN2 / 11_552) * ms))).toBeLessThan(1.01);
    }
    for (const height of [101, 102, 150, 237, 1_000, 99_999, 1_000_000]) {
      expect(multiplierAt(timeOf(height))).toBeGreaterThanOrEqual(height);
      expect(multiplierAt(timeOf(height) - 1)).toBeLessThan(height);
    }
  });

  it.each([101, 102, 150, 200, 237, 1_000, 100_000, 1_000_000])(
    'returns 99 in 100 to whoever leaves at %i hundredths',
    (height) => {
      const won = gamesReaching(BigInt(height));
      const back = Number(won * BigInt(height)) / Number(100n << 32n);
      expect(back).toBeLessThanOrEqual(0.99);
      expect(back).toBeGreaterThan(0.99 - height / 2 ** 32);
      // by the very function that ends rounds: the last game that reaches it, and the first that does not
      expect(multiplierOf(won - 1n)).toBeGreaterThanOrEqual(BigInt(height));
      expect(multiplierOf(won)).toBeLessThan(BigInt(height));
    },
  );

  const back = (ways: Parameters<typeof crashFlight.back>[0], end: number): number => {
    const { numerator, denominator } = crashFlight.back(ways, { end });
    return numerator / denominator;
  };
  it.each([
    ['stays to the end', {}, 237, 0],
    ['is set to leave where it ends', { auto: 237 }, 237, 2.37],
    ['is set to leave a hundredth later', { auto: 238 }, 237, 0],
    ['is taken out before', { cashedMs: timeOf(150) }, 237, 1.5],
    ['is taken out before it would leave', { auto: 200, cashedMs: timeOf(150) }, 237, 1.5],
    ['would have left before it is taken out', { auto: 120, cashedMs: timeOf(150) }, 237, 1.2],
    ['stays to the highest there is', {}, 1_000_000, 10_000],
  ])('a bet that %s', (_what, ways, end, expected) => expect(back(ways, end)).toBe(expected));

  it('leaves nobody the time to leave a round that ends at 1.00', () => {
    expect(crashFlight.lasts({ end: 100 })).toBe(crashFlight.fromMs);
    expect(crashFlight.at(crashFlight.fromMs)).toBe(101);
  });

  it('is over when it would show more than its end', () => {
    for (const end of [100, 101, 237, 54_321]) {
      const lasts = crashFlight.lasts({ end });
      expect(crashFlight.at(lasts - 1)).toBeLessThanOrEqual(end);
      expect(crashFlight.at(lasts)).toBeGreaterThan(end);
    }
  });
});
