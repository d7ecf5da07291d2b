import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { below, keepTimes, readTimes, slowest, withRun } from './times.ts';

it('a run of some files leaves the times of the others, and forgets what is gone', () => {
  const before = { files: { a: 10, b: 20, gone: 5 }, whole: { seconds: 300, at: 'monday' } };
  expect(withRun(before, { files: { b: 30, c: 1 } }, (path) => path !== 'gone')).toEqual({
    files: { a: 10, b: 30, c: 1 },
    whole: { seconds: 300, at: 'monday' },
  });
});

it('names the slowest first, in seconds, below the checkout', () => {
  const files = below('/house', {
    '/house/e2e/a.test.ts': 1_500,
    '/house/b.test.ts': 61_040,
    '/house/c.test.ts': 9,
  });
  expect(slowest(files, 2)).toEqual(['  61.0 s  b.test.ts', '   1.5 s  e2e/a.test.ts']);
});

it('keeps times in the checkout, and takes a file that is half written for none', () => {
  const home = mkdtempSync(join(tmpdir(), 'haat-times-'));
  try {
    expect(readTimes(home)).toEqual({ files: {} });
    writeFileSync(join(home, 'a.test.ts'), '');
    keepTimes(home, { files: { 'a.test.ts': 7, 'b.test.ts': 8 }, whole: { seconds: 1, at: 'today' } });
    expect(readTimes(home)).toEqual({ files: { 'a.test.ts': 7 }, whole: { seconds: 1, at: 'today' } });
    mkdirSync(join(home, 'dist'), { recursive: true });
    writeFileSync(join(home, 'dist/test-times.json'), '{"files":');
    expect(readTimes(home)).toEqual({ files: {} });
  } finally {
    rmSync(home, { recursive: true });
  }
});
