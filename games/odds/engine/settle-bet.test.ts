import { describe, expect, it } from 'vitest';
import { fraction } from './exact.ts';
import type { Outcome } from './outcome.ts';
import type { Fields } from './read.ts';
import { VOID_RULES, type VoidRules } from './rules.ts';
import { settleBet } from './settle-bet.ts';
import { betOf, outcome, resultOf, score } from './settling.fixture.ts';

describe('Asian handicap', () => {
  // The usual table of the market: the line of the backed side, then what that side makes of losing by two … winning by two.
  const TABLE: readonly (readonly [string, string])[] = [
    ['0', 'L L P W W'],
    ['-0.25', 'L L hL W W'],
    ['-0.5', 'L L L W W'],
    ['-0.75', 'L L L hW W'],
    ['-1', 'L L L P W'],
    ['-1.25', 'L L L hL W'],
    ['-1.5', 'L L L L W'],
    ['-1.75', 'L L L L hW'],
    ['-2', 'L L L L P'],
    ['+0.25', 'L L hW W W'],
    ['+0.5', 'L L W W W'],
    ['+0.75', 'L hL W W W'],
    ['+1', 'L P W W W'],
    ['+1.25', 'L hW W W W'],
    ['+1.5', 'L W W W W'],
    ['+1.75', 'hL W W W W'],
    ['+2', 'P W W W W'],
    ['+2.25', 'hW W W W W'],
  ];
  const NAMES: Readonly<Record<string, Outcome>> = {
    W: 'won',
    hW: 'half_won',
    P: 'push',
    hL: 'half_lost',
    L: 'lost',
  };

  it.each(TABLE)('at %s', (line, wanted) => {
    const played = [-2, -1, 0, 1, 2].map((ahead) => [2 + ahead, 2] as const);
    const letters = wanted.split(' ').map((letter) => NAMES[letter]);
    for (const market of ['asian_handicap', 'set_handicap', 'map_handicap']) {
      expect(played.map(([h, a]) => outcome({ market, pick: 'home', line }, score(h, a)))).toEqual(letters);
      expect(played.map(([h, a]) => outcome({ market, pick: 'away', line }, score(a, h)))).toEqual(letters);
    }
  });
});

describe('an Asian handicap taken in play', () => {
  const taken = { market: 'asian_handicap', pick: 'home', line: '-0.5', from: { home: 1, away: 0 } };

  it('counts only what is scored after it', () => {
    expect(outcome(taken, score(1, 0))).toBe('lost');
    expect(outcome(taken, score(2, 0))).toBe('won');
    expect(outcome({ ...taken, line: '+0.25' }, score(2, 1))).toBe('half_won');
  });

  it('is refused where fewer were scored than stood then', () => {
    expect(outcome(taken, score(0, 0))).toBe('result.contradiction home');
  });
});

describe('totals', () => {
  it.each([
    ['2', 'lost push won'],
    ['2.25', 'lost half_lost won'],
    ['2.5', 'lost lost won'],
    ['2.75', 'lost lost half_won'],
    ['3', 'lost lost push'],
  ])('over %s with one, two and three goals', (line, wanted) => {
    const over = [1, 2, 3].map((goals) => outcome({ market: 'total', pick: 'over', line }, score(goals, 0)));
    expect(over.join(' ')).toBe(wanted);
    const turned: Readonly<Record<string, string>> = {
      won: 'lost',
      lost: 'won',
      push: 'push',
      half_won: 'half_lost',
      half_lost: 'half_won',
    };
    const under = [1, 2, 3].map((goals) =>
      outcome({ market: 'total', pick: 'under', line }, score(0, goals)),
    );
    expect(under).toEqual(over.map((one) => turned[one]));
  });

  it('count one side, one half, sets, games, maps or runs where the bet says so', () => {
    expect(outcome({ market: 'total', pick: 'over', line: '1.5', side: 'home' }, score(2, 0))).toBe('won');
    expect(outcome({ market: 'total', pick: 'over', line: '1.5', side: 'away' }, score(2, 0))).toBe('lost');
    const firstHalf = { market: 'total', pick: 'over', line: '0.5', period: 'first_half' };
    expect(outcome(firstHalf, score(2, 0, { half: { home: 0, away: 0 } }))).toBe('lost');
    expect(outcome(firstHalf, score(2, 0))).toBe('result.missing half');
    const sets = {
      sets: [
        [6, 4],
        [3, 6],
        [7, 6],
      ],
    };
    expect(outcome({ market: 'game_total', pick: 'over', line: '31.5' }, sets)).toBe('won');
    expect(outcome({ market: 'game_handicap', pick: 'home', line: '-0.5' }, sets)).toBe('lost');
    expect(outcome({ market: 'set_total', pick: 'over', line: '2.5' }, sets)).toBe('won');
    expect(
      outcome(
        { market: 'map_total', pick: 'under', line: '2.5' },
        {
          maps: [
            [13, 8],
            [13, 11],
          ],
        },
      ),
    ).toBe('won');
    expect(outcome({ market: 'innings_total', pick: 'over', line: '165.5' }, { home: 166 })).toBe('won');
    expect(
      outcome({ market: 'innings_total', pick: 'over', line: '165.5', side: 'home' }, score(166, 20)),
    ).toBe('won');
    expect(
      outcome({ market: 'innings_total', pick: 'over', line: '165.5', side: 'away' }, score(166, 20)),
    ).toBe('lost');
  });
});

describe('markets of the score', () => {
  it.each([
    ['1x2', 'home', 'won lost lost'],
    ['1x2', 'draw', 'lost won lost'],
    ['1x2', 'away', 'lost lost won'],
    ['double_chance', '1X', 'won won lost'],
    ['double_chance', '12', 'won lost won'],
    ['double_chance', 'X2', 'lost won won'],
    ['draw_no_bet', 'home', 'won push lost'],
    ['draw_no_bet', 'away', 'lost push won'],
    ['correct_score', '2-1', 'won lost lost'],
    ['correct_score', '1-1', 'lost won lost'],
    ['both_score', 'yes', 'won won lost'],
    ['both_score', 'no', 'lost lost won'],
    ['odd_even', 'odd', 'won lost won'],
    ['odd_even', 'even', 'lost won lost'],
  ])('%s %s at 2–1, 1–1 and 0–3', (market, pick, wanted) => {
    const played = [score(2, 1), score(1, 1), score(0, 3)];
    expect(played.map((one) => outcome({ market, pick }, one)).join(' ')).toBe(wanted);
  });

  it('count no goals as even', () => {
    expect(outcome({ market: 'odd_even', pick: 'even' }, score(0, 0))).toBe('won');
  });

  it('half time and full time: all nine', () => {
    const states = { H: [2, 1], D: [1, 1], A: [0, 1] } as const;
    for (const [before, [h, a]] of Object.entries(states))
      for (const [after, [more, others]] of Object.entries({ H: [4, 1], D: [2, 2], A: [2, 3] } as const))
        for (const first of 'HDA')
          for (const second of 'HDA')
            expect(
              outcome(
                { market: 'half_full', pick: `${first}/${second}` },
                score(more, others, { half: { home: h, away: a } }),
              ),
            ).toBe(`${first}/${second}` === `${before}/${after}` ? 'won' : 'lost');
    expect(outcome({ market: 'half_full', pick: 'H/D' }, score(1, 1))).toBe('result.missing half');
  });

  it('next goal: who scored it, or none', () => {
    const goals = { goals: ['home', 'away'] };
    const next = (pick: string, goal: number): Fields => ({ market: 'next_goal', pick, goal });
    expect(outcome(next('home', 1), score(1, 1, goals))).toBe('won');
    expect(outcome(next('away', 1), score(1, 1, goals))).toBe('lost');
    expect(outcome(next('away', 2), score(1, 1, goals))).toBe('won');
    expect(outcome(next('none', 3), score(1, 1, goals))).toBe('won');
    expect(outcome(next('none', 2), score(1, 1, goals))).toBe('lost');
    expect(outcome(next('none', 3), score(1, 1))).toBe('won');
    expect(outcome(next('home', 1), score(1, 1))).toBe('result.missing goals');
    expect(outcome(next('home', 3), { ...score(1, 1, goals), status: 'abandoned' })).toBe('void');
    expect(outcome(next('home', 1), { ...score(1, 1, goals), status: 'abandoned' })).toBe('won');
  });
});

describe('winners', () => {
  const home = { market: 'match_winner', pick: 'home' };
  const away = { market: 'match_winner', pick: 'away' };

  it('are who scored more, or who is declared winner', () => {
    expect([outcome(home, score(2, 0)), outcome(away, score(2, 0))]).toEqual(['won', 'lost']);
    expect(outcome(away, score(150, 140, { winner: 'away' }))).toBe('won');
    expect(
      outcome(home, {
        sets: [
          [6, 4],
          [3, 6],
          [7, 6],
        ],
      }),
    ).toBe('won');
    expect(
      outcome(home, {
        maps: [
          [9, 13],
          [5, 13],
        ],
      }),
    ).toBe('lost');
  });

  it('of a level match are decided by a super over, unless the brand says otherwise', () => {
    const superOver = score(160, 160, { decidedBy: 'super_over', winner: 'away' });
    expect([outcome(home, superOver), outcome(away, superOver)]).toEqual(['lost', 'won']);
    expect(outcome(home, score(160, 160, { decidedBy: 'super_over' }))).toBe('result.missing winner');
    expect(outcome(home, superOver, { ...VOID_RULES, decider: 'ignored' })).toBe('void');
  });

  it('of a level match nothing decides are void, or half win by dead heat', () => {
    expect(outcome(home, score(160, 160))).toBe('void');
    expect(outcome(home, score(160, 160), { ...VOID_RULES, tie: 'dead_heat' })).toBe('dead_heat');
  });

  it('of a match somebody gave up count once the first set was finished', () => {
    const gaveUp = (status: string, sets: unknown, more: Fields = {}): Fields => ({ status, sets, ...more });
    expect(
      outcome(
        home,
        gaveUp('retired', [
          [6, 4],
          [2, 1],
        ]),
      ),
    ).toBe('won');
    expect(
      outcome(
        away,
        gaveUp('retired', [
          [6, 4],
          [2, 1],
        ]),
      ),
    ).toBe('lost');
    expect(
      outcome(
        away,
        gaveUp(
          'retired',
          [
            [6, 4],
            [2, 1],
          ],
          { winner: 'away' },
        ),
      ),
    ).toBe('won');
    expect(outcome(home, gaveUp('retired', [[5, 4]], { winner: 'home' }))).toBe('void');
    expect(outcome(home, gaveUp('retired', [[7, 5]], { winner: 'home' }))).toBe('won');
    expect(outcome(home, gaveUp('retired', [[6, 5]], { winner: 'home' }))).toBe('void');
    expect(
      outcome(
        home,
        gaveUp('retired', [
          [6, 4],
          [4, 6],
          [1, 0],
        ]),
      ),
    ).toBe('result.missing winner');
    expect(outcome(home, { status: 'retired', home: 1, away: 0 })).toBe('won');
    expect(outcome(home, { status: 'walkover', winner: 'home' })).toBe('void');
    expect(
      outcome(home, { status: 'walkover', winner: 'home' }, { ...VOID_RULES, retiredWinner: 'advances' }),
    ).toBe('won');
    const never: VoidRules = { ...VOID_RULES, retiredWinner: 'void' };
    expect(
      outcome(
        home,
        gaveUp('retired', [
          [6, 4],
          [2, 1],
        ]),
        never,
      ),
    ).toBe('void');
  });

  it('of sets and maps that were finished stand, whatever became of the match', () => {
    const retired = {
      status: 'retired',
      sets: [
        [6, 4],
        [2, 1],
      ],
    };
    expect(outcome({ market: 'set_winner', pick: 'home', set: 1 }, retired)).toBe('won');
    expect(outcome({ market: 'set_winner', pick: 'home', set: 2 }, retired)).toBe('void');
    expect(
      outcome(
        { market: 'map_winner', pick: 'away', map: 2 },
        {
          maps: [
            [13, 8],
            [11, 13],
          ],
        },
      ),
    ).toBe('won');
    expect(
      outcome(
        { market: 'map_winner', pick: 'away', map: 3 },
        {
          maps: [
            [13, 8],
            [13, 11],
          ],
        },
      ),
    ).toBe('void');
  });

  it('by place share a rank by dead heat', () => {
    const positions = [['A'], ['B', 'C', 'D'], ['E']];
    const placed = (pick: string, places: number): string =>
      outcome({ market: 'outright', pick, places }, { positions });
    expect([placed('A', 1), placed('B', 1), placed('F', 3)]).toEqual(['won', 'lost', 'lost']);
    expect([placed('B', 2), placed('B', 4), placed('E', 3)]).toEqual(['dead_heat', 'won', 'lost']);
    const settled = settleBet(
      betOf({ market: 'outright', pick: 'B', places: 3 }),
      resultOf({ status: 'ended', positions }),
      VOID_RULES,
    );
    // Two places for three names: two thirds of the stake at the full odds.
    expect('value' in settled && settled.value.shares.win).toEqual(fraction(2n, 3n));
    expect(outcome({ market: 'top_batter', pick: 'A' }, { positions: [['A', 'B']] })).toBe('dead_heat');
    expect(outcome({ market: 'top_batter', pick: 'A' }, { status: 'no_result' })).toBe('void');
  });
});
