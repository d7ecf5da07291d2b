/** What a table is made of: how its rows are read, and its columns. One description a table is all a file needs. */
import { csvLine } from '#kernel/csv.ts';
import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import type { Runner } from '#platform/db/db.ts';
import type { ExportFilter } from '../contract.ts';
import type { Asked, Rows } from '../store/sources.ts';

type Cells<Row> = Readonly<Record<string, (row: Row) => string | number>>;

export type Table = {
  readonly header: string;
  /** What of the filter narrows it besides days, state and account: values one of which a row has; undefined does not narrow. */
  readonly among: (filter: ExportFilter) => readonly string[] | undefined;
  readonly count: (runner: Runner, asked: Asked) => Promise<bigint>;
  /** The next rows as lines, and where the ones after them begin. */
  readonly next: (
    runner: Runner,
    asked: Asked,
    last: readonly string[] | null,
    limit: number,
  ) => Promise<{ readonly lines: string; readonly rows: number; readonly last: readonly string[] | null }>;
};

/** `key` of a row says where the next ones begin; `cells` are its columns in their order. */
export function table<Row>({
  rows: { count, read },
  key,
  cells,
  among = ({ of }) => of && [of],
}: {
  readonly rows: Rows<Row>;
  readonly key: (row: Row) => readonly string[];
  readonly cells: Cells<Row>;
  readonly among?: (filter: ExportFilter) => readonly string[] | '' | undefined;
}): Table {
  const columns = Object.values(cells);
  return {
    header: csvLine(Object.keys(cells)),
    among: (filter) => among(filter) || undefined,
    count,
    next: async (runner, asked, last, limit) => {
      const rows = await read(runner, asked, last, limit);
      const end = rows.at(-1);
      return {
        lines: rows.map((row) => csvLine(columns.map((cell) => cell(row)))).join(''),
        rows: rows.length,
        last: end ? key(end) : last,
      };
    },
  };
}

export const time = (at: Date | null): string => (at ? toWire(at) : '');
export const byId = ({ id }: { readonly id: string }): readonly string[] => [id];

type Read<Row> = (row: Row) => bigint;
export const money =
  <Row extends { readonly currency: string }>(read: Read<Row>) =>
  (row: Row): string =>
    formatWire(read(row), row.currency);
/** Of what can be below zero: a column for what is above and one for what is below, because a figure with a minus is a formula to a spreadsheet. */
export const above = <Row extends { readonly currency: string }>(read: Read<Row>) =>
  money<Row>((row) => (read(row) > 0n ? read(row) : 0n));
export const below = <Row extends { readonly currency: string }>(read: Read<Row>) =>
  money<Row>((row) => (read(row) < 0n ? -read(row) : 0n));
