/** The table fits the house as it stands, and the runner knows a killed mutant from one nobody missed. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { edited, verdictOf } from './run.ts';
import { MUTANTS } from './table.ts';

const root = join(import.meta.dirname, '../..');

describe('the table of mutants', () => {
  it.each(MUTANTS.map((mutant) => [mutant.name, mutant] as const))(
    '%s: its guard stands once, and without it the file can still be read',
    (_name, { edits, tests }) => {
      const texts = new Map<string, string>();
      for (const edit of edits) {
        const text = texts.get(edit.file) ?? readFileSync(join(root, edit.file), 'utf8');
        texts.set(edit.file, edited(text, edit));
      }
      // Text that is no program fails every test: such a mutant says nothing of the guard.
      for (const [file, text] of texts)
        if (/\.tsx?$/.test(file)) transformSync(text, { loader: file.endsWith('x') ? 'tsx' : 'ts' });
      expect(tests.filter((file) => !existsSync(join(root, file.split('#')[0] ?? '')))).toEqual([]);
    },
  );

  it('names each mutant once', () => {
    expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
  });
});

describe('a verdict', () => {
  const report = (...states: readonly string[]) => ({
    numTotalTests: states.length,
    numFailedTests: states.filter((state) => state === 'failed').length,
    numPassedTests: states.filter((state) => state === 'passed').length,
    testResults: [{ assertionResults: states.map((status, n) => ({ status, fullName: `test ${n}` })) }],
  });
  it.each([
    [report('passed', 'failed'), 'killed', 'test 1'],
    [report('passed', 'passed'), 'survived', ''],
    [report('skipped', 'skipped'), 'broken', ''],
    [report(), 'broken', ''],
    [undefined, 'broken', ''],
  ] as const)('of %j', (said, verdict, by) => expect(verdictOf(said)).toEqual({ verdict, by }));

  it('is not given when the guard does not stand where it was', () => {
    const edit = { file: 'x.ts', find: 'guard', replace: '' };
    expect(() => edited('nothing', edit)).toThrow('0 times');
    expect(() => edited('guard guard', edit)).toThrow('2 times');
    expect(edited('a guard b', edit)).toBe('a  b');
  });
});
