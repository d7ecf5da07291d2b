import { describe, expect, it } from 'vitest';
import { type Report, line, sum, tally } from './tally.ts';

const report = (over: Partial<Report> = {}): Report => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...over,
});

describe('tally', () => {
  it('counts what passed', () => {
    expect(tally(report(), 0)).toEqual({ passed: 3, failed: 0, skipped: 0 });
  });
  it('counts a file that could not be read', () => {
    const unread = report({ testResults: [{ status: 'failed', assertionResults: [] }] });
    expect(tally(unread, 1).failed).toBe(1);
  });
  it('does not count a failed test twice through its file', () => {
    const failing = report({
      numFailedTests: 1,
      testResults: [{ status: 'failed', assertionResults: [{ status: 'failed' }] }],
    });
    expect(tally(failing, 1).failed).toBe(1);
  });
  it('never hides a run that ended badly', () => {
    expect(tally(report(), 1).failed).toBe(1);
    expect(tally(undefined, 137).failed).toBe(1);
  });
  it('says the sum in one line', () => {
    expect(line(sum({ passed: 2, failed: 0, skipped: 0 }, { passed: 1, failed: 1, skipped: 0 }))).toBe(
      '3 passed, 1 failed',
    );
    expect(line({ passed: 2, failed: 0, skipped: 4 })).toBe('2 passed, 0 failed, 4 skipped');
  });
});
