import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createOut } from './out.ts';

let folder = '';
let running: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'out-'));
});
afterEach(() => {
  running?.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

const ticks = (): number => {
  try {
    return readFileSync(join(folder, 'ticks'), 'utf8').length;
  } catch {
    return 0;
  }
};

async function start(lines: number): Promise<ChildProcess> {
  const file = join(import.meta.dirname, 'out.fixture.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', file, join(folder, 'ticks'), String(lines)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running = child;
  await expect.poll(ticks, { timeout: 20_000 }).toBeGreaterThan(3);
  return child;
}

/** How it ended on SIGTERM; undefined when it did not within three seconds. */
function endOf(child: ChildProcess): Promise<number | null | undefined> {
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => done(code)));
  child.kill('SIGTERM');
  return Promise.race([ended, sleep(3_000, undefined)]);
}

it.each([
  ['nobody reads what it says', 50, false],
  ['its starter is gone', 1, true],
  ['its starter is gone and the pipe was full', 50, true],
])('goes on and ends when it is told to, though %s', async (_why, lines, gone) => {
  const child = await start(lines);
  if (gone) {
    child.stdout?.destroy();
    child.stderr?.destroy();
  }
  const before = ticks();
  await expect.poll(ticks, { timeout: 5_000 }).toBeGreaterThan(before + 5);
  expect(await endOf(child)).toBe(0);
});

it('holds little for a reader who does not come, and says what was lost when he is back', () => {
  const said: string[] = [];
  const stream = { writableLength: 0, write: (text: string) => said.push(text), on: () => undefined };
  const out = createOut(stream);
  out.write('one\n');
  stream.writableLength = 300 * 1024;
  out.write('two\n');
  out.write('three\n');
  stream.writableLength = 0;
  out.write('four\n');
  expect(said).toEqual(['one\n', 'haat: 2 lines were lost, nobody read them\n', 'four\n']);
});
