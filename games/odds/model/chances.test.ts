import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bet, readBet } from '../engine/bet.ts';
import { overround } from '../engine/margin.ts';
import { compare, fraction } from '../engine/exact.ts';
import { type Fields, Look } from '../engine/read.ts';
import { VOID_RULES } from '../engine/rules.ts';
import { settleBet } from '../engine/settle-bet.ts';
import { chancesOf, fairOdds } from './chances.ts';
import { gridOf, type MatchGrid, type Outlook, type Progress } from './match.ts';
import { priceBook, priceOne } from './price.ts';

function betOf(fields: Fields): Bet {
  const look = new Look();
  const bet = readBet(look, fields, 'bet');
  if (look.wrong) throw new Error(JSON.stringify(look.wrong));
  return bet;
}

const chances = (fields: Fields, grid: MatchGrid) => {
  const read = chancesOf(betOf(fields), grid);
  if ('wrong' in read) throw new Error(read.wrong.code);
  return read.value;
};
const win = (fields: Fields, grid: MatchGrid): number => chances(fields, grid).win;
const refusal = (fields: Fields, grid: MatchGrid): string | undefined => {
  const read = chancesOf(betOf(fields), grid);
  return 'wrong' in read ? read.wrong.code : undefined;
};
const together = (...picks: readonly Fields[]): Fields => ({ market: 'same_match', picks });

const outlook: Outlook = { goals: [1.5, 1.1], rho: -0.08, firstHalfShare: 0.45 };
const start = gridOf(outlook);

const anyOutlook = fc.record({
  goals: fc.tuple(fc.double({ min: 0.1, max: 4, noNaN: true }), fc.double({ min: 0.1, max: 4, noNaN: true })),
  rho: fc.double({ min: -0.15, max: 0.05, noNaN: true }),
  firstHalfShare: fc.double({ min: 0.3, max: 0.6, noNaN: true }),
});
const anyProgress: fc.Arbitrary<Progress> = fc
  .record({ home: fc.nat(4), away: fc.nat(4), minutesLeft: fc.integer({ min: 0, max: 90 }) })
  .map((at) => (at.minutesLeft < 45 ? { ...at, half: [0, at.away] as const } : at));

const BOOKS: readonly (readonly Fields[])[] = [
  ['home', 'draw', 'away'].map((pick) => ({ market: '1x2', pick })),
  ['yes', 'no'].map((pick) => ({ market: 'both_score', pick })),
  ['odd', 'even'].map((pick) => ({ market: 'odd_even', pick })),
  ['over', 'under'].map((pick) => ({ market: 'total', pick, line: '2.5' })),
  [
    { market: 'asian_handicap', pick: 'home', line: '-0.5' },
    { market: 'asian_handicap', pick: 'away', line: '+0.5' },
  ],
  ['home', 'draw', 'away'].map((pick) => ({ market: '1x2', pick, period: 'first_half' })),
  [...'HDA'].flatMap((first) =>
    [...'HDA'].map((second) => ({ market: 'half_full', pick: `${first}/${second}` })),
  ),
];

describe('fair chances', () => {
  it('of a whole book sum to one, before the match and while it runs', () => {
    fc.assert(
      fc.property(anyOutlook, fc.option(anyProgress, { nil: undefined }), (known, progress) => {
        const grid = gridOf(known, progress);
        for (const book of BOOKS)
          expect(book.reduce((sum, one) => sum + win(one, grid), 0)).toBeCloseTo(1, 9);
        const goal = (progress?.home ?? 0) + (progress?.away ?? 0) + 1;
        const next = ['home', 'away', 'none'].map((pick) => win({ market: 'next_goal', pick, goal }, grid));
        expect(next.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
        const scores = grid.cells.filter(({ home, away }) => home < 20 && away < 20);
        const named = scores
          .slice(0, 40)
          .map(({ home, away }) => win({ market: 'correct_score', pick: `${home}-${away}` }, grid));
        expect(named.every((one, at) => Math.abs(one - (scores[at]?.chance ?? 0)) < 1e-12)).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it('are the same whether every score is settled or those a market cannot tell apart together', () => {
    const lines = fc.integer({ min: -20, max: 20 }).map((quarters) => (quarters / 4).toString());
    const anyBet: fc.Arbitrary<Fields> = fc.oneof(
      fc.constantFrom('home', 'draw', 'away').map((pick) => ({ market: '1x2', pick })),
      fc.constantFrom('1X', '12', 'X2').map((pick) => ({ market: 'double_chance', pick })),
      fc.constantFrom('home', 'away').map((pick) => ({ market: 'draw_no_bet', pick })),
      fc.tuple(fc.constantFrom('home', 'away'), lines, fc.boolean()).map(([pick, line, later]) => ({
        market: 'asian_handicap',
        pick,
        line,
        ...(later ? { from: { home: 0, away: 0 } } : {}),
      })),
      fc
        .tuple(
          fc.constantFrom('over', 'under'),
          fc.integer({ min: 1, max: 30 }),
          fc.option(fc.constantFrom('home', 'away')),
        )
        .map(([pick, line, side]) => ({
          market: 'total',
          pick,
          line: String(line / 4),
          ...(side ? { side } : {}),
        })),
      fc.constantFrom('yes', 'no').map((pick) => ({ market: 'both_score', pick })),
      fc.constantFrom('odd', 'even').map((pick) => ({ market: 'odd_even', pick })),
      fc.tuple(fc.nat(6), fc.nat(6)).map(([h, a]) => ({ market: 'correct_score', pick: `${h}-${a}` })),
    );
    fc.assert(
      fc.property(
        anyOutlook,
        fc.option(anyProgress, { nil: undefined }),
        anyBet,
        (known, progress, fields) => {
          const grid = gridOf(known, progress);
          const counted = { win: 0, back: 0 };
          for (const { home, away, chance } of grid.cells) {
            const settled = settleBet(betOf(fields), { status: 'ended', score: { home, away } }, VOID_RULES);
            if ('wrong' in settled) throw new Error(settled.wrong.code);
            const { win: won, back } = settled.value.shares;
            counted.win += (chance * Number(won.n)) / Number(won.d);
            counted.back += (chance * Number(back.n)) / Number(back.d);
          }
          const found = chances(fields, grid);
          expect(found.win).toBeCloseTo(counted.win, 12);
          expect(found.back).toBeCloseTo(counted.back, 12);
        },
      ),
      { numRuns: 300 },
    );
    const always = { market: 'total', pick: 'under', line: '59.5' };
    for (const progress of [undefined, { home: 1, away: 0, minutesLeft: 60 }])
      for (const pick of ['H/D', 'D/A', 'A/A', 'H/H']) {
        const grid = gridOf(outlook, progress);
        const one = { market: 'half_full', pick };
        expect(win(one, grid)).toBeCloseTo(win(together(one, always), grid), 9);
      }
  });

  it('are those of the Poisson law where nothing is corrected', () => {
    const grid = gridOf({ goals: [1.5, 1.1], rho: 0, firstHalfShare: 0.45 });
    expect(win({ market: 'correct_score', pick: '0-0' }, grid)).toBeCloseTo(Math.exp(-2.6), 7);
    expect(win({ market: 'both_score', pick: 'yes' }, grid)).toBeCloseTo(
      (1 - Math.exp(-1.5)) * (1 - Math.exp(-1.1)),
      9,
    );
    expect(win({ market: 'total', pick: 'under', line: '0.5' }, grid)).toBeCloseTo(Math.exp(-2.6), 7);
    // Goals are independent: the first is the home side's in the measure of the means.
    expect(win({ market: 'next_goal', pick: 'home', goal: 1 }, grid)).toBeCloseTo(
      (1.5 / 2.6) * (1 - Math.exp(-2.6)),
      9,
    );
    const firstHalf = { market: 'total', pick: 'under', line: '0.5', period: 'first_half' };
    expect(win(firstHalf, grid)).toBeCloseTo(Math.exp(-2.6 * 0.45), 7);
  });

  it('of a quarter line are those of the two lines beside it', () => {
    const at = (line: string) => chances({ market: 'asian_handicap', pick: 'home', line }, start);
    const [middle, lower, upper] = [at('-0.75'), at('-1'), at('-0.5')];
    expect(middle.win).toBeCloseTo((lower.win + upper.win) / 2, 12);
    expect(middle.back).toBeCloseTo((lower.back + upper.back) / 2, 12);
    expect(fairOdds(upper)).toBeCloseTo(1 / win({ market: '1x2', pick: 'home' }, start), 9);
  });

  it('of a draw no bet leave the draw out', () => {
    const [home, away] = ['home', 'away'].map((pick) => win({ market: '1x2', pick }, start));
    expect(fairOdds(chances({ market: 'draw_no_bet', pick: 'home' }, start))).toBeCloseTo(
      ((home ?? 0) + (away ?? 0)) / (home ?? 1),
      9,
    );
  });
});

describe('a running match', () => {
  it('that is over is decided', () => {
    const over = gridOf(outlook, { home: 2, away: 1, minutesLeft: 0, half: [1, 1] });
    expect(win({ market: 'correct_score', pick: '2-1' }, over)).toBe(1);
    expect(win({ market: 'half_full', pick: 'D/H' }, over)).toBe(1);
    expect(fairOdds(chances({ market: '1x2', pick: 'away' }, over))).toBeUndefined();
    expect(fairOdds(chances({ market: '1x2', pick: 'home' }, over))).toBeUndefined();
  });

  it('at its first minute is the match before it', () => {
    expect(gridOf(outlook, { home: 0, away: 0, minutesLeft: 90 })).toEqual(start);
  });

  it('moves towards the score that stands as time runs out', () => {
    const leads = [80, 60, 40, 20, 5].map((minutesLeft) =>
      win(
        { market: '1x2', pick: 'home' },
        gridOf(outlook, { home: 1, away: 0, minutesLeft, half: minutesLeft <= 45 ? [1, 0] : undefined }),
      ),
    );
    expect([...leads].sort((a, b) => a - b)).toEqual(leads);
  });

  it('has no price for a goal that fell', () => {
    const grid = gridOf(outlook, { home: 1, away: 0, minutesLeft: 50 });
    expect(refusal({ market: 'next_goal', pick: 'home', goal: 1 }, grid)).toBe('price.market');
    expect(refusal({ market: 'match_winner', pick: 'home' }, grid)).toBe('price.market');
  });
});

describe('combinations of one match', () => {
  const home = { market: '1x2', pick: 'home' };
  const over = { market: 'total', pick: 'over', line: '2.5' };

  it('are counted together, never multiplied', () => {
    const counted = start.cells.reduce(
      (sum, one) => sum + (one.home > one.away && one.home + one.away > 2 ? one.chance : 0),
      0,
    );
    const both = win(together(home, over), start);
    expect(both).toBeCloseTo(counted, 12);
    expect(both).toBeGreaterThan(win(home, start) * win(over, start) * 1.1);
  });

  it('do not care for their order, and one that follows from the other adds nothing', () => {
    expect(win(together(over, home), start)).toBeCloseTo(win(together(home, over), start), 12);
    expect(win(together(home, { market: 'double_chance', pick: '1X' }), start)).toBeCloseTo(
      win(home, start),
      12,
    );
  });

  it('with the next goal and the first half count which goal falls when', () => {
    const first = { market: 'next_goal', pick: 'home', goal: 1 };
    const noneBefore = { market: 'total', pick: 'under', line: '0.5', period: 'first_half' };
    const someBefore = { market: 'total', pick: 'over', line: '0.5', period: 'first_half' };
    const whole = win(together(first, noneBefore), start) + win(together(first, someBefore), start);
    expect(whole).toBeCloseTo(win(first, start), 9);
  });

  it.each([
    [together(home, { market: '1x2', pick: 'draw' })],
    [together({ market: 'correct_score', pick: '1-0' }, over)],
    [together({ market: 'both_score', pick: 'yes' }, { market: 'total', pick: 'under', line: '1.5' })],
    [together({ market: 'half_full', pick: 'A/H' }, { market: 'correct_score', pick: '1-0' })],
    [
      together(
        { market: 'next_goal', pick: 'home', goal: 1 },
        { market: 'next_goal', pick: 'away', goal: 1 },
      ),
    ],
    [together({ market: 'next_goal', pick: 'none', goal: 1 }, home)],
  ])('that cannot come true are refused: %j', (bet) => {
    expect(refusal(bet, start)).toBe('combination.contradiction');
  });

  it('of two goals with different numbers are refused', () => {
    const goals = together(
      { market: 'next_goal', pick: 'home', goal: 1 },
      { market: 'next_goal', pick: 'home', goal: 2 },
    );
    expect(refusal(goals, start)).toBe('combination.goals');
  });

  it('with a part that could be a push are refused, also when nobody read them before', () => {
    const bet: Bet = {
      market: 'same_match',
      picks: [betOf(home), betOf({ market: 'total', pick: 'over', line: '2' })],
    };
    expect(chancesOf(bet, start)).toEqual({ wrong: { code: 'combination.market', field: 'picks' } });
  });
});

describe('prices of a book', () => {
  const book = fc
    .array(fc.double({ min: 0.02, max: 1, noNaN: true }), { minLength: 2, maxLength: 8 })
    .map((parts) => {
      const sum = parts.reduce((all, one) => all + one, 0);
      return parts.map((one) => one / sum);
    });

  it('never carry less than the margin asked for', () => {
    fc.assert(
      fc.property(
        book,
        fc.constantFrom('proportional', 'longshot'),
        fc.integer({ min: 1, max: 12 }),
        (fair, loading, percent) => {
          const odds = priceBook(fair, percent / 100, loading as 'longshot');
          if (odds.includes(undefined)) return;
          const sum = overround(odds.flatMap((one) => one ?? []));
          // A ten-millionth for the floats of the chances.
          expect(compare(sum, fraction(BigInt(percent * 100_000 - 1), 10_000_000n))).toBeGreaterThan(0);
        },
      ),
    );
  });

  it('give a long shot more of the margin where that is asked for', () => {
    const [even, loaded] = [
      priceBook([0.8, 0.15, 0.05], 0.06),
      priceBook([0.8, 0.15, 0.05], 0.06, 'longshot'),
    ];
    expect(loaded[2]).toBeLessThan(Number(even[2]));
    expect(loaded[0]).toBeGreaterThan(Number(even[0]));
  });

  it('have none for what is sure or impossible', () => {
    expect(priceBook([0.999, 0.001], 0.05)).toEqual([undefined, 952_380n]);
    expect(priceBook([1, 0], 0.05)).toEqual([undefined, undefined]);
    expect(priceOne(2, 0.05)).toBe(1_904n);
    expect(priceOne(1.01, 0.05)).toBeUndefined();
  });
});
