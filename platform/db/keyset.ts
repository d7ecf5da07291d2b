/**
 * Pages by key: a page begins behind a line and not after so many lines, so that lines which come meanwhile move none of them, and the last
 * page costs what the first one costs.
 */

/**
 * Lines older than `after`, or newer than `before`. Where neither is named `pageNo`, from 1, counts lines (docs/PRODUCT.md, 7: every list can
 * be asked for by number); beside a key it is what the caller calls the page.
 */
export type KeysetAsk = {
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly pageNo?: number | undefined;
};

export type KeysetPage<Row> = {
  /** Newest first. */
  readonly rows: readonly Row[];
  /** `after` of the page of older lines; null where there are none. */
  readonly next: string | null;
  /** `before` of the page of newer lines; null where there are none. */
  readonly previous: string | null;
};

export type KeysetRead<Row> = {
  readonly size: number;
  /** Newest first; where no key is given from the newest on, less so many lines. */
  readonly older: (after: string | undefined, limit: number, skip: number) => Promise<readonly Row[]>;
  /** Oldest first. */
  readonly newer: (before: string, limit: number) => Promise<readonly Row[]>;
  readonly keyOf: (row: Row) => string;
};

/** `before` goes first where both are given. A page of newer lines that would not be full is the first page. */
export async function keysetPage<Row>(
  { after, before, pageNo = 1 }: KeysetAsk,
  { size, older, newer, keyOf }: KeysetRead<Row>,
): Promise<KeysetPage<Row>> {
  const keyAt = (row: Row | undefined): string | null => (row === undefined ? null : keyOf(row));
  if (before !== undefined) {
    const found = await newer(before, size + 1);
    if (found.length > size) {
      const rows = found.slice(0, size).reverse();
      return { rows, next: keyAt(rows.at(-1)), previous: keyAt(rows[0]) };
    }
  }
  const behind = before === undefined ? after : undefined;
  const skip = behind === undefined && before === undefined ? (pageNo - 1) * size : 0;
  const found = await older(behind, size + 1, skip);
  const rows = found.slice(0, size);
  return {
    rows,
    next: found.length > size ? keyAt(rows.at(-1)) : null,
    previous: behind === undefined && skip === 0 ? null : keyAt(rows[0]),
  };
}
