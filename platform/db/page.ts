/** Lists page by page, as every list of a desk and of a record answers them. */

/** A page's number, from 1, and its size: 15 where nobody says. */
export type PageAsked = { readonly pageNo?: number | undefined; readonly pageSize?: number | undefined };

export type Page<Row> = {
  readonly rows: readonly Row[];
  readonly pageNum: number;
  readonly totalPages: number;
  /** rows of all pages */
  readonly total: number;
};

const PAGE_SIZE = 15;

/**
 * One page and the length of the whole list, which each row tells (`count(*) over ()`). Behind the last page there is no row to tell it:
 * the first one is asked.
 */
export async function readPage<Row extends { readonly total: bigint }>(
  { pageNo = 1, pageSize = PAGE_SIZE }: PageAsked,
  read: (limit: number, offset: number) => Promise<readonly Row[]>,
): Promise<Page<Row>> {
  const rows = await read(pageSize, (pageNo - 1) * pageSize);
  const [any] = rows.length > 0 || pageNo === 1 ? rows : await read(1, 0);
  const total = Number(any?.total ?? 0n);
  return { rows, pageNum: pageNo, totalPages: Math.ceil(total / pageSize), total };
}

/** A page as the wire has it (`listPage` of kernel/wire). */
export type ListAnswer<Item> = Omit<Page<Item>, 'rows' | 'total'> & { readonly list: Item[] };

/** Reads one page and presents its rows. */
export async function answerPage<Row extends { readonly total: bigint }, Item>(
  asked: PageAsked,
  read: (limit: number, offset: number) => Promise<readonly Row[]>,
  present: (row: Row) => Item,
): Promise<ListAnswer<Item>> {
  const { rows, pageNum, totalPages } = await readPage(asked, read);
  return { list: rows.map(present), pageNum, totalPages };
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
