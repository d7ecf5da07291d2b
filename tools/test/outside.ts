/** Errors that came outside of any test make a run fail, too: they are kept beside the report, with the file that was running. */
import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/reporters';
import type { Stray } from './tally.ts';

/** Name of the environment variable that carries the file to write to. */
export const OUTSIDE_FILE = 'HAAT_TEST_OUTSIDE';

export default class Outside implements Reporter {
  onTestRunEnd(...[, errors]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): void {
    const file = process.env[OUTSIDE_FILE];
    if (file === undefined) return;
    const strays: Stray[] = errors.map((error) => ({
      file: String(error['VITEST_TEST_PATH'] ?? ''),
      message: String(error.stack ?? error.message),
    }));
    writeFileSync(file, JSON.stringify(strays));
  }
}
