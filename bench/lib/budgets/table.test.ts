import { describe, expect, it } from 'vitest';
import { type Budgets, complaintsOf, type Cost, leastOf } from './table.ts';

const cost: Cost = {
  statements: 12,
  roundTrips: 3,
  transactions: 1,
  facts: 4,
  wal: 1_000,
  rows: { 'ledger.postings': 2, 'rounds.rounds': 1 },
};
const table = (transaction: Cost, listeners: Cost = cost): Budgets => ({
  'slot bet': { alone: { transaction, listeners } },
});
const complaints = (changed: Partial<Cost>): readonly string[] =>
  complaintsOf(table(cost), table({ ...cost, ...changed }));

describe('budgets', () => {
  it('hold when everything is as they say', () => {
    expect(complaints({})).toEqual([]);
  });

  it.each([
    ['a statement more', { statements: 13 }, 'statements: 13, above the budget of 12'],
    ['a round trip more', { roundTrips: 4 }, 'roundTrips: 4, above the budget of 3'],
    ['a transaction more', { transactions: 2 }, 'transactions: 2, above the budget of 1'],
    ['a fact more', { facts: 5 }, 'facts: 5, above the budget of 4'],
    [
      'a row more of a table',
      { rows: { 'ledger.postings': 3, 'rounds.rounds': 1 } },
      'rows of ledger.postings: 3, above',
    ],
    [
      'a row of a table that had none',
      { rows: { ...cost.rows, 'aml.sums': 1 } },
      'rows of aml.sums: 1, above the budget of 0',
    ],
    ['much more log', { wal: 1_081 }, 'log: 1081 bytes, the budget is 1000'],
    ['a statement less', { statements: 11 }, 'statements: 11, below the budget of 12'],
    ['a table less', { rows: { 'ledger.postings': 2 } }, 'rows of rounds.rounds: 0, below the budget of 1'],
    ['much less log', { wal: 919 }, 'log: 919 bytes, less than the budget'],
  ])('complain of %s, and say that the file must say why', (_, changed, said) => {
    const [first = '', ...more] = complaints(changed);
    expect(first).toContain(`slot bet, alone, transaction, ${said}`);
    expect(first).toContain('must change bench/budgets.json');
    expect(more).toEqual([]);
  });

  it('let the log waver', () => {
    expect(complaints({ wal: 1_079 })).toEqual([]);
    expect(complaints({ wal: 921 })).toEqual([]);
  });

  it('do not ask for a log that this PostgreSQL does not tell', () => {
    expect(complaints({ wal: undefined })).toEqual([]);
  });

  it('complain of listeners by themselves', () => {
    const [first = ''] = complaintsOf(table(cost), table(cost, { ...cost, statements: 20 }));
    expect(first).toContain('slot bet, alone, listeners, statements: 20');
  });

  it('complain of an act without a budget, and of a budget without an act', () => {
    expect(complaintsOf({}, table(cost))[0]).toContain('slot bet, alone: has no budget');
    expect(complaintsOf(table(cost), {})[0]).toContain('slot bet, alone: was not measured');
  });

  it('are of the least of several measurements', () => {
    const other = {
      ...cost,
      statements: 14,
      facts: 3,
      wal: 900,
      rows: { 'rounds.rounds': 1, 'brand.brands': 1 },
    };
    expect(leastOf([cost, other])).toEqual({ ...cost, facts: 3, wal: 900, rows: { 'rounds.rounds': 1 } });
  });
});
