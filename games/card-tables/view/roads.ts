/**
 * Roads: results of a table in the order they came, as players have drawn them on paper for a century. Pure; time runs from left to right in
 * every language. Six rows.
 */
export type Side = 'a' | 'b' | 'tie';
export const ROWS = 6;

export type Bead<Entry> = { readonly column: number; readonly row: number; readonly entry: Entry };

/** The bead plate: every result, column by column. What does not fit into `columns` any more falls off at the left, column-wise. */
export function beadPlate<Entry>(entries: readonly Entry[], columns: number): Bead<Entry>[] {
  const most = columns * ROWS;
  const over = Math.max(0, entries.length - most);
  const left = Math.ceil(over / ROWS) * ROWS;
  return entries
    .slice(left)
    .map((entry, at) => ({ column: Math.floor(at / ROWS), row: at - Math.floor(at / ROWS) * ROWS, entry }));
}

export type BigCell = {
  readonly column: number;
  readonly row: number;
  readonly side: 'a' | 'b';
  readonly ties: number;
};

/**
 * The big road: a run of one side goes down a column, a change begins the next one. Where the column is full, or taken by the tail of the run
 * before, the run turns to the right. A tie is a stroke over the last result; ties before any result wait for the first.
 */
export function bigRoad(results: readonly Side[]): BigCell[] {
  const cells: { column: number; row: number; side: 'a' | 'b'; ties: number }[] = [];
  const taken = new Set<string>();
  let start = -1;
  let waiting = 0;
  for (const side of results) {
    const last = cells.at(-1);
    if (side === 'tie') {
      if (last) last.ties += 1;
      else waiting += 1;
      continue;
    }
    let [column, row] = [0, 0];
    if (last && last.side === side) {
      const below = last.row + 1;
      if (below < ROWS && !taken.has(`${last.column} ${below}`)) [column, row] = [last.column, below];
      else [column, row] = [last.column + 1, last.row];
    } else {
      start += 1;
      while (taken.has(`${start} 0`)) start += 1;
      column = start;
    }
    taken.add(`${column} ${row}`);
    cells.push({ column, row, side, ties: waiting });
    waiting = 0;
  }
  return cells;
}

/** The newest columns that fit, moved to begin at 0. */
export function lastColumns(cells: readonly BigCell[], columns: number): BigCell[] {
  const end = cells.reduce((most, { column }) => Math.max(most, column), -1);
  const from = Math.max(0, end - columns + 1);
  return cells
    .filter(({ column }) => column >= from)
    .map((cell) => ({ ...cell, column: cell.column - from }));
}
