/** Runs of one innings: complete ones stand, those that were cut short by the rule for them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Fields } from './read.ts';
import { Look } from './read.ts';
import { readBet } from './bet.ts';
import { readResult } from './result.ts';
import { VOID_RULES } from './rules.ts';
import { outcome } from './settling.fixture.ts';

const over = (line: string, innings = 1): Fields => ({
  market: 'innings_total',
  pick: 'over',
  line,
  innings,
});
const under = (line: string, innings = 1): Fields => ({ ...over(line, innings), pick: 'under' });
const scored = (runs: readonly [number, string][], more: Fields = {}): Fields => ({
  innings: runs.map(([made, ended], at) => ({ side: at === 0 ? 'home' : 'away', runs: made, ended })),
  ...more,
});

// RCB 173/6 in 20 overs, CSK 176/4 in 18.4: the first match of the IPL 2024.
const FULL = scored([
  [173, 'overs'],
  [176, 'target'],
]);

describe('the runs of an innings', () => {
  it.each([
    [over('172.5'), 'won'],
    [over('173.5'), 'lost'],
    [under('173.5'), 'won'],
    [over('173'), 'push'],
    [under('173'), 'push'],
    [over('172.75'), 'half_won'],
    [under('172.75'), 'half_lost'],
    [over('175.5', 2), 'won'],
    [over('176', 2), 'push'],
    [under('175.5', 2), 'lost'],
    // There was no third.
    [over('100.5', 3), 'void'],
  ])('%j of a match that was played is %s', (bet, wanted) => {
    expect(outcome(bet, FULL)).toBe(wanted);
  });

  it.each(['overs', 'all_out', 'target', 'declared'])('stands when it ended by %s', (ended) => {
    expect(outcome(under('150.5'), scored([[120, ended]]))).toBe('won');
    expect(outcome(over('150.5'), scored([[120, ended]]))).toBe('lost');
  });

  // 150/3 in 11 of 20 overs: nobody knows what the rest would have brought.
  it.each([
    ['decided', 'won', 'void', 'void', 'lost'],
    ['stands', 'won', 'won', 'lost', 'lost'],
    ['void', 'void', 'void', 'void', 'void'],
  ] as const)('of which overs were cut: the rule %s', (reducedInnings, passed, below, not, broken) => {
    const rules = { ...VOID_RULES, reducedInnings };
    const cut = scored([[150, 'reduced']]);
    expect(outcome(over('149.5'), cut, rules)).toBe(passed);
    expect(outcome(under('150.5'), cut, rules)).toBe(below);
    expect(outcome(over('150.5'), cut, rules)).toBe(not);
    expect(outcome(under('149.5'), cut, rules)).toBe(broken);
  });

  it('that was broken off stands for what was decided, whatever the rule for cut overs says', () => {
    const off = scored([[122, 'unfinished']], { status: 'abandoned' });
    for (const reducedInnings of ['decided', 'stands'] as const) {
      const rules = { ...VOID_RULES, reducedInnings };
      expect(outcome(over('121.5'), off, rules)).toBe('won');
      expect(outcome(over('122.5'), off, rules)).toBe('void');
      expect(outcome(under('122.5'), off, rules)).toBe('void');
    }
  });

  it('stands for a first innings that was complete when the match was abandoned, and is void without a result', () => {
    const rain = scored([
      [201, 'overs'],
      [7, 'unfinished'],
    ]);
    expect(outcome(under('205.5'), { ...rain, status: 'abandoned' })).toBe('won');
    expect(outcome(over('7.5', 2), { ...rain, status: 'abandoned' })).toBe('void');
    expect(outcome(over('180.5'), { ...rain, status: 'no_result' })).toBe('void');
    const rules = { ...VOID_RULES, noResult: 'decided' } as const;
    expect(outcome(over('180.5'), { ...rain, status: 'no_result' }, rules)).toBe('won');
    expect(outcome(over('7.5', 2), { ...rain, status: 'no_result' }, rules)).toBe('void');
  });

  it('says what is missing where a result has the score alone', () => {
    expect(outcome(over('150.5'), { home: 173, away: 176 })).toBe('result.missing innings');
    expect(outcome(over('150.5'), { home: 173, away: 176, status: 'abandoned' })).toBe('void');
  });

  it('over and under pay back together what was staked on both at even odds, and a whole line what was made', () => {
    fc.assert(
      fc.property(
        fc.nat(400),
        fc.integer({ min: 2, max: 1_600 }),
        fc.constantFrom('overs', 'all_out', 'target', 'declared', 'reduced', 'unfinished'),
        fc.constantFrom('ended', 'abandoned', 'no_result'),
        (runs, quarters, ended, status) => {
          const line = String(quarters / 4);
          const result = scored([[runs, ended]], { status });
          const mirrored: Readonly<Record<string, string>> = {
            won: 'lost',
            lost: 'won',
            half_won: 'half_lost',
            half_lost: 'half_won',
            push: 'push',
            void: 'void',
          };
          const [one, other] = [outcome(over(line), result), outcome(under(line), result)];
          // A quarter line half of which is decided: the other half comes back on both sides.
          expect(mirrored[one]).toBe(other);
        },
      ),
      { numRuns: 500 },
    );
  });
});

const refused = (bet: Fields): unknown => {
  const look = new Look();
  readBet(look, bet, 'bet');
  return look.wrong;
};

it('names an innings on its own market alone, from 1 to 4, and never beside a side', () => {
  expect(refused(over('150.5', 2))).toBeUndefined();
  expect(refused({ ...over('150.5'), innings: 0 })).toMatchObject({ field: 'bet.innings' });
  expect(refused({ ...over('150.5'), innings: 5 })).toMatchObject({ field: 'bet.innings' });
  expect(refused({ ...over('150.5'), side: 'home' })).toEqual({
    code: 'field.unexpected',
    field: 'bet.innings',
  });
  expect(refused({ ...over('150.5'), market: 'total' })).toMatchObject({ code: 'field.unexpected' });
});

it('refuses innings that do not come to the score', () => {
  const look = new Look();
  readResult(look, { status: 'ended', home: 174, away: 176, ...FULL }, 'result');
  expect(look.wrong).toEqual({ code: 'result.contradiction', field: 'result.innings' });
});
