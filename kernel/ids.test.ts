import { describe, expect, it, vi } from 'vitest';

// Ids of a process never go back: other files of tests may have made some of later days.
vi.resetModules();
const { firstIdAt, idTime, isId, newId } = await import('./ids.ts');

describe('an id', () => {
  it('is a version 7 UUID that says when it was made', () => {
    const now = Date.now() + 1_000;
    const id = newId(now);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(isId(id)).toBe(true);
    expect(idTime(id)).toBe(now);
    expect(idTime(firstIdAt(now))).toBe(now);
    expect(firstIdAt(now) <= id && id < firstIdAt(now + 1)).toBe(true);
  });

  it('comes after every one made before, also within a millisecond and past its 4,096th', () => {
    const now = Date.now() + 10_000;
    const ids = Array.from({ length: 10_000 }, () => newId(now));
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(ids.length);
    expect(idTime(ids.at(-1) ?? '') - now).toBeLessThanOrEqual(5);
  });

  it('never goes back when the clock does', () => {
    const now = Date.now() + 20_000;
    const before = newId(now);
    const after = newId(now - 3_600_000);
    expect(after > before).toBe(true);
    expect(idTime(after)).toBeGreaterThanOrEqual(now);
  });

  it('says its time beyond 32 bits of milliseconds', () => {
    const far = Date.UTC(2100, 0, 1);
    expect(idTime('03bb2cc3-d800-7000-8000-000000000000')).toBe(far);
  });

  it.each([
    undefined,
    null,
    7,
    '',
    'x',
    '0190a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2',
    '0190a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b3',
    '0190A1B2-C3D4-7E5F-8A6B-7C8D9E0F1A2B',
    '0190a1b2-c3d4-0e5f-8a6b-7c8d9e0f1a2b',
    '0190a1b2-c3d4-7e5f-ca6b-7c8d9e0f1a2b',
    '0190a1b2c3d47e5f8a6b7c8d9e0f1a2b',
    '0190a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b\n',
  ])('%j is none', (text) => {
    expect(isId(text)).toBe(false);
  });
});
