/**
 * What each act costs, held against bench/budgets.json: counts, which no machine changes. `haat budgets` runs this file alone, and
 * `haat budgets --write` writes what it measured.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { measureBudgets } from './measure.ts';
import { type Budgets, complaintsOf } from './table.ts';

const FILE = join(import.meta.dirname, '../../budgets.json');
const LONGEST_MS = 300_000;
/** Longer than any room keeps what it has read. */
const LATER_MS = 2_000;

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterAll(() => void vi.useRealTimers());

/** Never behind the database's clock, and later than anything that was kept. */
const freshen = (): void => {
  const real = performance.timeOrigin + performance.now();
  vi.setSystemTime(Math.max(real, Date.now() + LATER_MS));
};

it(
  'everything costs what its budget says',
  async () => {
    const measured = await measureBudgets(freshen);
    if (process.env['HAAT_BUDGETS'] === 'write')
      writeFileSync(FILE, `${JSON.stringify(measured, null, 2)}\n`);
    const budgets: Budgets = JSON.parse(readFileSync(FILE, 'utf8'));
    const complaints = complaintsOf(budgets, measured);
    if (complaints.length === 0) return;
    // A machine that has other work may hear facts in one window more: what an act costs by itself, it costs again.
    const again = complaintsOf(budgets, await measureBudgets(freshen));
    expect(again.length === 0 ? [] : complaints).toEqual([]);
  },
  LONGEST_MS,
);
