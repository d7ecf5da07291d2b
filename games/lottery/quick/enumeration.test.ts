import { describe, expect, it } from 'vitest';
import type { Game, Play, Selection } from '../core/play.ts';
import { modeOdds } from '../core/odds.ts';
import { add, compare, minus, NOTHING, ONE, ratio, times } from '../core/ratio.ts';
import { chanceOf } from '../core/settle.ts';
import { elevenFive } from './eleven-five.ts';
import { happy8 } from './happy8.ts';
import { k3 } from './k3.ts';
import { markSix } from './mark-six.ts';
import { pc28 } from './pc28.ts';
import { pk10 } from './pk10.ts';
import { ssc } from './ssc.ts';

/** Winning tickets by tier over all these draws, against what the tiers of the play say. */
function expectCounted<D>(play: Play<D>, selection: Selection, draws: readonly D[]): void {
  const bet = play.read(selection);
  if (!bet.ok) throw new Error(`${play.code} ${JSON.stringify(selection)}: ${bet.code}`);
  const found = new Map<string, number>();
  for (const draw of draws)
    for (const { tier, times: count } of bet.value.wins(draw))
      found.set(tier, (found.get(tier) ?? 0) + count);
  const tiers = new Map(play.tiers().map((tier) => [tier.code, tier] as const));
  for (const { tier: code, tickets } of bet.value.exposures) {
    const tier = tiers.get(code);
    if (!tier) throw new Error(`no tier ${code}`);
    const wanted = (BigInt(tickets) * tier.ways * BigInt(draws.length)) / tier.of;
    expect([play.code, selection, code, BigInt(found.get(code) ?? 0)]).toEqual([
      play.code,
      selection,
      code,
      wanted,
    ]);
  }
}

const playOf = <D>(game: Game<D>, code: string): Play<D> => {
  const play = game.plays.get(code);
  if (!play) throw new Error(`no play ${code}`);
  return play;
};

const digits = (length: number): number[][] =>
  length === 0
    ? [[]]
    : digits(length - 1).flatMap((head) => Array.from({ length: 10 }, (_, last) => [...head, last]));

const FIVE = digits(5);
const WINDOWS: Readonly<Record<string, readonly number[]>> = {
  front3: [0, 1, 2],
  mid3: [1, 2, 3],
  back3: [2, 3, 4],
  front2: [0, 1],
  back2: [3, 4],
  zx4: [1, 2, 3, 4],
  zu24: [1, 2, 3, 4],
  zu12: [1, 2, 3, 4],
  zu6: [1, 2, 3, 4],
  zu4: [1, 2, 3, 4],
};

/** All draws of the places a play looks at; the others vary with them without mattering. */
function drawsFor(code: string): number[][] {
  const window = WINDOWS[code.split('_')[0] ?? ''];
  if (!window) return FIVE;
  return digits(window.length).map((values, index) => {
    const draw = [index & 7, (index >> 3) & 7, index & 3, (index >> 1) & 7, (index >> 2) & 7];
    window.forEach((place, at) => {
      draw[place] = values[at] ?? 0;
    });
    return draw;
  });
}

const TWO_ROWS: Selection = { rows: ['0123', '2345678'] };
const LARGER: Readonly<Record<string, readonly Selection[]>> = {
  zx5: [{ rows: ['0123456789', '13', '5', '024', '9'] }, { numbers: ['00000', '12345', '99999'] }],
  zh5: [{ rows: ['4', '56', '678', '7', '80'] }, { numbers: ['45678'] }],
  zu120: [{ numbers: ['0', '1', '2', '3', '4', '9'] }, { rows: ['0123456789'] }],
  zu60: [TWO_ROWS, { numbers: ['11234', '55678'] }],
  zu30: [TWO_ROWS, { rows: ['0123456789'] }],
  zu20: [TWO_ROWS],
  zu10: [TWO_ROWS, { rows: ['01', '01'] }],
  zu5: [TWO_ROWS],
  zx4: [{ rows: ['01', '23', '45', '6789'] }],
  zu24: [{ rows: ['012345'] }],
  zu12: [TWO_ROWS],
  zu6: [{ rows: ['0123'] }],
  zu4: [TWO_ROWS],
  yifanfengshun: [{ numbers: ['0', '7'] }],
  dingweidan: [{ numbers: ['1:0', '3:4', '5:9'] }],
  daxiaodanshuang: [{ numbers: ['1:big', '1:odd', '4:even', '5:small'] }],
  longhu: [{ numbers: ['1v2:dragon', '1v5:tiger', '3v4:tie'] }],
  front3_zu3: [{ rows: ['012'] }, { rows: ['01', '2'] }],
  back3_zu6: [{ numbers: ['0', '3', '6', '9'] }],
  front3_hezhi: [{ numbers: ['0', '13', '27'] }],
  mid3_kuadu: [{ numbers: ['0', '9'] }],
};

describe('SSC', () => {
  it('every play wins as often over all 100,000 draws as its tiers say', () => {
    for (const play of ssc.plays.values()) {
      const draws = drawsFor(play.code);
      for (const { selection } of play.picks()) expectCounted(play, selection, draws);
      for (const selection of LARGER[play.code] ?? []) expectCounted(play, selection, draws);
    }
  });

  it('has the ways of the rules: 120, 60, 30, 20, 10, 5 of five; 24, 12, 6, 4 of four; 3 and 6 of three; 2 of two', () => {
    const ways = (code: string) => playOf(ssc, code).tiers()[0]?.ways;
    expect(['zu120', 'zu60', 'zu30', 'zu20', 'zu10', 'zu5'].map(ways)).toEqual([
      120n,
      60n,
      30n,
      20n,
      10n,
      5n,
    ]);
    expect(['zu24', 'zu12', 'zu6', 'zu4'].map(ways)).toEqual([24n, 12n, 6n, 4n]);
    expect(['front3_zu3', 'front3_zu6', 'front2_zu2'].map(ways)).toEqual([3n, 6n, 2n]);
  });

  it('a combination of 4+5+6+7+8 is five tickets, and 45678 wins all five', () => {
    const bet = playOf(ssc, 'zh5').read({ rows: ['4', '5', '6', '7', '8'] });
    expect(bet.ok && bet.value.tickets).toBe(5);
    expect(bet.ok && bet.value.wins([4, 5, 6, 7, 8]).map(({ number }) => number)).toEqual([
      '8',
      '78',
      '678',
      '5678',
      '45678',
    ]);
  });

  it('counts rows as writing every ticket out does', () => {
    for (const [code, rows] of [
      ['zu60', ['012', '1234']],
      ['zu30', ['0123', '24']],
      ['zu10', ['01', '12']],
    ] as const) {
      const play = playOf(ssc, code);
      const bet = play.read({ rows: [...rows] });
      if (!bet.ok) throw new Error(bet.code);
      const winning = new Set(
        FIVE.filter((draw) => bet.value.wins(draw).length > 0).map((draw) => [...draw].sort().join('')),
      );
      expect(bet.value.tickets).toBe(winning.size);
      const written = play.read({ numbers: [...winning] });
      expect(written.ok && written.value.tickets).toBe(winning.size);
    }
  });
});

const dice = [1, 2, 3, 4, 5, 6];
const THROWS = dice.flatMap((a) => dice.flatMap((b) => dice.map((c) => [a, b, c])));

describe('K3', () => {
  it('every play wins as often over all 216 throws as its tiers say', () => {
    for (const play of k3.plays.values()) {
      for (const { selection } of play.picks()) expectCounted(play, selection, THROWS);
      if (play.entry.kind === 'menu') expectCounted(play, { numbers: play.entry.of }, THROWS);
      else expectCounted(play, { numbers: ['1', '2', '4', '6'] }, THROWS);
    }
  });

  it('has the ways of the rules', () => {
    expect(
      playOf(k3, 'sum')
        .tiers()
        .map(({ ways }) => Number(ways)),
    ).toEqual([1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1]);
    const ways = (code: string) => Number(playOf(k3, code).tiers()[0]?.ways);
    expect(
      [
        'three_same_any',
        'three_same_single',
        'three_different',
        'three_consecutive_any',
        'two_different',
      ].map(ways),
    ).toEqual([6, 1, 6, 24, 30]);
  });
});

describe('PC28', () => {
  it('every pick wins as often over all 1,000 draws as its tier says', () => {
    for (const play of pc28.plays.values()) {
      if (play.entry.kind !== 'menu') throw new Error('a menu');
      for (const pick of play.entry.of) expectCounted(play, { numbers: [pick] }, digits(3));
    }
    expect(
      playOf(pc28, 'sum')
        .tiers()
        .slice(0, 15)
        .map(({ ways }) => Number(ways)),
    ).toEqual([1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 63, 69, 73, 75, 75]);
  });
});

const RUNNERS = Array.from({ length: 10 }, (_, index) => index + 1);
/** All orders of the runners in these places; the others fill the rest. */
function finishes(places: readonly number[], taken: readonly number[] = []): number[][] {
  if (taken.length < places.length)
    return RUNNERS.filter((runner) => !taken.includes(runner)).flatMap((runner) =>
      finishes(places, [...taken, runner]),
    );
  const left = RUNNERS.filter((runner) => !taken.includes(runner));
  return [
    RUNNERS.map((place) => {
      const at = places.indexOf(place);
      return (at >= 0 ? taken[at] : left.shift()) ?? 0;
    }),
  ];
}

describe('PK10', () => {
  it('every pick wins as often over all orders of the places it looks at as its tier says', () => {
    const known = new Map<string, number[][]>();
    for (const play of pk10.plays.values()) {
      if (play.entry.kind !== 'menu') throw new Error('a menu');
      for (const pick of play.entry.of) {
        const places = /[:]/.test(pick) ? (pick.split(':')[0] ?? '').split('v').map(Number) : [1, 2, 3];
        const draws = known.get(String(places)) ?? finishes(places);
        known.set(String(places), draws);
        expectCounted(play, { numbers: [pick] }, draws);
      }
    }
  });

  it('the sum has 2, 2, 4, 4, 6, 6, 8, 8, 10 … ways of 90', () => {
    expect(
      playOf(pk10, 'sum')
        .tiers()
        .map(({ ways }) => Number(ways)),
    ).toEqual([2, 2, 4, 4, 6, 6, 8, 8, 10, 8, 8, 6, 6, 4, 4, 2, 2]);
  });
});

const ELEVEN = Array.from({ length: 11 }, (_, index) => index + 1);
const FIVE_OF_ELEVEN = ELEVEN.flatMap((a) =>
  ELEVEN.filter((b) => b !== a).flatMap((b) =>
    ELEVEN.filter((c) => c !== a && c !== b).flatMap((c) =>
      ELEVEN.filter((d) => ![a, b, c].includes(d)).flatMap((d) =>
        ELEVEN.filter((e) => ![a, b, c, d].includes(e)).map((e) => [a, b, c, d, e]),
      ),
    ),
  ),
);

it('11x5: every play wins as often over all 55,440 draws as its tiers say', () => {
  expect(FIVE_OF_ELEVEN).toHaveLength(55_440);
  for (const play of elevenFive.plays.values()) {
    for (const { selection } of play.picks()) expectCounted(play, selection, FIVE_OF_ELEVEN);
    const nine = ['01', '02', '04', '05', '06', '08', '09', '10', '11'];
    if (play.entry.kind === 'set') expectCounted(play, { numbers: nine }, FIVE_OF_ELEVEN);
  }
  expectCounted(
    playOf(elevenFive, 'front3_direct'),
    { rows: ['01 02 03', '02 03', '03 11'] },
    FIVE_OF_ELEVEN,
  );
});

it('mark six: every pick on the special number, over all 49 of them', () => {
  const draws = Array.from({ length: 49 }, (_, index) => ({ numbers: [], special: index + 1 }));
  for (const play of markSix.plays.values()) {
    if (play.entry.kind !== 'menu' || play.code.startsWith('total')) continue;
    for (const pick of play.entry.of) expectCounted(play, { numbers: [pick] }, draws);
  }
});

it('mark six: the totals of all sets of seven are C(49, 7)', () => {
  const [big, small, odd, even] = playOf(markSix, 'total_two_sides').tiers();
  expect((big?.ways ?? 0n) + (small?.ways ?? 0n)).toBe(85_900_584n);
  expect((odd?.ways ?? 0n) + (even?.ways ?? 0n)).toBe(85_900_584n);
  // 175 is the middle and counts as big.
  expect((big?.ways ?? 0n) > (small?.ways ?? 0n)).toBe(true);
});

describe('the prize mode', () => {
  const expectShare = <D>(game: Game<D>): void => {
    for (const play of game.plays.values()) {
      const odds = modeOdds(play, { effective: ratio(1950n), points: NOTHING });
      const refund = play.tiers().find((tier) => tier.refund);
      const pushed = refund ? ratio(refund.ways, refund.of) : NOTHING;
      // What is not pushed returns the share; what is pushed comes back.
      const wanted = add(pushed, times(ratio(1950n, 2000n), minus(ONE, pushed)));
      for (const { pick, selection } of play.picks()) {
        const bet = play.read(selection);
        if (!bet.ok) throw new Error(`${play.code} ${pick}`);
        const off = compare(chanceOf(play, bet.value, odds).returns, wanted);
        expect([play.code, pick, off]).toEqual([play.code, pick, 0n]);
      }
    }
  };

  it('returns the mode of every pick of every game: 97.5 % at 1950, a push apart', () => {
    expectShare(ssc);
    expectShare(k3);
    expectShare(pc28);
    expectShare(elevenFive);
    expectShare(markSix);
    expectShare(happy8);
  });
});
