/** Adds up what vitest wrote about its runs. */
export type Tally = { readonly passed: number; readonly failed: number; readonly skipped: number };

type Outcome = {
  readonly status: string;
  readonly fullName: string;
  /** What was thrown, with its stack. */
  readonly failureMessages?: readonly string[];
};
type FileReport = {
  /** Path of the file. */
  readonly name: string;
  readonly status: string;
  /** Why the file could not be read, when it could not. */
  readonly message?: string;
  readonly assertionResults: readonly Outcome[];
};

/** The part of vitest's JSON report that is counted. */
export type Report = { readonly testResults: readonly FileReport[] };

/** An error that no test caught, e.g. a promise nobody waited for. */
export type Stray = {
  /** Path of the test file that was running; empty when none was. */
  readonly file: string;
  readonly message: string;
};

/** The report with each stray error as a failure of the file it came in: it is named, and the file has its second try. */
export function withStrays(report: Report, strays: readonly Stray[]): Report {
  const known = new Set(report.testResults.map(({ name }) => name));
  const outcome = ({ message }: Stray): Outcome => ({
    status: 'failed',
    fullName: 'an error outside of any test',
    failureMessages: [message],
  });
  const lost = strays.filter(({ file }) => !known.has(file));
  const files = report.testResults.map((file): FileReport => {
    const own = strays.filter((stray) => stray.file === file.name).map(outcome);
    if (own.length === 0) return file;
    return { ...file, status: 'failed', assertionResults: [...file.assertionResults, ...own] };
  });
  const nowhere = { name: 'no test file', status: 'failed', assertionResults: lost.map(outcome) };
  return { testResults: lost.length === 0 ? files : [...files, nowhere] };
}

const withStatus = (file: FileReport, ...statuses: readonly string[]): number =>
  file.assertionResults.filter(({ status }) => statuses.includes(status)).length;

/** A file that could not even be read counts as one failure: nothing that went wrong may vanish from the sum. */
const failuresIn = (file: FileReport): number =>
  withStatus(file, 'failed') || (file.status === 'failed' ? 1 : 0);

/** A run that ended badly without a failed test is a failure too. */
export function tally(report: Report | undefined, exitCode: number): Tally {
  if (!report) return { passed: 0, failed: exitCode === 0 ? 0 : 1, skipped: 0 };
  const add = (count: (file: FileReport) => number): number =>
    report.testResults.reduce((total, file) => total + count(file), 0);
  const failed = add(failuresIn);
  return {
    passed: add((file) => withStatus(file, 'passed')),
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: add((file) => withStatus(file, 'pending', 'skipped', 'todo')),
  };
}

export const failedFiles = (report: Report): readonly string[] =>
  report.testResults.filter((file) => failuresIn(file) > 0).map(({ name }) => name);

const MOST_LINES = 12;
const head = (text: string): string => text.split('\n').slice(0, MOST_LINES).join('\n');

/** Each failure with its name and the beginning of what was said: for the end of a log, whose beginning may not be kept. */
export const failures = (report: Report): readonly string[] =>
  report.testResults
    .filter((file) => failuresIn(file) > 0)
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [`${name}\n${head(message ?? '')}`];
      return failed.map(
        (test) => `${name} > ${test.fullName}\n${head(test.failureMessages?.join('\n') ?? '')}`,
      );
    });

/** The run with the second story of a file in place of its first. */
export function mergedReport(first: Report, second: Report): Report {
  const again = new Map(second.testResults.map((file) => [file.name, file]));
  return { testResults: first.testResults.map((file) => again.get(file.name) ?? file) };
}

const failedIn = ({ name, assertionResults }: FileReport): readonly string[] => {
  const tests = assertionResults.filter(({ status }) => status === 'failed');
  return tests.length === 0 ? [name] : tests.map((test) => `${name} > ${test.fullName}`);
};

/** Names of what failed at first and not again: tests, errors outside of any, and files that could not be read or opened. */
export const wavered = (first: Report, second: Report): readonly string[] => {
  const again = new Map(second.testResults.map((file) => [file.name, file]));
  return first.testResults
    .filter((file) => failuresIn(file) > 0)
    .flatMap((file) => {
      const next = again.get(file.name);
      if (!next) return [];
      const lost = new Set(failuresIn(next) > 0 ? failedIn(next) : []);
      return failedIn(file).filter((name) => !lost.has(name));
    });
};

export const sum = (left: Tally, right: Tally): Tally => ({
  passed: left.passed + right.passed,
  failed: left.failed + right.failed,
  skipped: left.skipped + right.skipped,
});

export const line = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
