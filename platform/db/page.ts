/** Lists page by page, as every list of a desk and of a record answers them. */

/** A page's number, from 1, and its size: 15 where nobody says. */
export type PageAsked = { readonly pageNo?: number | undefined; readonly pageSize?: number | undefined };

export type Page<Row> = {
  readonly rows: readonly Row[];
  readonly pageNum: number;
  readonly totalPages: number;
  /** rows of all pages, or as many as were counted */
  readonly total: number;
  /** There are more than were counted. */
  readonly isMore: boolean;
};

/** Rows that are counted of a long list: to count a million takes longer than to read a page of it. */
const COUNTED = 1_000;
/** How far `total` of a capped list counts: past the page that is asked for, by one row, so that there is always a way on. */
export const countTo = (limit: number, offset: number): number => Math.max(COUNTED, offset + limit) + 1;

const PAGE_SIZE = 15;

/**
 * One page and the length of the whole list, which each row tells (`count(*) over ()`). Behind the last page there is no row to tell it:
 * the first one is asked.
 *
 * A list that counts no further than `countTo` is `capped`: it may have more pages than it names.
 */
export async function readPage<Row extends { readonly total: bigint }>(
  { pageNo = 1, pageSize = PAGE_SIZE }: PageAsked,
  read: (limit: number, offset: number) => Promise<readonly Row[]>,
  capped = false,
): Promise<Page<Row>> {
  const rows = await read(pageSize, (pageNo - 1) * pageSize);
  const [any] = rows.length > 0 || pageNo === 1 ? rows : await read(1, 0);
  const total = Number(any?.total ?? 0n);
  const isMore = capped && total >= countTo(pageSize, (pageNo - 1) * pageSize);
  return { rows, pageNum: pageNo, totalPages: Math.ceil(total / pageSize), total, isMore };
}

/** A page as the wire has it (`listPage` of kernel/wire). */
export type ListAnswer<Item> = Omit<Page<Item>, 'rows' | 'total' | 'isMore'> & {
  readonly list: Item[];
  readonly more?: boolean;
};

/** Reads one page and presents its rows. */
export async function answerPage<Row extends { readonly total: bigint }, Item>(
  asked: PageAsked,
  read: (limit: number, offset: number) => Promise<readonly Row[]>,
  present: (row: Row) => Item,
  capped = false,
): Promise<ListAnswer<Item>> {
  const { rows, pageNum, totalPages, isMore } = await readPage(asked, read, capped);
  return { list: rows.map(present), pageNum, totalPages, ...(isMore && { more: true }) };
}

/** The same of rows that are in memory already. */
export function pageOfAll<Row, Item>(
  { pageNo = 1, pageSize = PAGE_SIZE }: PageAsked,
  all: readonly Row[],
  present: (row: Row) => Item,
): ListAnswer<Item> {
  const part = all.slice((pageNo - 1) * pageSize, pageNo * pageSize);
  return { list: part.map(present), pageNum: pageNo, totalPages: Math.ceil(all.length / pageSize) };
}
