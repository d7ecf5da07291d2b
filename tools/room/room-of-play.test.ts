/**
 * `haat room play/x` on a copy of the house: what it writes passes the types of the house, as far as it reaches, and its own tests, which take a
 * stake on a real database and settle it.
 */
import { execFile, spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MINUTE } from '#kernel/time.ts';

const root = join(import.meta.dirname, '../..');
/** What is made, or is no part of the house. */
const LEFT_OUT = new Set(['node_modules', '.git', 'dist', '.haat', 'coverage']);
const PATIENCE = 15 * MINUTE;

/** Everything of this file: the copy, and what its commands write for a moment. */
let folder: string;
let copy: string;
let temporary: string;

/** Takes the folder away however this process ends: the pipe closes with it. */
function guard(): void {
  const watcher = spawn('/bin/sh', ['-c', 'read line; rm -rf "$0"', folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
  });
  watcher.unref();
  if (watcher.stdin instanceof Socket) watcher.stdin.unref();
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'haat-room-'));
  guard();
  [copy, temporary] = [join(folder, 'house'), join(folder, 'tmp')];
  cpSync(root, copy, {
    recursive: true,
    filter: (path) => !LEFT_OUT.has(relative(root, path)),
  });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  mkdirSync(temporary);
  // PostgreSQL runs as a user of its own, and has to pass through.
  for (const path of [folder, temporary]) chmodSync(path, 0o711);
}, PATIENCE);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** As somebody at a shell would: without what this run of tests has set for its own. */
const inherited = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(VITEST|HAAT_|TEST$|NODE_ENV$)/.test(name)),
);
const run = promisify(execFile);
/** What a command of the copy says where it fails; empty where it does not. */
const complaints = (file: string, ...args: readonly string[]): Promise<string> =>
  run(process.execPath, [file, ...args], {
    cwd: copy,
    env: { ...inherited, TMPDIR: temporary },
    maxBuffer: 64 * 1024 * 1024,
  }).then(
    () => '',
    (failed: { stdout?: string; stderr?: string }) =>
      `${failed.stdout ?? ''}${failed.stderr ?? ''}` || 'failed',
  );

it(
  'takes a stake and settles it, as it is written',
  async () => {
    expect(await complaints('bin/haat.mjs', 'room', 'play/lucky-coin')).toBe('');
    // Of the whole house this takes minutes where several files share two cores.
    writeFileSync(
      join(copy, 'tsconfig.room.json'),
      JSON.stringify({
        extends: './tsconfig.json',
        include: ['features/play/lucky-coin', 'platform/db/pg-utils.d.ts'],
      }),
    );
    const [types, tests] = await Promise.all([
      complaints('node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.room.json'),
      complaints('node_modules/vitest/vitest.mjs', 'run', 'features/play/lucky-coin'),
    ]);
    expect(types).toBe('');
    expect(tests).toBe('');
  },
  PATIENCE,
);
