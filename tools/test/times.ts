/** How long each test file took when it last ran: kept beside what is built, for the order of the next run and for `npm run check`. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Path below the checkout → ms of its imports, hooks and tests; several files share two cores. */
export type Durations = Readonly<Record<string, number>>;

export type Times = {
  readonly files: Durations;
  /** The last run of everything: seconds by the clock, and when it ended. */
  readonly whole?: { readonly seconds: number; readonly at: string };
};

const NONE: Times = { files: {} };
const fileOf = (home: string): string => join(home, 'dist/test-times.json');

/** What earlier runs left; nothing where there was none. A file that a killed run left half written counts as none. */
export function readTimes(home: string): Times {
  const file = fileOf(home);
  if (!existsSync(file)) return NONE;
  try {
    const { files = {}, whole }: Partial<Times> = JSON.parse(readFileSync(file, 'utf8'));
    return { files, ...(whole && { whole }) };
  } catch {
    return NONE;
  }
}

/** A run of some files leaves the times of the others as they are; what is no longer there is forgotten. */
export function withRun(before: Times, run: Times, exists: (path: string) => boolean): Times {
  const files = Object.entries({ ...before.files, ...run.files }).filter(([path]) => exists(path));
  const whole = run.whole ?? before.whole;
  return { files: Object.fromEntries(files), ...(whole && { whole }) };
}

export function keepTimes(home: string, run: Times): void {
  const file = fileOf(home);
  mkdirSync(dirname(file), { recursive: true });
  const times = withRun(readTimes(home), run, (path) => existsSync(join(home, path)));
  writeFileSync(file, `${JSON.stringify(times, null, 1)}\n`);
}

/** Absolute paths, as the reporter has them, below the checkout. */
export const below = (home: string, files: Durations): Durations =>
  Object.fromEntries(Object.entries(files).map(([path, ms]) => [relative(home, path), ms]));

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1).padStart(6)} s`;

/** The slowest first, a line each. */
export const slowest = (files: Durations, count: number): string[] =>
  Object.entries(files)
    .sort(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([path, ms]) => `${seconds(ms)}  ${path}`);
