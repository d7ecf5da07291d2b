import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { systemClock } from '#kernel/time.ts';
import { loadKeys } from '#platform/crypto/keys.ts';
import { createHuman } from '#identity/human/service.ts';
import { allowedEffort, type Effort, FULL_EFFORT, LIGHT_EFFORT } from '#identity/accounts/rules/effort.ts';
import { createPasswords } from './service.ts';

const but = (password: Partial<Effort['password']>, human = FULL_EFFORT.human): Effort => ({
  password: { ...FULL_EFFORT.password, ...password },
  human,
});

describe('effort', () => {
  it.each<[string, Effort]>([
    ['the light one of tests', LIGHT_EFFORT],
    ['less memory by a KiB', but({ memoryCost: 19_455 })],
    ['one pass', but({ timeCost: 1 })],
    ['a proof easier by one', but({}, 39_999)],
  ])('%s is refused in production, and only there', (_, effort) => {
    expect(() => allowedEffort(effort, 'production')).toThrow('full cost');
    expect(allowedEffort(effort, 'test')).toBe(effort);
    expect(allowedEffort(effort, undefined)).toBe(effort);
  });

  it('is the full one where nobody says, and may be more in production', () => {
    expect(allowedEffort(undefined, 'production')).toBe(FULL_EFFORT);
    const more = but({ memoryCost: 65_536, timeCost: 3 }, 100_000);
    expect(allowedEffort(more, 'production')).toBe(more);
  });

  it('reaches the hash and the proof of work', async () => {
    const light = await createPasswords(undefined, undefined, LIGHT_EFFORT);
    const full = await createPasswords();
    expect(await light.hash('word')).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
    expect(await full.hash('word')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    // A hash says itself what it cost: one made elsewhere is read alike.
    expect(await full.check(await light.hash('word'), 'word')).toBe(true);
    const folder = mkdtempSync(join(tmpdir(), 'haat-keys-'));
    const needs = { keys: loadKeys(folder), clock: systemClock, spendOnce: async () => true };
    const asked = await createHuman(needs).challenge({ brandId: 'b', purpose: 'register' });
    expect(asked.maxnumber).toBe(40_000);
    rmSync(folder, { recursive: true });
  });
});
