/**
 * What each act costs, held against bench/budgets.json: counts, which no machine changes. `haat budgets` runs this file alone, and
 * `haat budgets --write` writes what it measured.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { measureBudgets } from './measure.ts';
import { type Budgets, complaintsOf } from './table.ts';

const FILE = join(import.meta.dirname, '../../budgets.json');
const LONGEST_MS = 180_000;

it(
  'everything costs what its budget says',
  async () => {
    const measured = await measureBudgets();
    if (process.env['HAAT_BUDGETS'] === 'write')
      writeFileSync(FILE, `${JSON.stringify(measured, null, 2)}\n`);
    const budgets: Budgets = JSON.parse(readFileSync(FILE, 'utf8'));
    expect(complaintsOf(budgets, measured)).toEqual([]);
  },
  LONGEST_MS,
);
