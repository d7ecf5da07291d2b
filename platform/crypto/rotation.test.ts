import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sealTo } from '#platform/ui/seal.ts';
import { createWireCrypto, type WireCrypto } from './jwe.ts';
import { loadKeys, rotateWireKey } from './keys.ts';

const HOUR = 3_600_000;
let folder = '';
let shift = 0;
const open = async (): Promise<WireCrypto> =>
  createWireCrypto(
    loadKeys(folder),
    async () => true,
    () => Date.now() + shift,
  );

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'haat-keys-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('opens what an older page sealed for a day after the key changed, and nothing older than that', async () => {
  const before = await open();
  const page = await sealTo((await before.jwks()).keys);
  rotateWireKey(folder);
  const after = await open();
  const kids = [(await before.jwks()).keys[0]?.['kid'], (await after.jwks()).keys.map(({ kid }) => kid)];
  expect(kids[1]).toHaveLength(1);
  expect(kids[1]).not.toContain(kids[0]);
  expect(await after.open(await page({ word: 'rain' }))).toEqual({ word: 'rain' });
  expect(await after.open(await (await sealTo((await after.jwks()).keys))({ word: 'new' }))).toEqual({
    word: 'new',
  });
  shift = 25 * HOUR;
  await expect(after.open(await page({ word: 'late' }))).rejects.toMatchObject({ code: 'crypto.rejected' });
  shift = 0;
  rotateWireKey(folder);
  await expect((await open()).open(await page({ word: 'two keys ago' }))).rejects.toMatchObject({
    code: 'crypto.rejected',
  });
});

it('keeps both keys to the server alone', () => {
  const path = join(folder, 'keys/wire-previous.pem');
  expect(statSync(path).mode & 0o077).toBe(0);
  chmodSync(path, 0o644);
  expect(() => loadKeys(folder)).toThrow(/chmod 600/);
});
