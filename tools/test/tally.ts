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
export function retold(first: Report, second: Report): Report {
  const again = new Map(second.testResults.map((file) => [file.name, file]));
  return { testResults: first.testResults.map((file) => again.get(file.name) ?? file) };
}

/** Names of the tests that failed at first and passed then. */
export const wavered = (first: Report, second: Report): readonly string[] => {
  const passed = new Set(
    second.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'passed')
        .map((test) => `${name} > ${test.fullName}`),
    ),
  );
  return first.testResults
    .flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map((test) => `${name} > ${test.fullName}`),
    )
    .filter((name) => passed.has(name));
};

export const sum = (left: Tally, right: Tally): Tally => ({
  passed: left.passed + right.passed,
  failed: left.failed + right.failed,
  skipped: left.skipped + right.skipped,
});

export const line = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
