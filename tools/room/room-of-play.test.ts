/**
 * `haat room play/x` on a copy of the house: what it writes passes the types of the whole house and its own test, which takes a stake on a real
 * database and settles it.
 */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE } from '#kernel/time.ts';

const root = join(import.meta.dirname, '../..');
/** What is made, or is no part of the house. */
const LEFT_OUT = new Set(['node_modules', '.git', 'dist', '.haat', 'coverage']);
const PATIENCE = 15 * MINUTE;

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'haat-room-'));
  cpSync(root, copy, {
    recursive: true,
    filter: (path) => !LEFT_OUT.has(relative(root, path)),
  });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
}, PATIENCE);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** As somebody at a shell would: without what this run of tests has set for its own. */
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(VITEST|HAAT_|TEST$|NODE_ENV$)/.test(name)),
);
const run = promisify(execFile);
/** What a command of the copy says where it fails; empty where it does not. */
const complaints = (command: string, ...args: readonly string[]): Promise<string> =>
  run(command, args, { cwd: copy, env, maxBuffer: 64 * 1024 * 1024 }).then(
    () => '',
    (failed: { stdout?: string; stderr?: string }) =>
      `${failed.stdout ?? ''}${failed.stderr ?? ''}` || 'failed',
  );

it(
  'takes a stake and settles it, as it is written',
  async () => {
    expect(await complaints('node', 'bin/haat.mjs', 'room', 'play/lucky-coin')).toBe('');
    expect(await complaints('npx', 'tsc', '--noEmit', '-p', '.')).toBe('');
    expect(await complaints('npx', 'vitest', 'run', 'features/play/lucky-coin')).toBe('');
  },
  PATIENCE,
);
