/** Where a list goes on. Pure. */

/** Behind this row: its moment in microseconds since 1970 and its id. */
export type Place = { readonly us: bigint; readonly id: string };

/** One more row than was asked for was read: the list goes on behind the last one that is shown. */
export function pageFrom<Row extends Place>(
  rows: readonly Row[],
  limit: number,
  { write }: { readonly write: (place: Place) => string },
): { readonly rows: readonly Row[]; readonly next: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > limit && last ? write({ us: last.us, id: last.id }) : null };
}
