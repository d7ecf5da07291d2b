/** One mutant: a copy of the house with the guard taken away, and the tests that have to notice. */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Edit, Mutant } from './mutant.ts';

/** `killed`: a test failed. `survived`: all passed. `broken`: no test came to run, so nothing is known. */
export type Verdict = 'killed' | 'survived' | 'broken';
export type Outcome = { readonly verdict: Verdict; readonly by: string; readonly seconds: number };

const partsOf = (text: string, find: string): readonly string[] => text.split(find);

/** The text with the edit made. @throws when what it looks for does not stand there exactly once */
export function edited(text: string, { file, find, replace }: Edit): string {
  const parts = partsOf(text, find);
  if (parts.length !== 2) throw new Error(`${file}: ${parts.length - 1} times instead of once: ${find}`);
  return parts.join(replace);
}

/** A copy of what git knows of the house, as it stands, in a folder that is gone afterwards. */
export function copyHouse(root: string, files: readonly string[]): { folder: string; drop: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'haat-mutants-'));
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return { folder, drop: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A busy machine is no reason to call a test failed. */
const PATIENCE_MS = 120_000;

type Report = {
  readonly numTotalTests: number;
  readonly numFailedTests: number;
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
};

function vitest(folder: string, tests: readonly string[]): Promise<Report | undefined> {
  const report = join(folder, 'mutant-report.json');
  rmSync(report, { force: true });
  const files = tests.map((test) => test.split('#')[0] ?? '');
  const parts = tests.flatMap((test) => test.split('#')[1] ?? []);
  // A part narrows every file of the run: it is used where there is one file.
  const narrow = parts.length === tests.length ? ['-t', parts.join('|')] : [];
  const args = ['vitest', 'run', '--exclude', 'e2e/**', '--bail', '1', '--testTimeout', String(PATIENCE_MS)];
  const child = spawn('npx', [...args, ...narrow, '--reporter', 'json', '--outputFile', report, ...files], {
    cwd: folder,
    stdio: 'ignore',
  });
  return new Promise((resolve) => {
    child.on('close', () => {
      try {
        resolve(JSON.parse(readFileSync(report, 'utf8')));
      } catch {
        resolve(undefined);
      }
    });
  });
}

export function verdictOf(report: Report | undefined): Pick<Outcome, 'verdict' | 'by'> {
  if (!report || report.numTotalTests === 0) return { verdict: 'broken', by: '' };
  const failed = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find(({ status }) => status === 'failed');
  // Out of time says that the machine is busy, not that somebody noticed.
  if (failed?.failureMessages?.some((text) => /timed out in \d+ms/.test(text)))
    return { verdict: 'broken', by: failed.fullName };
  if (failed) return { verdict: 'killed', by: failed.fullName };
  // A file whose set-up fails has run nothing.
  return report.numPassedTests > 0 ? { verdict: 'survived', by: '' } : { verdict: 'broken', by: '' };
}

export async function runMutant(folder: string, mutant: Pick<Mutant, 'edits' | 'tests'>): Promise<Outcome> {
  const before = new Map<string, string>();
  const begun = performance.now();
  try {
    for (const edit of mutant.edits) {
      const path = join(folder, edit.file);
      const text = readFileSync(path, 'utf8');
      if (!before.has(path)) before.set(path, text);
      writeFileSync(path, edited(text, edit));
    }
    const outcome = verdictOf(await vitest(folder, mutant.tests));
    return { ...outcome, seconds: Math.round((performance.now() - begun) / 1000) };
  } finally {
    for (const [path, text] of before) writeFileSync(path, text);
  }
}
