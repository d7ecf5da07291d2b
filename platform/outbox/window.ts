/**
 * The outbox as one process has read it: every row once, parsed and its MAC checked once, for all listeners of the process. A listener whose
 * cursor lies further back than what is kept reads from the database until it has caught up.
 */
import { type Cursor, isBehind } from './cursor.ts';
import { cut, type OutboxRow, type Reading, type Wanted } from './reading.ts';

/** Facts that are kept; rows hold one to some hundred of them. */
const KEPT_FACTS = 20_000;

export type Window = {
  /** What the reader of the process has read on: rows it may tell, and the cursor behind them. */
  readonly add: (from: Cursor, reading: Pick<Reading, 'next' | 'rows'>) => void;
  /** What there is behind this cursor; undefined where the window does not reach back to it. */
  readonly readOn: (cursor: Cursor, wanted: Wanted) => Reading | undefined;
};

export function createWindow(kept: number = KEPT_FACTS): Window {
  /** In the order of (xid, id), all behind `from` and none behind `to`. */
  let rows: OutboxRow[] = [];
  let facts = 0;
  let from: Cursor | undefined;
  let to: Cursor | undefined;

  const forget = (): void => {
    let gone = 0;
    while (facts > kept && gone < rows.length - 1) {
      facts -= rows[gone]?.facts.length ?? 0;
      gone += 1;
    }
    const last = rows[gone - 1];
    if (!last) return;
    from = { xid: last.xid, id: last.id };
    rows = rows.slice(gone);
  };

  return {
    add: (start, { rows: read, next }) => {
      if (!to || to.xid !== start.xid || to.id !== start.id) {
        // The reader began anew: what was kept does not join on to it.
        [rows, facts, from] = [[], 0, start];
      }
      to = next;
      const ordered = read.toSorted((one, other) => (isBehind(other, one) ? -1 : 1));
      rows.push(...ordered);
      for (const row of ordered) facts += row.facts.length;
      forget();
    },
    readOn: (cursor, { kinds, most, facts: mostFacts }) => {
      if (!from || !to || isBehind(from, cursor)) return undefined;
      const ours = rows.filter((row) => (!kinds || kinds.includes(row.kind)) && isBehind(row, cursor));
      const ready = cut(ours, { most, facts: mostFacts });
      const last = ready.at(-1);
      if (!last) return { rows: [], next: cursor, more: false };
      const isAll = ready.length === ours.length;
      return {
        rows: ready.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
        // Behind all there is: also past what others listen to.
        next: isAll && isBehind(to, last) ? to : { xid: last.xid, id: last.id },
        more: !isAll,
      };
    },
  };
}
