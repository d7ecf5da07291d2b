import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type KeysetAsk, keysetPage } from './keyset.ts';

/** Lines are numbers as texts; the larger one is newer. */
const pagesOf = (lines: readonly number[], size: number) => {
  const sorted = (): number[] => [...lines].sort((one, other) => other - one);
  return (ask: KeysetAsk) =>
    keysetPage(ask, {
      size,
      older: async (after, limit, skip) =>
        sorted()
          .filter((one) => after === undefined || one < Number(after))
          .slice(skip, skip + limit),
      newer: async (before, limit) =>
        sorted()
          .reverse()
          .filter((one) => one > Number(before))
          .slice(0, limit),
      keyOf: String,
    });
};

describe('pages by key', () => {
  it('show every line once, and no line that came meanwhile, in any order of coming', async () => {
    const given = fc.uniqueArray(fc.integer({ min: 0, max: 10_000 }), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(given, given, fc.integer({ min: 1, max: 7 }), async (first, later, size) => {
        const lines = [...first];
        const newest = Math.max(0, ...first);
        const page = pagesOf(lines, size);
        const seen: number[] = [];
        let { rows, next } = await page({});
        seen.push(...rows);
        for (const one of later) {
          if (next === null) break;
          lines.push(newest + 1 + one);
          ({ rows, next } = await page({ after: next }));
          seen.push(...rows);
        }
        while (next !== null) {
          ({ rows, next } = await page({ after: next }));
          seen.push(...rows);
        }
        expect(seen).toEqual([...first].sort((one, other) => other - one));
      }),
    );
  });

  it('go back by the way they came', async () => {
    const page = pagesOf([1, 2, 3, 4, 5, 6, 7], 3);
    const first = await page({});
    expect(first).toEqual({ rows: [7, 6, 5], next: '5', previous: null });
    const second = await page({ after: '5' });
    expect(second).toEqual({ rows: [4, 3, 2], next: '2', previous: '4' });
    const third = await page({ after: '2' });
    expect(third).toEqual({ rows: [1], next: null, previous: '1' });
    expect(await page({ before: '1' })).toEqual(second);
    expect(await page({ before: '4' })).toEqual(first);
  });

  it('can be asked for by number, and a key counts more', async () => {
    const page = pagesOf([1, 2, 3, 4, 5, 6, 7], 3);
    expect(await page({ pageNo: 2 })).toEqual({ rows: [4, 3, 2], next: '2', previous: '4' });
    expect(await page({ pageNo: 4 })).toEqual({ rows: [], next: null, previous: null });
    expect(await page({ pageNo: 9, after: '2' })).toMatchObject({ rows: [1] });
    expect(await page({ pageNo: 9, before: '4' })).toMatchObject({ rows: [7, 6, 5] });
  });
});
