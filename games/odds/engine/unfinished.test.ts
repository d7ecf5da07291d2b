import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBet } from './bet.ts';
import { compare, type Fraction, plus } from './exact.ts';
import { readOdds } from './formats.ts';
import { factorOf } from './outcome.ts';
import { type Fields, Look } from './read.ts';
import { readResult } from './result.ts';
import { isInTime, VOID_RULES } from './rules.ts';
import { settleBet } from './settle-bet.ts';
import { betOf, outcome, resultOf, score } from './settling.fixture.ts';

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

  it('count as played when they end within the hours the brand grants', () => {
    const hours = (count: number): number => count * 3_600_000;
    expect([hours(2), hours(48), hours(48) + 1].map((end) => isInTime(0, end, VOID_RULES))).toEqual([
      true,
      true,
      false,
    ]);
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
          const factor = (line: number): Fraction => {
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
