import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BUDGET_MINUTES, budgetLine, isOverBudget } from './budget.ts';
import { emptyExcuses, type Excuse, unexcused, UNNAMED_MOST } from './second-tries.ts';

const home = join(import.meta.dirname, '../..');
const excuse: Excuse = {
  test: 'e2e/till.test.ts > staff give money',
  owner: 'money',
  why: 'the desk’s clock is the machine’s until it takes one',
};

describe('a test that passed at the second try', () => {
  it('is red on CI where they are more than a few that nobody answers for by name', () => {
    const others = Array.from({ length: UNNAMED_MOST }, (_, n) => `e2e/till.test.ts > another ${n}`);
    const wavered = [excuse.test, ...others];
    expect(unexcused(wavered, [excuse])).toEqual([]);
    expect(unexcused(wavered, [])).toEqual(wavered);
    expect(unexcused([...wavered, 'one more'], [excuse])).toEqual([...others, 'one more']);
  });

  it('needs an owner, a reason and a file that is there', () => {
    const there = (path: string): boolean => path === 'e2e/till.test.ts';
    expect(emptyExcuses([excuse], there)).toEqual([]);
    const empty = [
      { ...excuse, owner: ' ' },
      { ...excuse, why: 'flaky' },
      { ...excuse, test: 'e2e/gone.test.ts > staff' },
    ];
    expect(emptyExcuses(empty, there)).toHaveLength(3);
    const own = JSON.parse(readFileSync(join(import.meta.dirname, 'second-tries.json'), 'utf8')) as Excuse[];
    expect(emptyExcuses(own, (path) => existsSync(join(home, path)))).toEqual([]);
  });
});

describe('the budget of npm test', () => {
  it('fails a fifth above what a whole run took, counted as on a quiet machine', () => {
    const most = BUDGET_MINUTES * 60 * 3.6;
    expect([isOverBudget(most, 1), isOverBudget(most + 1, 1)]).toEqual([false, true]);
    // A slow day is the machine's; a fast one makes no budget smaller.
    expect([isOverBudget(most * 1.5, 1.5), isOverBudget(most * 1.5 + 1, 1.5)]).toEqual([false, true]);
    expect(isOverBudget(most, 0.5)).toBe(false);
    expect(budgetLine(BUDGET_MINUTES * 30)).toMatch(/\(50 %\)$/);
    expect(readFileSync(join(home, 'docs/TESTING.md'), 'utf8')).toContain(
      `budget: ${BUDGET_MINUTES} minutes`,
    );
  });
});
