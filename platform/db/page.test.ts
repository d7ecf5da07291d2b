import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPage } from './page.ts';

type Row = { readonly at: number; readonly total: bigint };

/** A list of so many rows, as the database tells it, and what it was asked. */
function listOf(length: number) {
  const asked: [number, number][] = [];
  const read = async (limit: number, offset: number): Promise<readonly Row[]> => {
    asked.push([limit, offset]);
    return Array.from({ length: Math.max(0, Math.min(limit, length - offset)) }, (_, at) => ({
      at: offset + at,
      total: BigInt(length),
    }));
  };
  return { read, asked };
}

test.each([
  ['nothing', 0, {}, { rows: 0, pageNum: 1, totalPages: 0, total: 0 }, 1],
  ['a full page and one row', 16, {}, { rows: 15, pageNum: 1, totalPages: 2, total: 16 }, 1],
  ['the last page', 16, { pageNo: 2 }, { rows: 1, pageNum: 2, totalPages: 2, total: 16 }, 1],
  ['behind the last page', 16, { pageNo: 3 }, { rows: 0, pageNum: 3, totalPages: 2, total: 16 }, 2],
  ['a page of nothing', 0, { pageNo: 3 }, { rows: 0, pageNum: 3, totalPages: 0, total: 0 }, 2],
  ['another size', 16, { pageNo: 2, pageSize: 8 }, { rows: 8, pageNum: 2, totalPages: 2, total: 16 }, 1],
])('%s', async (_, length, wanted, expected, questions) => {
  const { read, asked } = listOf(length);
  const page = await readPage(wanted, read);
  expect({ ...page, rows: page.rows.length }).toEqual({ ...expected, isMore: false });
  expect(asked).toHaveLength(questions);
});

test('all pages together are the list, and each tells the same length', async () => {
  const sizes = fc.record({ length: fc.nat(60), pageSize: fc.integer({ min: 1, max: 20 }) });
  await fc.assert(
    fc.asyncProperty(sizes, async ({ length, pageSize }) => {
      const { read } = listOf(length);
      const count = Math.ceil(length / pageSize);
      const pages = await Promise.all(
        Array.from({ length: count + 1 }, (_, at) => readPage({ pageNo: at + 1, pageSize }, read)),
      );
      expect(pages.flatMap(({ rows }) => rows.map(({ at }) => at))).toEqual(
        Array.from({ length }, (_, at) => at),
      );
      for (const { total, totalPages } of pages) expect([total, totalPages]).toEqual([length, count]);
    }),
  );
});
