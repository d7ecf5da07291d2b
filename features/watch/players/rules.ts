/** Where a list goes on. Pure. */

/** Behind this row: its moment in microseconds since 1970 and its id. */
export type Place = { readonly us: string; readonly id: string };

const PLACE = /^([0-9]{1,18})_([0-9a-z-]{1,60})$/;

/** Undefined for the newest. */
export function placeIn(after: string | undefined): Place | undefined {
  const [, us, id] = PLACE.exec(after ?? '') ?? [];
  return us === undefined || id === undefined ? undefined : { us, id };
}

export const placeOf = ({ us, id }: { readonly us: bigint; readonly id: string }): string => `${us}_${id}`;

/** One more row than was asked for was read: the list goes on behind the last one that is shown. */
export function pageFrom<Row extends { readonly us: bigint; readonly id: string }>(
  rows: readonly Row[],
  limit: number,
): { readonly rows: readonly Row[]; readonly next: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { rows: shown, next: rows.length > limit && last ? placeOf(last) : null };
}
