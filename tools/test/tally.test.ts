import { describe, expect, it } from 'vitest';
import {
  failedFiles,
  failures,
  line,
  type Report,
  mergedReport,
  sum,
  tally,
  wavered,
  withStrays,
} from './tally.ts';

type Status = 'passed' | 'failed' | 'pending';
const file = (name: string, ...statuses: readonly Status[]): Report['testResults'][number] => ({
  name,
  status: statuses.includes('failed') || statuses.length === 0 ? 'failed' : 'passed',
  assertionResults: statuses.map((status, at) => ({ status, fullName: `step ${at + 1}` })),
});
const report = (...testResults: Report['testResults']): Report => ({ testResults });

describe('tally', () => {
  it('counts what passed, failed and was left out', () => {
    const mixed = report(file('a', 'passed', 'passed', 'pending'), file('b', 'passed', 'failed'));
    expect(tally(mixed, 1)).toEqual({ passed: 3, failed: 1, skipped: 1 });
  });
  it('counts a file that could not be read', () => {
    expect(tally(report(file('a', 'passed'), file('b')), 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });
  it('never hides a run that ended badly', () => {
    expect(tally(report(file('a', 'passed')), 1).failed).toBe(1);
    expect(tally(undefined, 137).failed).toBe(1);
  });
  it('says the sum in one line', () => {
    expect(line(sum({ passed: 2, failed: 0, skipped: 0 }, { passed: 1, failed: 1, skipped: 0 }))).toBe(
      '3 passed, 1 failed',
    );
    expect(line({ passed: 2, failed: 0, skipped: 4 })).toBe('2 passed, 0 failed, 4 skipped');
  });
});

describe('what failed', () => {
  const lost = (failureMessages: readonly string[]): Report =>
    report({
      ...file('a', 'passed', 'failed'),
      assertionResults: [{ status: 'failed', fullName: 'step 2', failureMessages }],
    });
  it('is told by name, with the beginning of what was said', () => {
    const long = Array.from({ length: 40 }, (_, at) => `line ${at}`).join('\n');
    const [said] = failures(lost([long]));
    expect(said).toMatch(/^a > step 2\nline 0\n/);
    expect(said?.split('\n')).toHaveLength(13);
  });
  it('is told of a file that could not be read, too', () => {
    expect(failures(report({ ...file('b'), message: 'no such module' }))).toEqual(['b\nno such module']);
  });
  it('is nothing after a run without a failure', () =>
    expect(failures(report(file('a', 'passed')))).toEqual([]));
});

describe('a second try', () => {
  const first = report(file('a', 'passed'), file('b', 'failed', 'passed'), file('c', 'passed', 'failed'));
  it('is of the files that failed', () => expect(failedFiles(first)).toEqual(['b', 'c']));
  it('counts in place of the first, also where it went worse', () => {
    const second = report(file('b', 'passed', 'passed'), file('c', 'failed', 'failed'));
    expect(tally(mergedReport(first, second), 1)).toEqual({ passed: 3, failed: 2, skipped: 0 });
    expect(wavered(first, second)).toEqual(['b > step 1']);
  });
  it('is told of what no test says: a file that could not be read, an error outside of any test', () => {
    const unread = report(file('a'), file('b', 'passed'));
    expect(wavered(unread, report(file('a', 'passed')))).toEqual(['a']);
    const astray = withStrays(report(file('b', 'passed')), [{ file: 'b', message: 'Error: nobody waited' }]);
    expect(wavered(astray, report(file('b', 'passed')))).toEqual(['b > an error outside of any test']);
    expect(wavered(unread, report(file('a')))).toEqual([]);
  });
});

describe('an error outside of any test', () => {
  const clean = report(file('a', 'passed'), file('b', 'passed'));
  it('is a failure of the file it came in: named, and tried once more', () => {
    const reported = withStrays(clean, [{ file: 'b', message: 'Error: nobody waited' }]);
    expect(failures(reported)).toEqual(['b > an error outside of any test\nError: nobody waited']);
    expect([failedFiles(reported), tally(reported, 1)]).toEqual([
      ['b'],
      { passed: 2, failed: 1, skipped: 0 },
    ]);
    expect(tally(mergedReport(reported, report(file('b', 'passed'))), 0).failed).toBe(0);
  });
  it('is told where no file was running', () => {
    const reported = withStrays(clean, [{ file: '', message: 'Error: of the runner' }]);
    expect(failures(reported)).toEqual(['no test file > an error outside of any test\nError: of the runner']);
  });
  it('changes nothing where there is none', () => expect(withStrays(clean, [])).toEqual(clean));
});
