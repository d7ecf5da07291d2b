import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bet, readBet } from './bet.ts';
import { compare, fraction, plus } from './exact.ts';
import { readOdds } from './formats.ts';
import { factorOf, type Outcome } from './outcome.ts';
import { type Fields, Look } from './read.ts';
import { readResult, type Result } from './result.ts';
import { VOID_RULES, type VoidRules } from './rules.ts';
import { settleBet } from './settle-bet.ts';

function betOf(fields: Fields): Bet {
  const look = new Look();
  const bet = readBet(look, fields, 'bet');
  if (look.wrong) throw new Error(JSON.stringify(look.wrong));
  return bet;
}

function resultOf(fields: Fields): Result {
  const look = new Look();
  const result = readResult(look, fields, 'result', true);
  if (look.wrong) throw new Error(JSON.stringify(look.wrong));
  return result;
}

function outcome(bet: Fields, result: Fields, rules: VoidRules = VOID_RULES): Outcome | string {
  const settled = settleBet(betOf(bet), resultOf({ status: 'ended', ...result }), rules);
  return 'wrong' in settled ? `${settled.wrong.code} ${settled.wrong.field}` : settled.value.outcome;
}

const score = (home: number, away: number, more: Fields = {}): Fields => ({ home, away, ...more });

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

describe('matches that do not end as planned', () => {
  const abandoned = (home: number, away: number, more: Fields = {}): Fields => ({
    status: 'abandoned',
    home,
    away,
    ...more,
  });

  it('void what is not decided', () => {
    expect(outcome({ market: '1x2', pick: 'home' }, abandoned(3, 0))).toBe('void');
    expect(outcome({ market: 'asian_handicap', pick: 'home', line: '-1' }, abandoned(3, 0))).toBe('void');
    expect(outcome({ market: 'total', pick: 'over', line: '2.5' }, abandoned(2, 0))).toBe('void');
    expect(outcome({ market: 'match_winner', pick: 'home' }, abandoned(3, 0))).toBe('void');
    expect(outcome({ market: '1x2', pick: 'home' }, { status: 'abandoned' })).toBe('void');
  });

  it('keep what no further play could change', () => {
    expect(outcome({ market: 'total', pick: 'over', line: '2.5' }, abandoned(2, 1))).toBe('won');
    expect(outcome({ market: 'total', pick: 'under', line: '2.5' }, abandoned(2, 1))).toBe('lost');
    expect(outcome({ market: 'total', pick: 'over', line: '2.75' }, abandoned(2, 1))).toBe('half_won');
    expect(outcome({ market: 'both_score', pick: 'yes' }, abandoned(2, 1))).toBe('won');
    expect(outcome({ market: 'correct_score', pick: '1-0' }, abandoned(2, 0))).toBe('lost');
    expect(outcome({ market: 'correct_score', pick: '2-1' }, abandoned(2, 0))).toBe('void');
    expect(
      outcome({ market: 'half_full', pick: 'A/A' }, abandoned(2, 0, { half: { home: 1, away: 0 } })),
    ).toBe('lost');
    expect(
      outcome({ market: 'half_full', pick: 'H/A' }, abandoned(2, 0, { half: { home: 1, away: 0 } })),
    ).toBe('void');
    const firstHalf = { market: '1x2', pick: 'home', period: 'first_half' };
    expect(outcome(firstHalf, abandoned(2, 0, { half: { home: 1, away: 0 } }))).toBe('won');
    expect(outcome(firstHalf, abandoned(2, 0))).toBe('void');
  });

  it('keep a handicap of sets that every end would give', () => {
    const retired = { status: 'retired', home: 1, away: 0, bestOf: 3 };
    expect(outcome({ market: 'set_handicap', pick: 'home', line: '+1.5' }, retired)).toBe('won');
    expect(outcome({ market: 'set_handicap', pick: 'away', line: '-1.5' }, retired)).toBe('lost');
    expect(outcome({ market: 'set_handicap', pick: 'home', line: '-1.5' }, retired)).toBe('void');
    expect(
      outcome({ market: 'set_handicap', pick: 'home', line: '+1.5' }, { ...retired, bestOf: undefined }),
    ).toBe('void');
  });

  it('void everything where they were put off, or have no result, or the brand says so', () => {
    const over = { market: 'total', pick: 'over', line: '0.5' };
    expect(outcome(over, { status: 'postponed', home: 3, away: 0 })).toBe('void');
    expect(outcome(over, { status: 'no_result', home: 3, away: 0 })).toBe('void');
    expect(outcome(over, { status: 'walkover' })).toBe('void');
    expect(outcome(over, abandoned(3, 0), { ...VOID_RULES, abandoned: 'void' })).toBe('void');
    expect(
      outcome(over, { status: 'no_result', home: 3, away: 0 }, { ...VOID_RULES, noResult: 'decided' }),
    ).toBe('won');
  });

  const bets = fc.oneof(
    fc.record({
      market: fc.constant('total'),
      pick: fc.constantFrom('over', 'under'),
      line: fc.integer({ min: 0, max: 12 }).map((half) => `${half / 2}`),
    }),
    fc.record({
      market: fc.constant('correct_score'),
      pick: fc.tuple(fc.nat(3), fc.nat(3)).map((both) => both.join('-')),
    }),
    fc.record({ market: fc.constant('both_score'), pick: fc.constantFrom('yes', 'no') }),
    fc.record({ market: fc.constantFrom('1x2', 'draw_no_bet'), pick: fc.constantFrom('home', 'away') }),
    fc.record({
      market: fc.constant('asian_handicap'),
      pick: fc.constantFrom('home', 'away'),
      line: fc.integer({ min: -8, max: 8 }).map((half) => `${half / 2}`),
    }),
    fc.record({ market: fc.constant('odd_even'), pick: fc.constantFrom('odd', 'even') }),
  );

  it('settle exactly what every way the match could have gone on agrees on', () => {
    fc.assert(
      fc.property(bets, fc.nat(5), fc.nat(5), (bet, home, away) => {
        const ends: string[] = [];
        for (let more = 0; more <= 12; more += 1)
          for (let others = 0; others <= 12; others += 1)
            ends.push(outcome(bet, score(home + more, away + others)));
        const [first = ''] = ends;
        const wanted = ends.every((one) => one === first) && first !== 'push' ? first : 'void';
        expect(outcome(bet, abandoned(home, away))).toBe(wanted);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a quarter line', () => {
  it('pays what two half stakes on the lines beside it pay', () => {
    const odds = readOdds('1.825');
    if (!odds) throw new Error('odds');
    fc.assert(
      fc.property(
        fc.constantFrom('asian_handicap', 'total', 'set_handicap', 'innings_total'),
        fc.integer({ min: -12, max: 12 }),
        fc.nat(6),
        fc.nat(6),
        fc.constantFrom('ended', 'abandoned'),
        (market, at, home, away, status) => {
          const isTotal = market === 'total' || market === 'innings_total';
          const middle = (isTotal ? Math.abs(at) : at) / 2 + 0.25;
          const factor = (line: number) => {
            const bet = betOf({ market, pick: isTotal ? 'over' : 'home', line: String(line) });
            const settled = settleBet(bet, resultOf({ status, home, away }), VOID_RULES);
            if ('wrong' in settled) throw new Error(settled.wrong.code);
            return factorOf(settled.value.shares, odds);
          };
          const halves = plus(factor(middle - 0.25), factor(middle + 0.25));
          const twice = plus(factor(middle), factor(middle));
          expect(compare(halves, twice)).toBe(0);
        },
      ),
    );
  });
});

describe('a combination of one match', () => {
  const both: Fields = {
    market: 'same_match',
    picks: [
      { market: '1x2', pick: 'home' },
      { market: 'total', pick: 'over', line: '2.5' },
    ],
  };

  it('wins when all its parts do, and is void when one of them is and none is lost', () => {
    expect(outcome(both, score(3, 0))).toBe('won');
    expect(outcome(both, score(1, 0))).toBe('lost');
    expect(outcome(both, { status: 'abandoned', home: 3, away: 0 })).toBe('void');
    const decided: Fields = {
      ...both,
      picks: [
        { market: 'both_score', pick: 'no' },
        { market: '1x2', pick: 'home' },
      ],
    };
    expect(outcome(decided, { status: 'abandoned', home: 1, away: 1 })).toBe('lost');
  });

  it.each([
    [[{ market: '1x2', pick: 'home' }], 'combination.too_few'],
    [
      [
        { market: '1x2', pick: 'home' },
        { market: 'total', pick: 'over', line: '2' },
      ],
      'combination.market',
    ],
    [
      [
        { market: '1x2', pick: 'home' },
        { market: 'asian_handicap', pick: 'home', line: '-0.75' },
      ],
      'combination.market',
    ],
    [
      [
        { market: '1x2', pick: 'home' },
        { market: 'draw_no_bet', pick: 'home' },
      ],
      'combination.market',
    ],
    [[{ market: '1x2', pick: 'home' }, both], 'market.unknown'],
  ])('refuses %j', (picks, code) => {
    const look = new Look();
    readBet(look, { market: 'same_match', picks }, 'bet');
    expect(look.wrong?.code).toBe(code);
  });
});

describe('results that contradict themselves', () => {
  it.each([
    [score(0, 0, { half: { home: 1, away: 0 } }), 'result.half'],
    [score(1, 0, { goals: ['away'] }), 'result.goals'],
    [score(1, 0, { goals: ['home', 'home'] }), 'result.goals'],
    [{ positions: [['A'], ['A']] }, 'result.positions.1.0'],
  ])('are refused: %j', (fields, field) => {
    const look = new Look();
    readResult(look, { status: 'ended', ...fields }, 'result');
    expect(look.wrong).toEqual({ code: 'result.contradiction', field });
  });
});
