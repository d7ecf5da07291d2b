/** `verify.mjs` as it is served is one file of many parts: no name of one part stands in the way of another one's. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type * as Verifier from '#games/verify/verify.mjs';
import { verifierText } from './verifier.ts';

let folder = '';
let file = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'verifier-'));
  file = join(folder, 'verify.mjs');
  writeFileSync(file, verifierText());
});
afterAll(() => rmSync(folder, { recursive: true }));

it('can be imported, and computes on this machine as it says', async () => {
  const { selfTest, rulesFor }: typeof Verifier = await import(pathToFileURL(file).href);
  expect(await selfTest()).toBe(true);
  expect(rulesFor({})).toBeUndefined();
});

it('can be saved and run: it says what it wants', () => {
  expect(execFileSync(process.execPath, [file], { encoding: 'utf8' })).toContain('node verify.mjs [--from');
});

it('imports nothing but what the machine has', () => {
  expect(verifierText()).not.toMatch(/^import /m);
  expect(verifierText()).not.toMatch(/from '\./);
});
